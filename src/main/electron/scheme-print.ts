import { printPolicy } from './csp.ts'
import { documentOf, refuse, requestedPath } from './scheme-answers.ts'

/**
 * Answers `touchstone://app/report/<one-time id>` to the hidden window that prints, and nothing else. `take` gives the
 * document waiting under an id, and forgets it.
 */
export const createPrintHandler =
  (take: (id: string) => string | null) =>
  async (request: Request): Promise<Response> => {
    const path = requestedPath(request)
    if (typeof path !== 'string') return path
    const [, id] = /^\/report\/([0-9a-f-]{36})$/.exec(path) ?? []
    const html = id === undefined ? null : take(id)
    return html === null ? refuse(404) : documentOf(Buffer.from(html), 'text/html; charset=utf-8', printPolicy(html))
  }
