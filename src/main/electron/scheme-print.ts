import { bytesOf, type Piece } from '../print-document.ts'
import { printPolicy } from './csp.ts'
import type { Documents } from './documents.ts'
import { COMMON_HEADERS, documentOf, refuse, requestedPath } from './scheme-answers.ts'

/**
 * Serves `touchstone://app/report/<one-time id>/document` and the images named by that document to the hidden print
 * window, and nothing else.
 */
export const createPrintHandler =
  ({ take, picture, failed }: Pick<Documents, 'take' | 'picture' | 'failed'>) =>
  async (request: Request): Promise<Response> => {
    const path = requestedPath(request)
    if (typeof path !== 'string') return path
    const [, id, at] = /^\/report\/([0-9a-f-]{36})\/(?:document|picture\/(\d{1,6}))$/.exec(path) ?? []
    if (id === undefined) return refuse(404)
    if (at !== undefined) {
      try {
        const found = picture(id, Number(at))
        if (found) return pictureOf(await bytesOf(found.bytes), found.type)
        failed(id, new Error(`the document names picture ${at}, which is not there`))
        return refuse(404)
      } catch (cause) {
        failed(id, cause)
        return refuse(500)
      }
    }
    const document = take(id)
    if (document === null) return refuse(404)
    return documentOf(
      streamOf(document.pieces, (cause) => failed(id, cause)),
      'text/html; charset=utf-8',
      printPolicy(document.style),
    )
  }

// Response copies the bytes; the type excludes only shared memory, which nothing here creates.
const pictureOf = (bytes: Uint8Array, type: string): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { ...COMMON_HEADERS, 'content-type': type } })

/** One piece at a time, as fast as they are consumed. */
function streamOf(pieces: readonly Piece[], onFailure: (cause: unknown) => void): ReadableStream {
  const left = pieces.values()
  return new ReadableStream({
    pull: async (to) => {
      const { value, done } = left.next()
      if (done) return to.close()
      try {
        to.enqueue(await bytesOf(value))
      } catch (cause) {
        onFailure(cause)
        throw cause
      }
    },
  })
}
