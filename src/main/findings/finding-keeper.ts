import type { AppError } from '../../shared/errors.ts'
import type { FindingText, ItemFindings, Ladder } from '../../shared/model/finding.ts'
import type { ItemId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { Findings } from '../db/findings.ts'
import type { Marks } from '../db/marks.ts'
import type { Emit } from '../events.ts'

type NotWritten = Extract<AppError, { kind: 'not_found' | 'not_now' }>
type NotRecorded = NotWritten | Extract<AppError, { kind: 'not_a_finding' }>
export type FindingKeeper = ReturnType<typeof createFindingKeeper>

/** A window is shown at most this many revisions. */
const MOST = 100

/**
 * Records, revises and withdraws findings: never in a closed case, never over one that was recorded in the meantime.
 */
export function createFindingKeeper(deps: {
  cases: Pick<Cases, 'isClosed'>
  findings: Findings
  marks: Pick<Marks, 'of' | 'history' | 'count'>
  /** The conclusion scale now in use. */
  ladder: () => Ladder
  emit: Emit
}) {
  const { cases, findings, marks, ladder, emit } = deps
  const get = (itemId: ItemId): ItemFindings | null => {
    const of = findings.place(itemId)
    if (!of) return null
    const history = findings.history(itemId, MOST)
    const [newest] = history
    const { status, tags } = marks.of(itemId)
    return {
      itemId,
      subject: of.subject,
      status,
      tags: [...tags],
      history,
      current: newest === undefined || newest.isWithdrawn ? null : newest,
      revisions: findings.count(itemId),
      marks: marks.history(itemId, MOST),
      markRevisions: marks.count(itemId),
    }
  }
  /** The current finding, unless it may not be changed or is not what the person saw. */
  const before = (itemId: ItemId, seen: number): Result<ItemFindings, NotWritten> => {
    const of = findings.place(itemId)
    const known = get(itemId)
    if (!of || !known) return err({ kind: 'not_found', what: 'item' })
    if (cases.isClosed(of.caseId)) return err({ kind: 'not_now', reason: 'case_closed' })
    const newest = known.history[0]?.revision ?? 0
    return newest === seen ? ok(known) : err({ kind: 'not_now', reason: 'finding_changed' })
  }
  const written = (itemId: ItemId): Result<ItemFindings, NotWritten> => {
    const [of, now] = [findings.place(itemId), get(itemId)]
    if (!of || !now) return err({ kind: 'not_found', what: 'item' })
    emit({ type: 'items.changed', caseId: of.caseId, itemIds: [itemId] })
    return ok(now)
  }

  return {
    /** null if there is no such item. */
    get,
    /** `saw`: the revision and the bytes that were current when the person started writing. */
    record: (
      itemId: ItemId,
      saw: { seen: number; subject: string | null },
      given: FindingText,
      reason: string,
    ): Result<ItemFindings, NotRecorded> => {
      const known = before(itemId, saw.seen)
      if (!known.ok) return known
      const { current, subject } = known.value
      if (saw.subject !== subject) return err({ kind: 'not_now', reason: 'bytes_changed' })
      const text = trimmed(given)
      const { conclusion, notes, ...rest } = text
      if (conclusion !== null && text.proposition === '')
        return err({ kind: 'not_a_finding', reason: 'no_proposition' })
      if (conclusion === null && notes === '' && Object.values(rest).every((one) => one === ''))
        return err({ kind: 'not_a_finding', reason: 'empty' })
      // The scale is the desk's current one, or that of the finding; a window may still have an outdated one.
      if (
        conclusion !== null &&
        !isSame(conclusion.ladder, ladder()) &&
        (current?.conclusion == null || !isSame(conclusion.ladder, current.conclusion.ladder))
      )
        return err({ kind: 'not_now', reason: 'ladder_changed' })
      if (current !== null && current.subject === subject && isSame(trimmed(current), text)) return ok(known.value)
      findings.record(itemId, text, isSame(current?.conclusion ?? null, conclusion) ? '' : reason)
      return written(itemId)
    },
    withdraw: (itemId: ItemId, seen: number, reason: string): Result<ItemFindings, NotWritten> => {
      const known = before(itemId, seen)
      if (!known.ok || known.value.current === null) return known
      findings.withdraw(itemId, reason)
      return written(itemId)
    },
  }
}

const trimmed = ({ proposition, alternative, conclusion, grounds, notes }: FindingText): FindingText => ({
  proposition: tidy(proposition),
  alternative: tidy(alternative),
  conclusion,
  grounds: tidy(grounds),
  notes: tidy(notes),
})

/** Trims a text and replaces unpaired surrogates, which no file can contain. */
const tidy = (text: string): string => text.trim().toWellFormed()

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
