import type { AttemptOutcome } from '../../shared/model/attempt-end.ts'
import type { Attempt, CheckStatus, ReasonCode } from '../../shared/model/check.ts'
import type { AttemptId, CaseId, CheckId, Sha256 } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { Database } from './open.ts'
import { CHECK_STATUS } from './status-select.ts'
import { EMPTIED } from './subject.ts'

/** What is kept of an answer: its size and the digest of its body, as it came. */
export type KeptReply = {
  sha256: string
  bytes: number
  /** false = the answer broke off. */
  isWhole: boolean
  isSimulated: boolean
  receivedAt: number
  /** Who attached it, obtained from the provider in another way; null = it came over the wire. */
  attachedBy: string | null
}

/** One request about bytes or an address, whatever service and account it went to. Instants are ms since the epoch. */
export type ItemRequest = {
  id: AttemptId
  checkId: CheckId
  /** What was asked for. */
  kind: CheckKind
  run: number
  number: number
  /** Scheme and host of the service it went to. */
  origin: string
  /** Of its check. */
  state: CheckStatus
  phase: Attempt['phase']
  startedAt: number
  endedAt: number | null
  /** null = under way. */
  outcome: AttemptOutcome | null
  reason: ReasonCode | null
  serviceMessage: string | null
  httpStatus: number | null
  requestId: string | null
  sentBytes: number
  bodyBytes: number
  /** Of the whole body of the request, as it was made to be sent. */
  bodySha256: string | null
  /** Of a file its digest as read, of an address that of the body, taken before the last bytes were let go; null = they never were. */
  sentSha256: string | null
  decision: Attempt['decision']
  /** Another case asked, about the same bytes. */
  isOfOtherCase: boolean
  /** At most one that came and one that was attached; what was erased is none. */
  replies: KeptReply[]
}

/** A service that something was sent to, and how many requests: `open` of them may have been charged, and nobody found otherwise. */
export type RequestCounts = { origin: string; whole: number; part: number; open: number }

/** Every request about bytes or an address, of every service, account, run and kind. */
export type ItemRequests = {
  /** Those left out, which are not stored as the custody log says. They are among nothing else in here. */
  altered: AttemptId[]
  /** Oldest first, at most the newest 200. */
  requests: ItemRequest[]
  /** Those that are not listed too. */
  total: number
  /** Over all of them; services that nothing left for are not named. */
  asked: RequestCounts[]
}
export type ItemRequestQueries = ReturnType<typeof createItemRequests>

/** How much of what a request was to bring left this machine; "part" = at most a part. */
export function leftOf({ phase, outcome }: Pick<ItemRequest, 'phase' | 'outcome'>): 'whole' | 'part' | 'nothing' {
  if (phase === 'prepared' || outcome === 'not_sent') return 'nothing'
  return phase === 'committing' ? 'whole' : 'part'
}

/** More than these are counted, and not listed. */
const MOST = 200

type Row = Omit<ItemRequest, 'isOfOtherCase' | 'replies'> & { isOfOtherCase: number }
type ReplyRow = Omit<KeptReply, 'isWhole' | 'isSimulated'> & { isWhole: number; isSimulated: number }
type Of = { subject: string; caseId: CaseId }
/** Requests, and questions with all their requests, that are left out: their rows do not hold. */
export type LeftOut = { attempts: readonly string[]; checks: readonly string[] }
const NOTHING: LeftOut = { attempts: [], checks: [] }

/**
 * What was asked about one subject: bytes are the same in every case; an address belongs
 * to the case that asked.
 */
export function createItemRequests(db: Database) {
  const rows = db.prepare<Of, Row>(`
    WITH facts AS MATERIALIZED (SELECT * FROM facts_of_checks WHERE subject = @subject)
    SELECT a.id, a.check_id AS checkId, c.origin, c.kind, c.run, a.number, ${CHECK_STATUS('v')} AS state, a.phase, a.started_at AS startedAt,
           a.ended_at AS endedAt, a.outcome, a.reason, a.service_message AS serviceMessage, a.http_status AS httpStatus,
           a.request_id AS requestId, a.sent_bytes AS sentBytes, a.body_bytes AS bodyBytes, a.body_sha256 AS bodySha256,
           a.sent_sha256 AS sentSha256, c.case_id <> @caseId AS isOfOtherCase,
           (SELECT choice FROM decisions d WHERE d.attempt_id = a.id ORDER BY d.id DESC LIMIT 1) AS decision
      FROM attempts a JOIN checks c ON c.id = a.check_id JOIN facts v ON v.check_id = c.id
     WHERE c.subject = @subject AND (c.url IS NULL OR c.case_id = @caseId)
     ORDER BY a.started_at, a.id`)
  const replies = db.prepare<[string], ReplyRow>(`
    SELECT body_sha256 AS sha256, length(body) AS bytes, is_whole AS isWhole, is_simulated AS isSimulated,
           received_at AS receivedAt, attached_by AS attachedBy
      FROM replies WHERE attempt_id = ? AND NOT ${EMPTIED('replies')} ORDER BY id`)

  const readable = (row: Row): ItemRequest => ({
    ...row,
    isOfOtherCase: row.isOfOtherCase === 1,
    replies: replies.all(row.id).map((one) => ({
      ...one,
      isWhole: one.isWhole === 1,
      isSimulated: one.isSimulated === 1,
    })),
  })
  /** One moment of the library. */
  const requestsAbout = db.transaction((subject: string, caseId: CaseId, left: LeftOut): ItemRequests => {
    const stored = rows.all({ subject, caseId })
    const isLeft = ({ id, checkId }: Row) => left.attempts.includes(id) || left.checks.includes(checkId)
    const all = stored.filter((row) => !isLeft(row)).map(readable)
    const altered = stored.filter(isLeft).map(({ id }) => id)
    return { altered, requests: all.slice(-MOST), total: all.length, asked: requestCountsOf(all) }
  })
  return {
    requestsAbout,
    /** About the bytes of a file. */
    bytesRequests: (sha256: Sha256, caseId: CaseId, left = NOTHING): ItemRequests =>
      requestsAbout(sha256, caseId, left),
  }
}

/** The services that something left for, in the order they were first asked. */
export function requestCountsOf(
  all: readonly Pick<ItemRequest, 'origin' | 'phase' | 'outcome' | 'decision'>[],
): RequestCounts[] {
  const byOrigin = new Map<string, RequestCounts>()
  for (const one of all) {
    const { origin, outcome, decision } = one
    const left = leftOf(one)
    if (left === 'nothing') continue
    const known = byOrigin.get(origin) ?? { origin, whole: 0, part: 0, open: 0 }
    known[left] += 1
    if (outcome === 'unknown' && decision !== 'not_charged' && decision !== 'attached') known.open += 1
    byOrigin.set(origin, known)
  }
  return [...byOrigin.values()]
}
