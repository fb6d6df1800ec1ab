import { createHash } from 'node:crypto'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { ReadingFault } from '../../shared/model/reading-proof.ts'
import type { DecisionChoice } from './decisions.ts'
import { firstDifference } from './first-difference.ts'
import type { Learn } from './logged.ts'
import type { ReplyAnchors } from './reply-anchors.ts'
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
  /** What a person decided of it last. */
  decision: string
}
type Told = Partial<Named> & { preparedAt?: number; endedAt?: number; words?: string | null; operator?: string }
/** A request as it is stored. What belongs to its check is null where that is gone. */
export type RequestRow = Omit<Named, 'sentSha256' | 'decision'> & {
  id: string
  checkId: string
  subject: string | null
  origin: string | null
  kind: CheckKind | null
  sentSha256: string | null
  endedAt: number | null
  words: string | null
  decision: DecisionChoice | null
  /** What was said went with a deleted case. */
  isErased: number
}
/** SQL: the columns of `a`, a row of attempts, with `c`, that of its check. */
export const REQUEST_ROW = `a.id, a.check_id AS checkId, c.subject, c.origin, c.kind, a.phase, a.host,
  a.sent_name AS sentName, a.body_bytes AS bodyBytes, a.body_sha256 AS bodySha256, a.sent_sha256 AS sentSha256,
  a.sent_bytes AS sentBytes, a.started_at AS startedAt, a.ended_at AS endedAt, a.outcome, a.reason,
  a.http_status AS status, a.request_id AS requestId, a.service_message AS words,
  (SELECT choice FROM decisions d WHERE d.attempt_id = a.id ORDER BY d.id DESC LIMIT 1) AS decision,
  a.service_message IS NULL
    AND EXISTS (SELECT 1 FROM replies r WHERE r.attempt_id = a.id AND ${EMPTIED('r')}) AS isErased`

/**
 * How a request is stored against what the log says of it. unnamed = the log does not tell of it, or not of its end; `isPartly` =
 * a version entered it that named less than is stored.
 */
export type ComparedRequest = { state: 'same' | 'different' | 'unnamed'; faults: ReadingFault[]; isPartly: boolean }
export type RequestAnchors = ReturnType<typeof createRequestAnchors>

/** SHA-256 of what a service said of a request, as its custody entry carries it; null = it said nothing. */
export const wordsDigest = (words: string | null): string | null =>
  words === null ? null : createHash('sha256').update(words).digest('hex')

/** A request waits for a disk that is full before it is entered, and for nothing else. */
const WAITED_MS = 3_600_000

const has = <K extends string, V>(name: K, value: V | null): { [N in K]?: V } =>
  (value === null ? {} : { [name]: value }) as { [N in K]?: V }

type Said = Record<string, unknown>
const LEARN: Record<string, (said: Said, at: number, actor: string) => Told> = {
  'attempt.prepared': ({ host, sentName, bodyBytes, bodySha256, startedAt }, at, operator) => ({
    ...{ ...has('host', text(host)), ...has('bodyBytes', size(bodyBytes)), ...has('startedAt', size(startedAt)) },
    ...(sentName === undefined ? {} : { sentName: text(sentName) }),
    ...(bodySha256 === undefined ? {} : { bodySha256: text(bodySha256) }),
    ...{ phase: 'prepared', preparedAt: at, operator },
  }),
  'attempt.body': () => ({ phase: 'body' }),
  'attempt.committing': ({ sha256 }) => ({ phase: 'committing', ...has('sentSha256', text(sha256)) }),
  'attempt.ended': ({ outcome, reason, status, requestId, sentBytes, serviceWordsSha256: words }, at) => ({
    ...{ outcome: String(outcome), reason: text(reason), status: size(status), requestId: text(requestId) },
    ...has('sentBytes', size(sentBytes)),
    ...(words === undefined ? {} : { words: text(words) }),
    endedAt: at,
  }),
  'attempt.restored': (_, at) => ({
    ...{ phase: 'committing', outcome: 'unknown', reason: 'journal_mismatch', status: null, requestId: null },
    ...{ words: null, endedAt: at },
  }),
  'attempt.decided': ({ choice }) => has('decision', text(choice)),
}
export const REQUEST_ENTRIES = Object.keys(LEARN)

/**
 * Remembers what the entries it hears say of requests: what was sent to whom, when, and how it ended. `answers` = what the same
 * entries say was asked; it hears each of them first.
 */
export function createRequestAnchors(answers: Pick<ReplyAnchors, 'request' | 'requestsAbout' | 'isComplete'>) {
  const told = new Map<string, Told>()
  const learn: Learn = (type, payload, at, _caseId, actor) => {
    const said = (payload ?? {}) as Said
    const { attempt } = said
    const learned = LEARN[type]
    // An entry emptied with its case names none.
    if (learned === undefined || typeof attempt !== 'string') return
    const before = told.get(attempt)
    // Its rows were lost, and made anew from the journal: what was entered of it before says nothing of them.
    const known = type === 'attempt.restored' ? has('operator', before?.operator ?? null) : before
    const now: Told = { ...known, ...learned(said, at, actor) }
    // Of most the same string is held already.
    const subject = answers.request(attempt)?.asked.subject
    if (subject !== undefined && now.sentSha256 === subject) now.sentSha256 = subject
    told.set(attempt, now)
  }

  /** What was asked for, about what, and of whom. */
  const askedFault = (row: RequestRow): ReadingFault[] => {
    const said = answers.request(row.id)
    if (said === null) return []
    const { check, subject, host } = said.asked
    const stored = {
      check: row.checkId,
      subject: row.subject,
      kind: row.kind,
      origin: row.origin && hostOf(row.origin),
    }
    // An address that was erased with its case.
    const isRemoved = row.subject === `removed:${row.checkId}`
    const found = firstDifference(stored, {
      ...{ check, subject: isRemoved ? row.subject : subject },
      ...{ kind: said.kind ?? row.kind, origin: host ?? stored.origin },
    })
    return found === null ? [] : [{ what: 'request', ...found }]
  }
  const faultsOf = (row: RequestRow, said: Told): ReadingFault[] => {
    const { preparedAt, endedAt, words, operator: _, ...named } = said
    // Entries emptied with their case tell of no decision.
    const decided = named.decision === undefined && answers.isComplete() ? { ...named, decision: null } : named
    const stored = Object.fromEntries(Object.keys(decided).map((name) => [name, row[name as keyof Named]]))
    const found = firstDifference(stored, decided)
    const isSaid = words === undefined || (row.isErased === 1 && row.words === null) || wordsDigest(row.words) === words
    const timed = (at: string, of: number | null, entered: number | undefined, most: number): ReadingFault[] =>
      entered === undefined || (of !== null && Math.abs(of - entered) <= most)
        ? []
        : [{ what: 'request', at, stored: of === null ? '' : instantWord(of), kept: instantWord(entered) }]
    return [
      ...(found === null ? [] : [{ what: 'request' as const, ...found }]),
      ...(isSaid ? [] : [{ what: 'request' as const, at: 'serviceMessage', stored: '', kept: '' }]),
      ...timed('startedAt', row.startedAt, named.startedAt === undefined ? preparedAt : undefined, WAITED_MS),
      ...timed('endedAt', row.endedAt, endedAt, APART_MS),
      ...askedFault(row),
    ]
  }
  return {
    learn,
    compare: (row: RequestRow): ComparedRequest => {
      const said = told.get(row.id)
      const isTold = said !== undefined && (row.outcome === null || said.outcome !== undefined)
      const faults = said === undefined ? [] : faultsOf(row, said)
      const isPartly = isTold && row.outcome !== null && said.sentBytes === undefined
      return { state: faults.length > 0 ? 'different' : isTold ? 'same' : 'unnamed', faults, isPartly }
    },
    /** Who worked at this desk when a request was prepared; null = its entry does not say. */
    operatorOf: (attempt: string): string | null => told.get(attempt)?.operator ?? null,
    /** The requests about bytes or an address that entries tell of, with the case each was made for. */
    about: answers.requestsAbout,
    /** Each request has its entries: no case was deleted, with which they were emptied. */
    isComplete: answers.isComplete,
  }
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : origin)
