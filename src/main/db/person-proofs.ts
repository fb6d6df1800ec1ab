import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { ReportFields } from '../../shared/model/report-options.ts'
import type { VeilLook } from '../../shared/model/veil.ts'
import {
  CASE_ENTRIES,
  CASE_ROW,
  type CaseFacts,
  type CaseMember,
  createCaseAnchors,
  otherMembers,
} from './case-anchors.ts'
import type { FileAnchors } from './file-anchors.ts'
import {
  createFindingAnchors,
  FINDING_ENTRIES,
  FINDING_ROW,
  type FindingRow,
  isAsConcluded,
} from './finding-anchors.ts'
import type { HeldBytes } from './held-bytes.ts'
import { itemReference } from './item-queries.ts'
import { createLogged, type Learn } from './logged.ts'
import { createMarkAnchors, isAsMarked, MARK_ENTRIES, marksOf } from './mark-anchors.ts'
import { createTagNames } from './mark-check.ts'
import type { Database } from './open.ts'
import { createRedactionAnchors, type Drawn, isAsDrawn, REDACTION_ENTRY } from './redaction-anchors.ts'
import { createReportTextAnchors, otherTexts, REPORT_TEXT_ENTRY } from './report-text-anchors.ts'

/** What persons recorded about an item: what they conclude, and the status and tags they gave it. */
export type PersonPart = 'finding' | 'marks'
export type PersonProofs = ReturnType<typeof createPersonProofs>
type PersonAnchors = ReturnType<typeof createPersonAnchors>
type ItemRow = { caseId: number; number: number; marks: string }
type DrawnRow = Omit<Drawn, 'item'> & { number: number }

/** Remembers what the entries it hears say that persons recorded. */
function createPersonAnchors() {
  const findings = createFindingAnchors()
  const marks = createMarkAnchors()
  const redactions = createRedactionAnchors()
  const texts = createReportTextAnchors()
  const cases = createCaseAnchors()
  const learn: Learn = (...said) => {
    for (const one of [findings, marks, redactions, texts, cases]) one.learn(...said)
  }
  return { learn, findings, marks, redactions, texts, cases }
}

/** Proves what persons recorded by what the custody log says they did. For the reader thread. */
export function createPersonProofs(db: Database, files: () => FileAnchors) {
  const logged = createLogged(
    db,
    [...FINDING_ENTRIES, ...MARK_ENTRIES, REDACTION_ENTRY, REPORT_TEXT_ENTRY, ...CASE_ENTRIES],
    createPersonAnchors,
  )
  const item = db.prepare<[ItemId], ItemRow>(
    `SELECT i.case_id AS caseId, i.number, ${marksOf('i.id')} AS marks FROM items i WHERE i.id = ?`,
  )
  const caseOf = db.prepare<[ItemId], number>('SELECT case_id FROM items WHERE id = ?').pluck()
  const findings = db.prepare<[ItemId], FindingRow>(
    `SELECT ${FINDING_ROW} FROM findings f WHERE f.item_id = ? ORDER BY f.revision`,
  )
  const drawn = db.prepare<{ caseId: number; sha256: string }, DrawnRow>(`
    SELECT i.number, r.boxes, r.set_by AS actor, r.set_at AS at FROM redactions r CROSS JOIN items i ON i.id = r.item_id
     WHERE r.sha256 = @sha256 AND i.case_id = @caseId ORDER BY r.id`)
  const texts = db.prepare<[CaseId], string>('SELECT fields FROM report_fields WHERE case_id = ?').pluck()
  const ofCase = db.prepare<[CaseId], CaseFacts>(`SELECT ${CASE_ROW} FROM cases c WHERE c.id = ?`)
  const newest = db.prepare<[], number | null>('SELECT max(seq) FROM audit').pluck()
  const names = createTagNames(db)
  let reached: (Reached & { caseId: number; at: number | null | undefined }) | null = null

  const drawnOn = (caseId: number, sha256: string): Drawn[] =>
    drawn.all({ caseId, sha256 }).map(({ number, ...of }) => ({ item: itemReference(number), ...of }))
  const reachedIn = (caseId: number, known: PersonAnchors): Reached => {
    const at = newest.get()
    if (reached?.caseId !== caseId || reached.at !== at) {
      const held = files().heldIn(caseId)
      reached = { caseId, at, ...reachedBy(known.redactions.in(caseId), (sha256) => drawnOn(caseId, sha256), held) }
    }
    return reached
  }
  return {
    /** Which of what is stored about an item is not what the log says; a revision more or less is that too. */
    provePersons: (itemId: ItemId): PersonPart[] => {
      const row = item.get(itemId)
      if (!row) return []
      const { caseId } = row
      const known = logged()
      const reference = itemReference(row.number)
      const told = known.findings.of(caseId, reference)
      const stored = findings.all(itemId)
      const isConcluded =
        stored.length === (told?.size ?? 0) &&
        stored.every((one) => {
          const said = told?.get(one.revision)
          return said !== undefined && isAsConcluded(one, said)
        })
      const isMarked = isAsMarked(row.marks, known.marks.of(caseId, reference), names(caseId))
      return [...(isConcluded ? [] : (['finding'] as const)), ...(isMarked ? [] : (['marks'] as const))]
    },
    /** What of a case is not what the log says, and how the log says that its pictures are shown; null = it does not say. */
    proveCase: (caseId: CaseId): { altered: CaseMember[]; veil: VeilLook | null } => {
      const stored = ofCase.get(caseId)
      const said = logged().cases.of(caseId)
      return { altered: stored === undefined ? [] : otherMembers(stored, said), veil: said?.veil ?? null }
    },
    /** Which texts of the reports of a case are not what the log says was written. */
    proveTexts: (caseId: CaseId): (keyof ReportFields)[] =>
      otherTexts(JSON.parse(texts.get(caseId) ?? '{}') as Record<string, unknown>, logged().texts.of(caseId)),
    /**
     * What the log says of taking regions out of the picture of some bytes in the case of an item: different = something
     * else is stored; unsettled = nothing was set for these, and something is taken out of other bytes that a file held.
     */
    proveRedaction: (itemId: ItemId, sha256: Sha256): 'same' | 'different' | 'unsettled' => {
      const caseId = caseOf.get(itemId)
      if (caseId === undefined) return 'same'
      const known = logged()
      const told = known.redactions.of(caseId, sha256)
      if (!isAsDrawn(told, drawnOn(caseId, sha256))) return 'different'
      if (told.length > 0) return 'same'
      const { sha256s, isDoubtful } = reachedIn(caseId, known)
      return !sha256s.has(sha256) ? 'same' : isDoubtful ? 'different' : 'unsettled'
    },
  }
}

/** `isDoubtful` = of some picture it is not stored as the log says what is taken out of it. */
type Reached = { sha256s: ReadonlySet<string>; isDoubtful: boolean }

/**
 * Bytes that nothing was ever set for and that a file held before or after bytes something is taken out of, or bytes of
 * this list: as `takenOut` finds them in what is stored, by what the log says that files held.
 */
function reachedBy(
  told: readonly { sha256: string; drawn: readonly Drawn[] }[],
  storedOf: (sha256: string) => readonly Drawn[],
  held: Iterable<readonly HeldBytes[]>,
): Reached {
  const settled = new Set(told.map(({ sha256 }) => sha256))
  const sha256s = new Set<string>()
  const stored = told.map(({ sha256, drawn }) => ({ sha256, drawn, set: storedOf(sha256) }))
  const isStored = ({ drawn, set }: (typeof stored)[number]) => isAsDrawn(drawn, set)
  const isDoubtful = !stored.every(isStored)
  const taken = new Set(
    stored.filter((one) => isInForce(isStored(one) ? one.set : one.drawn)).map(({ sha256 }) => sha256),
  )
  if (taken.size === 0) return { sha256s, isDoubtful }
  const several = [...held].map((all) => all.filter(({ isRead }) => isRead)).filter(({ length }) => length > 1)
  for (let before = -1; before < sha256s.size; ) {
    before = sha256s.size
    for (const all of several) {
      if (!all.some(({ sha256 }) => taken.has(sha256) || sha256s.has(sha256))) continue
      for (const { sha256 } of all) if (!settled.has(sha256)) sha256s.add(sha256)
    }
  }
  return { sha256s, isDoubtful }
}

/** Something is taken out by what was last set on one of the items. */
const isInForce = (set: readonly Drawn[]): boolean =>
  [...new Map(set.map(({ item, boxes }) => [item, boxes])).values()].some((boxes) => boxes !== '[]')
