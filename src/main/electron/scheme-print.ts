import { bytesOf, type Piece } from '../export/print-document.ts'
import { printPolicy } from './csp.ts'
import type { Documents } from './documents.ts'
import { COMMON_HEADERS, documentOf, refuse, requestedPath } from './scheme-answers.ts'

/**
 * Answers `touchstone://app/report/<one-time id>/document` and the pictures that document names to the hidden window
 * that prints, and nothing else.
 */
export const createPrintHandler =
  ({ take, picture }: Pick<Documents, 'take' | 'picture'>) =>
  async (request: Request): Promise<Response> => {
    const path = requestedPath(request)
    if (typeof path !== 'string') return path
    const [, id, at] = /^\/report\/([0-9a-f-]{36})\/(?:document|picture\/(\d{1,6}))$/.exec(path) ?? []
    if (id === undefined) return refuse(404)
    if (at !== undefined) {
      const found = picture(id, Number(at))
      return found ? pictureOf(await bytesOf(found.bytes), found.type) : refuse(404)
    }
    const document = take(id)
    if (document === null) return refuse(404)
    return documentOf(streamOf(document.pieces), 'text/html; charset=utf-8', printPolicy(document.style))
  }

// Response copies them itself; the type leaves only shared memory open, which nothing here makes.
const pictureOf = (bytes: Uint8Array, type: string): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { ...COMMON_HEADERS, 'content-type': type } })

/** One piece at a time, as fast as they are taken. */
function streamOf(pieces: readonly Piece[]): ReadableStream {
  const left = pieces.values()
  return new ReadableStream({
    pull: async (to) => {
      const { value, done } = left.next()
      if (done) to.close()
      else to.enqueue(await bytesOf(value))
    },
  })
}
