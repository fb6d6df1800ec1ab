import type { AttemptOutcome } from '../../shared/model/attempt-end.ts'
import type { Attempt, CheckStatus, ReasonCode } from '../../shared/model/check.ts'
import type { AttemptId, CaseId, CheckId, Sha256 } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import { CHECK_STATUS } from './check-status.ts'
import type { Database } from './open.ts'
import { EMPTIED } from './subject.ts'

/** What is known of a stored reply: its size and the SHA-256 of its body, as received. */
export type KeptReply = {
  sha256: string
  bytes: number
  /** false = the reply broke off. */
  isWhole: boolean
  isSimulated: boolean
  receivedAt: number
  /** Who attached it, obtained from the provider in another way; null = it was received over the network. */
  attachedBy: string | null
}

/** One request about bytes or a URL, at any service and account. Instants are ms since the epoch. */
export type ItemRequest = {
  id: AttemptId
  checkId: CheckId
  /** The kind of check requested. */
  kind: CheckKind
  run: number
  number: number
  /** Scheme and host of the service it was sent to. */
  origin: string
  /** That of its check. */
  state: CheckStatus
  phase: Attempt['phase']
  startedAt: number
  endedAt: number | null
  /** null = open. */
  outcome: AttemptOutcome | null
  reason: ReasonCode | null
  serviceMessage: string | null
  httpStatus: number | null
  requestId: string | null
  /** The name that the file has in the request, made at random; null = a URL was sent. */
  sentName: string | null
  sentBytes: number
  bodyBytes: number
  /** Of the whole body of the request, as prepared. */
  bodySha256: string | null
  /**
   * For a file, its SHA-256 as read; for a URL, that of the body; taken before the last bytes were released. null =
   * they never were.
   */
  sentSha256: string | null
  decision: Attempt['decision']
  /** Another case made the request, about the same bytes. */
  isOfOtherCase: boolean
  /** At most one received and one attached; an erased one is not listed. */
  replies: KeptReply[]
}

/**
 * A service that something was sent to, and the number of requests: `open` of them may have been charged and are
 * undecided.
 */
export type RequestCounts = { origin: string; whole: number; part: number; open: number }

/** Every request about bytes or a URL, at every service, of every account, run and kind. */
export type ItemRequests = {
  /** Those omitted because they are not stored as the custody log says. Nothing else here includes them. */
  altered: AttemptId[]
  /** Oldest first, at most the newest 200. */
  requests: ItemRequest[]
  /** Includes those that are not listed. */
  total: number
  /** Over all of them; services to which nothing left are not named. */
  asked: RequestCounts[]
}
export type ItemRequestQueries = ReturnType<typeof createItemRequests>

/** How much of the content of a request left this machine; "part" = at most a part. */
export function leftOf({ phase, outcome }: Pick<ItemRequest, 'phase' | 'outcome'>): 'whole' | 'part' | 'nothing' {
  if (phase === 'prepared' || outcome === 'not_sent') return 'nothing'
  return phase === 'committing' ? 'whole' : 'part'
}

/** More than these are counted but not listed. */
const MOST = 200

type Row = Omit<ItemRequest, 'isOfOtherCase' | 'replies'> & { isOfOtherCase: number }
type ReplyRow = Omit<KeptReply, 'isWhole' | 'isSimulated'> & { isWhole: number; isSimulated: number }
type Of = { subject: string; caseId: CaseId }
/** Requests, and checks with all their requests, to be omitted because their rows do not match the log. */
export type LeftOut = { attempts: readonly string[]; checks: readonly string[] }
const NOTHING: LeftOut = { attempts: [], checks: [] }

/**
 * The requests about one subject: bytes are the same in every case; a URL belongs to the case that made the request.
 */
export function createItemRequests(db: Database) {
  const rows = db.prepare<Of, Row>(`
    WITH facts AS MATERIALIZED (
      SELECT * FROM facts_of_checks WHERE check_id IN (SELECT id FROM checks WHERE subject = @subject))
    SELECT a.id, a.check_id AS checkId, c.origin, c.kind, c.run, a.number, ${CHECK_STATUS('v')} AS state, a.phase, a.started_at AS startedAt,
           a.ended_at AS endedAt, a.outcome, a.reason, a.service_message AS serviceMessage, a.http_status AS httpStatus,
           a.request_id AS requestId, a.sent_bytes AS sentBytes, a.body_bytes AS bodyBytes, a.body_sha256 AS bodySha256,
           a.sent_sha256 AS sentSha256, a.sent_name AS sentName, c.case_id <> @caseId AS isOfOtherCase,
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
  /** Reads one moment of the library. */
  const requestsAbout = db.transaction((subject: string, caseId: CaseId, left: LeftOut): ItemRequests => {
    const stored = rows.all({ subject, caseId })
    const isLeft = ({ id, checkId }: Row) => left.attempts.includes(id) || left.checks.includes(checkId)
    const all = stored.filter((row) => !isLeft(row)).map(readable)
    const altered = stored.filter(isLeft).map(({ id }) => id)
    return { altered, requests: all.slice(-MOST), total: all.length, asked: requestCountsOf(all) }
  })
  return {
    requestsAbout,
    /** Requests about the bytes of a file. */
    bytesRequests: (sha256: Sha256, caseId: CaseId, left = NOTHING): ItemRequests =>
      requestsAbout(sha256, caseId, left),
  }
}

/** The services that something was sent to, in the order of their first request. */
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
