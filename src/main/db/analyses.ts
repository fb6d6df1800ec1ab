import type { ImageReply } from '../../shared/model/analysis.ts'
import type { CheckId, Sha256 } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

export type NewAnalysis = {
  checkId: CheckId
  replyId: number
  sha256: Sha256
  reply: ImageReply
  /** Which entry of `reply.images` answers for the medium; null = none. */
  imageIndex: number | null
  receivedAt: number
}
export type Analyses = ReturnType<typeof createAnalyses>

/** What this version read in the replies. Always re-derivable, so reading again replaces it. */
export function createAnalyses(db: Database) {
  const put = db.prepare(`
    INSERT INTO analyses (check_id, reply_id, sha256, parsed, image_index, verdict, confidence, received_at)
    VALUES (@checkId, @replyId, @sha256, @parsed, @imageIndex, @verdict, @confidence, @receivedAt)
    ON CONFLICT (check_id) DO UPDATE SET reply_id = excluded.reply_id, parsed = excluded.parsed,
      image_index = excluded.image_index, verdict = excluded.verdict, confidence = excluded.confidence,
      received_at = excluded.received_at`)
  return {
    put: ({ reply, imageIndex, ...rest }: NewAnalysis): void => {
      const image = imageIndex === null ? null : (reply.images[imageIndex] ?? null)
      put.run({
        ...rest,
        parsed: JSON.stringify(reply),
        imageIndex,
        verdict: image?.verdict ?? null,
        confidence: image?.confidence ?? null,
      })
    },
  }
}
