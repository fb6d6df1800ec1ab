import type { AttemptOutcome } from '../../shared/model/attempt-end.ts'
import type { Attempt, CheckState, ReasonCode } from '../../shared/model/check.ts'
import type { AttemptId, CheckId, ItemId } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { Database } from './open.ts'
import { OF_CASE } from './subject.ts'

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

/** One request about an address, as the library and the custody log know it. Instants are ms since the epoch. */
export type LinkRequest = {
  id: AttemptId
  checkId: CheckId
  /** What was asked for. */
  kind: CheckKind
  run: number
  number: number
  /** Scheme and host of the service it went to. */
  origin: string
  state: CheckState
  /** Who worked at this desk when it was prepared; null = its custody entry was restored and does not say. */
  operator: string | null
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
  /** The same, taken again before the last bytes were let go; null = they never were. */
  sentSha256: string | null
  decision: Attempt['decision']
  /** At most one that came and one that was attached. */
  replies: KeptReply[]
}

/** Every request of a case about the address of an item. */
export type LinkRequests = {
  listedAt: number
  requests: LinkRequest[]
  /** Requests that are not listed are counted too. */
  total: number
  /** Every check of the case about it, oldest first. */
  checkIds: CheckId[]
}
export type LinkRequestQueries = ReturnType<typeof createLinkRequests>

/** More than these are counted, and not listed. */
const MOST = 200

type Row = Omit<LinkRequest, 'replies' | 'operator'>
type ReplyRow = Omit<KeptReply, 'isWhole' | 'isSimulated'> & { isWhole: number; isSimulated: number }

/** Looks through the custody log of a case, so it runs in the reader thread. */
export function createLinkRequests(db: Database) {
  const link = db.prepare<[ItemId], { url: string; caseId: number; listedAt: number }>(
    'SELECT url, case_id AS caseId, listed_at AS listedAt FROM items WHERE id = ? AND url IS NOT NULL',
  )
  const OF_LINK = `FROM attempts a JOIN checks c ON c.id = a.check_id WHERE c.subject = @url AND ${OF_CASE('@caseId')}`
  const requests = db.prepare<{ url: string; caseId: number }, Row>(`
    SELECT a.id, a.check_id AS checkId, c.kind, c.run, a.number, c.origin, c.state, a.started_at AS startedAt,
           a.ended_at AS endedAt, a.outcome, a.reason, a.service_message AS serviceMessage, a.http_status AS httpStatus,
           a.request_id AS requestId, a.sent_bytes AS sentBytes, a.body_bytes AS bodyBytes, a.body_sha256 AS bodySha256,
           a.sent_sha256 AS sentSha256,
           (SELECT choice FROM decisions d WHERE d.attempt_id = a.id ORDER BY d.id DESC LIMIT 1) AS decision
      ${OF_LINK} ORDER BY a.started_at DESC, a.id DESC LIMIT ${MOST}`)
  const total = db.prepare<{ url: string; caseId: number }, { n: number }>(`SELECT count(*) AS n ${OF_LINK}`)
  const checks = db.prepare<{ url: string; caseId: number }, { id: CheckId }>(
    `SELECT id FROM checks WHERE subject = @url AND ${OF_CASE('@caseId')} ORDER BY created_at, id`,
  )
  const replies = db.prepare<[string], ReplyRow>(`
    SELECT body_sha256 AS sha256, length(body) AS bytes, is_whole AS isWhole, is_simulated AS isSimulated,
           received_at AS receivedAt, attached_by AS attachedBy
      FROM replies WHERE attempt_id = ? ORDER BY id`)
  const prepared = db.prepare<{ caseId: number; url: string }, { attempt: string; actor: string }>(`
    SELECT json_extract(payload, '$.attempt') AS attempt, actor FROM audit
     WHERE case_id = @caseId AND type = 'attempt.prepared' AND json_extract(payload, '$.url') = @url`)
  return {
    /** Oldest first, at most the newest 200; null when there is no such item, or it is a file. */
    linkRequests: (itemId: ItemId): LinkRequests | null => {
      const found = link.get(itemId)
      if (!found) return null
      const { url, caseId, listedAt } = found
      const operators = new Map(prepared.all({ caseId, url }).map(({ attempt, actor }) => [attempt, actor]))
      const listed = requests.all({ url, caseId }).map(
        (row): LinkRequest => ({
          ...row,
          operator: operators.get(row.id) ?? null,
          replies: replies
            .all(row.id)
            .map((reply) => ({ ...reply, isWhole: reply.isWhole === 1, isSimulated: reply.isSimulated === 1 })),
        }),
      )
      const checkIds = checks.all({ url, caseId }).map(({ id }) => id)
      return { listedAt, requests: listed.reverse(), total: total.get({ url, caseId })?.n ?? 0, checkIds }
    },
  }
}
