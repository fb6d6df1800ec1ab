import type { RawAnswer } from '../service/answer.ts'

/** A reply of the service as stored. `headers` = JSON; `receivedAt` ms since the epoch, UTC. */
export type AnswerRow = {
  status: number
  headers: string
  body: Buffer
  isWhole: number
  receivedAt: number
  sha256: string
}

/** SQL: its columns other than the status, from a row `r` of replies. */
export const ANSWER_ROW =
  'r.headers, r.body, r.is_whole AS isWhole, r.received_at AS receivedAt, r.body_sha256 AS sha256'

/** The reply as received. */
export const answerOf = ({ status, headers, body, isWhole }: AnswerRow) =>
  ({
    status,
    body,
    headers: JSON.parse(headers) as Record<string, string>,
    bodyState: isWhole === 1 ? 'whole' : 'cut',
  }) satisfies Pick<RawAnswer, 'status' | 'headers' | 'body' | 'bodyState'>
