import { emitPreventable } from '../api/preventable.ts'
import type { OwnSession } from '../api/session.ts'
import type { OwnContents } from '../api/web-contents.ts'
import type { Browser } from '../browser/browser.ts'
import type { Addresses } from './addresses.ts'
import { breakBody, readBody } from './body.ts'
import type { PausedRequest } from './page.ts'

type RequestDeps = {
  browser: Browser
  addresses: Addresses
  session: OwnSession
  contents: OwnContents
  /** Told of each request that would leave the app and that nothing in the product refused. */
  onLetThrough: (url: string) => void
  /** Has each body destroyed midway once before it is answered, as by a viewer that seeks. */
  breaksBodies: boolean
  /** Told of each answer of the product's own, before the browser has it. */
  onAnswered: (url: string, body: Uint8Array) => void
}

/**
 * Answers the requests of one page: a navigation nobody asked for goes to the product's guards, every request to its
 * `webRequest` listener, and those of its own scheme to its protocol handler. Nothing ever reaches a network.
 */
export function createRequests(deps: RequestDeps) {
  const { browser, addresses, session, contents, breaksBodies, onLetThrough, onAnswered } = deps
  let expected: string | null = null
  /** Bodies being read, by the browser's name for the request. */
  const reading = new Map<string, AbortController>()

  async function answer(paused: PausedRequest, isMainFrame: boolean, sessionId: string): Promise<void> {
    const { requestId, request } = paused
    const url = addresses.fromBrowser(request.url)
    const fail = (errorReason: string) => browser.send('Fetch.failRequest', { requestId, errorReason }, sessionId)
    if (paused.resourceType === 'Document' && !(isMainFrame && request.url === expected)) {
      const frame = { url, isMainFrame, isSameDocument: false }
      const isRefused =
        emitPreventable(contents.contents, 'will-frame-navigate', frame) ||
        (isMainFrame && emitPreventable(contents.contents, 'will-navigate', frame, url))
      if (isRefused) return void (await fail('Aborted'))
    }
    if (isMainFrame && request.url === expected) expected = null
    if (!(await session.lets(url))) return void (await fail('BlockedByClient'))
    const handler = session.handlerOf(url.slice(0, url.indexOf(':')))
    if (!handler) {
      onLetThrough(url)
      return void (await fail('NameNotResolved'))
    }
    const asked = () => respond(handler, new Request(url, { method: request.method, headers: request.headers }))
    if (breaksBodies) await asked().then((broken) => broken && breakBody(broken))
    const response = await asked()
    if (!response) return void (await fail('Failed'))
    const cancel = new AbortController()
    const { networkId = requestId } = paused
    reading.set(networkId, cancel)
    const body = await readBody(response, cancel.signal).finally(() => reading.delete(networkId))
    // Whoever asked is gone.
    if (body === null) return
    onAnswered(url, body)
    await browser.fulfill({ sessionId, requestId, status: response.status, headers: [...response.headers], body })
  }

  return {
    /** The page gave a request up. */
    cancel: (networkId: string): void => reading.get(networkId)?.abort(),
    /** The next document this URL (of the browser's kind) loads was asked for by the product. */
    expect: (url: string): void => {
      expected = url
    },
    answer: (paused: PausedRequest, isMainFrame: boolean, sessionId: string): void => {
      // The page may have gone away meanwhile.
      answer(paused, isMainFrame, sessionId).catch(async () => {
        const { requestId } = paused
        await browser.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }, sessionId).catch(() => undefined)
      })
    },
  }
}

/** null when the handler throws: Electron answers an error then. */
async function respond(
  handler: (request: Request) => Response | Promise<Response>,
  request: Request,
): Promise<Response | null> {
  try {
    return await handler(request)
  } catch (cause) {
    process.stderr.write(`protocol handler: ${String(cause)}\n`)
    return null
  }
}
