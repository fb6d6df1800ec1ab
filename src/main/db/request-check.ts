import { createHash } from 'node:crypto'
import type { NamedFault, ReadingFault } from '../../shared/model/reading-proof.ts'
import { createCheckNames } from './check-names.ts'
import type { Checked } from './checked-item.ts'
import { firstDifference } from './first-difference.ts'
import type { Database } from './open.ts'
import { APART_MS, instantWord } from './reply-faults.ts'
import { EMPTIED } from './subject.ts'
import { size, text } from './told-values.ts'

/** What of a request its entries name; members that none names, as versions before did not, are not compared. */
type Named = {
  phase: string
  host: string
  /** null = an address was sent. */
  sentName: string | null
  bodyBytes: number
  bodySha256: string | null
  startedAt: number
  sentSha256: string
  sentBytes: number
  /** How it ended; null = it did not. */
  outcome: string | null
  reason: string | null
  status: number | null
  requestId: string | null
}
type Row = Named & { id: string; checkId: string; endedAt: number | null; words: string | null; isErased: number }
type Told = Partial<Named> & { preparedAt?: number; endedAt?: number; words?: string | null }
/** `isPartly` = a version entered it that named less than is stored. */
export type CheckedRequest = Checked & { faults: NamedFault[]; isPartly: boolean }

/** SHA-256 of what a service said of a request, as its custody entry carries it; null = it said nothing. */
export const wordsDigest = (words: string | null): string | null =>
  words === null ? null : createHash('sha256').update(words).digest('hex')

/** A request waits for a disk that is full before it is entered, and for nothing else. */
const WAITED_MS = 3_600_000

const has = <K extends string, V>(name: K, value: V | null): { [N in K]?: V } =>
  (value === null ? {} : { [name]: value }) as { [N in K]?: V }

/** Compares requests (what was sent to whom, when, and how it ended) with the entries about them. */
export function createRequestCheck(db: Database) {
  const told = new Map<string, Told>()
  const nameOf = createCheckNames(db)
  const rows = db.prepare<[string, number], Row>(`
    SELECT a.id, a.check_id AS checkId, a.phase, a.host, a.sent_name AS sentName, a.body_bytes AS bodyBytes,
           a.body_sha256 AS bodySha256, a.sent_sha256 AS sentSha256, a.sent_bytes AS sentBytes, a.started_at AS startedAt,
           a.ended_at AS endedAt, a.outcome, a.reason, a.http_status AS status, a.request_id AS requestId,
           a.service_message AS words,
           EXISTS (SELECT 1 FROM replies r WHERE r.attempt_id = a.id AND ${EMPTIED('r')}) AS isErased
      FROM attempts a WHERE a.id > ? ORDER BY a.id LIMIT ?`)
  let after = ''

  const learnOf: Record<string, (said: Record<string, unknown>, at: number) => Told> = {
    'attempt.prepared': ({ host, sentName, bodyBytes, bodySha256, startedAt }, at) => ({
      ...{ ...has('host', text(host)), ...has('bodyBytes', size(bodyBytes)), ...has('startedAt', size(startedAt)) },
      ...(sentName === undefined ? {} : { sentName: text(sentName) }),
      ...(bodySha256 === undefined ? {} : { bodySha256: text(bodySha256) }),
      ...{ phase: 'prepared', preparedAt: at },
    }),
    'attempt.body': () => ({ phase: 'body' }),
    'attempt.committing': ({ sha256 }) => ({ phase: 'committing', ...has('sentSha256', text(sha256)) }),
    'attempt.ended': ({ outcome, reason, status, requestId, sentBytes, serviceWordsSha256: words }, at) => ({
      ...{ outcome: String(outcome), reason: text(reason), status: size(status), requestId: text(requestId) },
      ...has('sentBytes', size(sentBytes)),
      ...(words === undefined ? {} : { words: text(words) }),
      endedAt: at,
    }),
    // Its rows were lost, and made anew from the journal: what was entered of it before says nothing of them.
    'attempt.restored': (_, at) => ({
      ...{ phase: 'committing', outcome: 'unknown', reason: 'journal_mismatch', status: null, requestId: null },
      ...{ words: null, endedAt: at },
    }),
  }
  const faultsOf = (row: Row, said: Told): ReadingFault[] => {
    const { preparedAt, endedAt, words, ...named } = said
    const stored: Partial<Named> = Object.fromEntries(
      Object.keys(named).map((name) => [name, row[name as keyof Named]]),
    )
    const found = firstDifference(stored, named)
    // What was said went with a deleted case.
    const isGone = row.isErased === 1 && row.words === null
    const isSaid = words === undefined || isGone || wordsDigest(row.words) === words
    const timed = (at: string, of: number | null, entered: number | undefined, most: number): ReadingFault[] =>
      entered === undefined || (of !== null && Math.abs(of - entered) <= most)
        ? []
        : [{ what: 'request', at, stored: of === null ? '' : instantWord(of), kept: instantWord(entered) }]
    return [
      ...(found === null ? [] : [{ what: 'request' as const, ...found }]),
      ...(isSaid ? [] : [{ what: 'request' as const, at: 'serviceMessage', stored: '', kept: '' }]),
      ...timed('startedAt', row.startedAt, named.startedAt === undefined ? preparedAt : undefined, WAITED_MS),
      ...timed('endedAt', row.endedAt, endedAt, APART_MS),
    ]
  }
  const checked = (row: Row): CheckedRequest => {
    const said = told.get(row.id)
    const isTold = said !== undefined && (row.outcome === null || said.outcome !== undefined)
    const faults = said === undefined ? [] : faultsOf(row, said)
    const isPartly = isTold && row.outcome !== null && said.sentBytes === undefined
    if (faults.length === 0 && isTold) return { name: row.checkId, state: 'same', faults: [], isPartly }
    const name = nameOf(row.checkId)
    const state = faults.length > 0 ? 'different' : 'unnamed'
    return { name, state, faults: faults.map((fault) => ({ ...fault, name })), isPartly }
  }
  return {
    learn: (type: string, payload: unknown, at: number): void => {
      const said = (payload ?? {}) as Record<string, unknown>
      const { attempt } = said
      const learn = learnOf[type]
      // An entry emptied with its case names none.
      if (learn === undefined || typeof attempt !== 'string') return
      const known = type === 'attempt.restored' ? {} : told.get(attempt)
      told.set(attempt, { ...known, ...learn(said, at) })
    },
    /** The next requests, those under way too; [] = there are no more. */
    next: (limit: number): CheckedRequest[] =>
      rows.all(after, limit).map((row) => {
        after = row.id
        return checked(row)
      }),
  }
}
