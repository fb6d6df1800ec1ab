import type { CustodyExtract, CustodyPiece, ExtractLimits } from '../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { type EntryPayload, list, object, sentences, text } from '../../../shared/words/custody/entry-pieces.ts'
import { earlierExports } from '../../../shared/words/custody/export-events.ts'
import { custodyGroup, custodySentence, removedEntry } from '../../../shared/words/custody.ts'
import { exhibitReference } from '../../db/exhibits.ts'
import type { Database } from '../../db/open.ts'
import { readablePath } from '../../paths.ts'
import { REMOVED } from '../log/chain.ts'
import { createCustodyOfItems } from './custody-items.ts'
import { parsePayload } from './custody-payload.ts'

/** An entry being examined. */
type Belonging = { seq: number; type: string; payload: string }

type File = { path: Buffer; name: string; bytes: number; sha256: string | null }

/** Entries included whatever the report covers: the case's number and names. */
const OF_THE_CASE = new Set(['case.created', 'case.renamed'])

const INTAKE_ENDS = new Set(['intake.finished', 'intake.cancelled', 'intake.failed'])

/**
 * Finds the custody entries that belong to some items of a case: the creation of the case, the exhibits they come from
 * with their intakes, and entries that name them, their bytes or a request about them. Nothing about another exhibit.
 */
function createCustodyBelongs(db: Database) {
  const ofItems = createCustodyOfItems(db)
  const rows = db.prepare<[CaseId, number], Belonging>(
    'SELECT seq, type, payload FROM audit WHERE case_id = ? AND seq <= ? ORDER BY seq',
  )
  const given = 'FROM items WHERE id IN (SELECT value FROM json_each(?))'
  const numbers = db
    .prepare<[string], number>(`SELECT number FROM exhibits WHERE id IN (SELECT exhibit_id ${given})`)
    .pluck()
  const files = db.prepare<[string], File>(`SELECT path, name, bytes, sha256 ${given} AND url IS NULL`)

  return (caseId: CaseId, itemIds: readonly ItemId[], upTo: number) => {
    const ids = JSON.stringify(itemIds)
    const isNamed = ofItems(itemIds)
    const exhibits = new Set(numbers.all(ids).map(exhibitReference))
    const known = new Set<string>()
    const notInspected = new Set<string>()
    for (const { path, name, bytes, sha256 } of files.iterate(ids)) {
      known.add(`${bytes} ${name}`)
      if (sha256 === null) notInspected.add(readablePath(path))
    }
    /** Paths of the exhibits, as far as the entries so far name them. */
    const roots = new Set<string>()
    /**
     * The paths in an "intake started" entry that belong to these exhibits. Older entries name only paths, not
     * exhibits.
     */
    const rootsOf = (members: EntryPayload): unknown[] => {
      const taken = list(members.exhibits)
      return list(members.roots).filter((root, at) =>
        taken.length === 0 ? roots.has(text(root)) : exhibits.has(text(taken[at])),
      )
    }
    const isOf = ({ type, payload }: Belonging): boolean => {
      if (OF_THE_CASE.has(type)) return true
      if (type === 'item.skipped')
        return notInspected.size > 0 && namesPath(object(parsePayload(payload)), notInspected)
      if (type === 'intake.pasted') {
        const { name, bytes } = object(parsePayload(payload))
        return known.has(`${String(bytes)} ${text(name)}`)
      }
      if (!type.startsWith('exhibit.')) return isNamed(payload)
      const members = object(parsePayload(payload))
      if (!exhibits.has(text(members.reference ?? members.exhibit))) return false
      for (const root of [members.path, members.to]) if (typeof root === 'string') roots.add(root)
      return true
    }

    const entries: Belonging[] = []
    /**
     * The intake in progress: its start entries, including those for evidence added while it ran, and whether it read
     * any of the items.
     */
    let begun: Belonging[] = []
    let hasRead = false
    const beginnings = (): Belonging[] =>
      begun.filter(({ payload }) => {
        const members = object(parsePayload(payload))
        // A resumed intake names no path.
        return list(members.roots).length === 0 ? hasRead : rootsOf(members).length > 0
      })
    for (const entry of rows.iterate(caseId, upTo)) {
      if (entry.type === 'intake.started') begun.push(entry)
      else if (INTAKE_ENDS.has(entry.type)) {
        const mine = beginnings()
        entries.push(...mine)
        if (mine.length > 0 || hasRead) entries.push(entry)
        begun = []
        hasRead = false
      } else if (isOf(entry)) {
        entries.push(entry)
        hasRead ||= entry.type === 'item.hashed'
      }
    }
    entries.push(...beginnings())
    return {
      entries: entries.sort((one, other) => one.seq - other.seq),
      /** The payload of an entry without the paths of other exhibits, which are only counted. */
      narrowed: (type: string, members: unknown): unknown => {
        if (type !== 'intake.started') return members
        const [all, mine] = [list(object(members).roots), rootsOf(object(members))]
        return { ...object(members), roots: mine, others: all.length - mine.length }
      },
    }
  }
}

/** Whether an entry about skipped or unreadable files names one of some paths. */
const namesPath = ({ items }: EntryPayload, paths: ReadonlySet<string>): boolean =>
  list(items).some((one) => paths.has(text(object(one).path)))

export type CustodyExtracts = ReturnType<typeof createCustodyExtract>

type Entry = { seq: number; at: number; actor: string; type: string; payload: string; hash: string }

/** Selects entries of the custody log for a report. For the query worker: it scans every entry of the case once. */
export function createCustodyExtract(db: Database) {
  const all = db.prepare<[CaseId, number], Belonging>(
    "SELECT seq, type, '' AS payload FROM audit WHERE case_id = ? AND seq <= ? ORDER BY seq",
  )
  const ofEveryCase = db.prepare<[number, number], Belonging>(
    `SELECT seq, type, CASE type WHEN 'custody.verified' THEN payload ELSE '' END AS payload FROM audit
      WHERE case_id IS NULL AND seq > ? AND seq <= ? AND type IN (${[...OF_EVERY_CASE].map((type) => `'${type}'`).join()})`,
  )
  const belongsTo = createCustodyBelongs(db)
  const one = db.prepare<[number], Entry>('SELECT seq, at, actor, type, payload, hash FROM audit WHERE seq = ?')

  const milestonesOf = (found: readonly Belonging[], narrowed: Narrowed): CustodyExtract['milestones'] => {
    const exports = found.filter(({ type }) => type === EXPORTED)
    const earlier = exports.slice(0, -1).flatMap(({ seq }) => one.get(seq) ?? [])
    const all = found.filter(
      (entry, at) => (MILESTONES.has(entry.type) && !isToldBefore(entry, found[at - 1])) || entry === exports.at(-1),
    )
    const kept = keptMilestones(all)
    return withGaps(all, kept).flatMap(({ seq, type, gap }) => {
      const entry = one.get(seq)
      if (!entry) return []
      const { at, actor, hash, payload } = entry
      const own = piecesOf(type, payload, narrowed)
      const isRepeated = type === EXPORTED && earlier.length > 0
      const pieces = isRepeated ? sentences(own.length === 0 ? [removedEntry] : own, earlierOf(earlier)) : own
      return [{ seq, at, actor, hash, gap, pieces }]
    })
  }

  return {
    /**
     * The entries up to number `upTo` that belong to a case, or to some of its items: how these were added, what was
     * done with them, and nothing about another exhibit. From the first of them on, also entries that concern every
     * case.
     */
    custodyExtract: (
      caseId: CaseId,
      itemIds: readonly ItemId[] | null,
      upTo: number,
      limits: ExtractLimits,
    ): Omit<CustodyExtract, 'head'> => {
      const given = itemIds === null ? null : belongsTo(caseId, itemIds, upTo)
      const own = given?.entries ?? all.all(caseId, upTo)
      const [begun] = own
      const found = begun === undefined ? [] : [...own, ...ofEveryCase.all(begun.seq, upTo)].sort(bySeq)
      const kept = keptOf(found, limits)
      const entries = withGaps(found, kept).flatMap(({ seq, type, gap }) => {
        const entry = one.get(seq)
        if (!entry) return []
        const { at, actor, hash, payload } = entry
        return [{ seq, at, actor, type, hash, gap, pieces: piecesOf(type, payload, given?.narrowed) }]
      })
      return { entries, milestones: milestonesOf(found, given?.narrowed), total: found.length }
    },
  }
}

const EXPORTED = 'report.exported'

/**
 * What became of the evidence, in few entries: how it came, what was approved, verified, relocated and redacted, and
 * what was found to differ. Of exports the newest is one, and names the others.
 */
const MILESTONES: ReadonlySet<string> = new Set([
  'case.created',
  'case.reopened',
  'case.closed',
  'exhibit.added',
  'exhibit.times_shifted',
  'exhibit.mounted',
  'links.added',
  'intake.finished',
  'intake.cancelled',
  'intake.failed',
  'item.changed',
  'items.missing',
  'checks.approved',
  'originals.verified',
  'exhibit.verify_ended',
  'exhibit.relinked',
  'exhibit.relink_ended',
  'original.different',
  'original.missing',
  'original.unreadable',
  'custody.verified',
  'clock.jumped',
  'library.moved',
  'library.rescued',
  'redaction.set',
  'veil.lifted',
  'erasure.ended',
])

/** Of more milestones of one kind, the middle is omitted; none makes way for another kind. */
const MOST_OF_A_KIND = 6

function keptMilestones(all: readonly Belonging[]): Set<number> {
  const byKind = Map.groupBy(all, kindOf)
  return new Set(
    [...byKind.values()].flatMap((of) =>
      of.filter((_, at) => at < MOST_OF_A_KIND / 2 || at >= of.length - MOST_OF_A_KIND / 2).map(({ seq }) => seq),
    ),
  )
}

/** A verification that failed is not one of those among which it might be omitted. */
const kindOf = ({ type, payload }: Belonging): string =>
  type === 'custody.verified' && object(parsePayload(payload)).outcome !== 'whole' ? 'custody.failed' : type

/** The entry of a relocation, from where and to where, also has the counts of the round that ended with it. */
const isToldBefore = ({ type }: Belonging, before: Belonging | undefined): boolean =>
  type === 'exhibit.relink_ended' && before?.type === 'exhibit.relinked'

const earlierOf = (exports: readonly Entry[]): CustodyPiece[] =>
  earlierExports(exports.map(({ seq, at, payload }) => ({ seq, at, payload: object(parsePayload(payload)) })))

/** The entries that are kept, each with how many before it, since the one kept last, are not. */
function withGaps(all: readonly Belonging[], kept: ReadonlySet<number>) {
  let left: number[] = []
  return all.flatMap(({ seq, type }) => {
    if (!kept.has(seq)) {
      left.push(seq)
      return []
    }
    const gap = left.length === 0 ? null : { count: left.length, from: left[0] ?? seq, to: left.at(-1) ?? seq }
    left = []
    return [{ seq, type, gap }]
  })
}

/**
 * Entries that belong to no case and concern every one: clock changes, program versions, locations of the library, and
 * verifications of the log.
 */
const OF_EVERY_CASE: ReadonlySet<string> = new Set([
  'clock.jumped',
  'app.changed',
  'custody.verified',
  'library.rescued',
  'library.moved',
])

const bySeq = (one: Belonging, other: Belonging): number => one.seq - other.seq

/**
 * Chooses which entries remain if there are too many: how the items were added and hashed, from the first on; the
 * newest of those that concern every case; and the newest of all. Both ends of the chain are included, and the entries
 * omitted in between are counted.
 */
function keptOf(found: readonly Belonging[], { inAll, received }: ExtractLimits): Set<number> {
  if (found.length <= inAll) return new Set(found.map(({ seq }) => seq))
  const first = found.filter(({ type }) => isReception(type)).slice(0, received)
  const ofEvery = found.filter(({ type }) => OF_EVERY_CASE.has(type)).slice(-inAll)
  const kept = new Set([...first, ...ofEvery].map(({ seq }) => seq))
  const size = kept.size + Math.max(Math.ceil(inAll / 3), inAll - kept.size)
  for (let at = found.length - 1; at >= 0 && kept.size < size; at -= 1) kept.add(found[at]?.seq ?? 0)
  return kept
}

/** Whether an entry records how evidence was added to a case. */
const isReception = (type: string): boolean => type === 'case.created' || custodyGroup(type) === 'evidence'

type Narrowed = ((type: string, members: unknown) => unknown) | undefined

function piecesOf(type: string, payload: string, narrowed?: Narrowed): CustodyPiece[] {
  if (payload === REMOVED) return []
  const members = parsePayload(payload)
  return custodySentence(type, narrowed ? narrowed(type, members) : members)
}
