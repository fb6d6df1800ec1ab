import { createServer, type IncomingMessage, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { readForm } from '../../tools/simulated-service/multipart.ts'
import { listen } from './listen.ts'

/** A request as received over the wire. */
export type TappedRequest = {
  method: string
  path: string
  contentType: string | null
  /** Names, in lower case, and values, as often as they were received. */
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
}

/**
 * Starts a proxy for a loopback service, below a path if one is given, and records every request in full before passing
 * it on. Requests to any other path get a 404 and are recorded as well.
 */
export async function startRequestTap(behind: string, below = '') {
  const seen: TappedRequest[] = []
  const server = createServer((asked, reply) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const tapped = tappedFrom(asked, Buffer.concat(chunks))
      seen.push(tapped)
      if (!tapped.path.startsWith(`${below}/`)) {
        reply.writeHead(404).end()
        return
      }
      const { method, headers } = asked
      const passed = request(behind + tapped.path.slice(below.length), { method, headers, agent: false }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      })
      passed.on('error', () => reply.destroy())
      passed.end(tapped.body)
    })
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    /** The base URL a person would enter. */
    baseUrl: `http://127.0.0.1:${port}${below}`,
    seen: (): readonly TappedRequest[] => seen,
  }
}

function tappedFrom({ method, url, headers, rawHeaders }: IncomingMessage, body: Buffer): TappedRequest {
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? ''] as const] : [],
  )
  return { method: method ?? '', path: url ?? '', contentType: headers['content-type'] ?? null, headers: pairs, body }
}

/** The parts of a form in their order, each with its name and content. */
export async function tappedForm({ body, contentType }: TappedRequest) {
  const form = await readForm(body, contentType ?? undefined)
  if (!form) throw new Error('This is no form.')
  const names = [...body.toString('latin1').matchAll(/form-data; name="([^"]*)"/g)].map(([, name]) => name)
  return { ...form, names }
}
