import type { ImageReply } from '../../shared/model/analysis.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'
import type { About } from './subject.ts'

export type NewAnalysis = About & {
  checkId: CheckId
  replyId: number
  reply: ImageReply
  /** Which entry of `reply.images` is about the medium, or is the only one returned for a URL; null if none is. */
  imageIndex: number | null
  receivedAt: number
  /** Version of the parser. */
  reader: number
}
export type Analyses = ReturnType<typeof createAnalyses>

/** Replies as parsed by this version. They can always be derived again, so parsing again replaces them. */
export function createAnalyses(db: Database) {
  const put = db.prepare(`
    INSERT INTO analyses (check_id, reply_id, sha256, url, parsed, image_index, image_count, verdict, confidence, generator,
                          face_count, received_at, reader)
    VALUES (@checkId, @replyId, @sha256, @url, @parsed, @imageIndex, @imageCount, @verdict, @confidence, @generator,
            @faceCount, @receivedAt, @reader)
    ON CONFLICT (check_id) DO UPDATE SET reply_id = excluded.reply_id, parsed = excluded.parsed,
      image_index = excluded.image_index,
      image_count = excluded.image_count, verdict = excluded.verdict, confidence = excluded.confidence,
      generator = excluded.generator, face_count = excluded.face_count,
      received_at = excluded.received_at, reader = excluded.reader`)
  const of = db.prepare<[string], { parsed: string; imageIndex: number | null; reader: number }>(
    'SELECT parsed, image_index AS imageIndex, reader FROM analyses WHERE check_id = ?',
  )
  const tried = db.prepare('UPDATE analyses SET reader = @reader WHERE check_id = @checkId')
  const unparsed = db.prepare(`
    INSERT INTO unread_replies (reply_id, reader, tried_at) VALUES (@replyId, @reader, @at)
    ON CONFLICT (reply_id) DO UPDATE SET reader = excluded.reader, tried_at = excluded.tried_at`)
  return {
    /** The parsed reply of a check; null if there is none. */
    of: (checkId: CheckId) => of.get(checkId) ?? null,
    /** Records that a later version parsed the reply again, and that the stored result stays. */
    tried: (checkId: CheckId, reader: number): void => void tried.run({ checkId, reader }),
    /** Records a reply that this version of the parser could not parse. */
    unparsed: (replyId: number, reader: number, at: number): void => void unparsed.run({ replyId, reader, at }),
    put: (analysis: NewAnalysis): void => {
      const { checkId, replyId, sha256, url, receivedAt, reader } = analysis
      put.run({ checkId, replyId, sha256, url, receivedAt, reader, ...readColumns(analysis) })
    },
  }
}

/** The columns of a parsed reply: all of it as JSON, and what lists show of it. */
export function readColumns({ reply, imageIndex, url }: Pick<NewAnalysis, 'reply' | 'imageIndex' | 'url'>) {
  const image = imageIndex === null ? null : (reply.images[imageIndex] ?? null)
  return {
    parsed: JSON.stringify(reply),
    imageIndex,
    imageCount: reply.images.length,
    verdict: url === null ? (image?.verdict ?? null) : sharedVerdict(reply),
    confidence: image?.confidence ?? null,
    generator: strongest(image?.generators ?? []),
    faceCount: image?.faceAnalysis?.faces?.length ?? null,
  }
}

/** The generator with the highest score; null = none is named. */
const strongest = (generators: NonNullable<ImageReply['images'][number]['generators']>): string | null =>
  generators.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))[0]?.name ?? null

/** The verdict that every image behind a URL was given; null if they differ or one has none. */
function sharedVerdict({ images }: ImageReply): string | null {
  const verdicts = new Set(images.map(({ verdict }) => verdict))
  return verdicts.size === 1 ? (images[0]?.verdict ?? null) : null
}
