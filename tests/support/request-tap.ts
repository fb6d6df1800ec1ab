import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { readForm } from '../../tools/simulated-service/multipart.ts'

/** A request as it came over the wire. */
export type TappedRequest = {
  method: string
  path: string
  contentType: string | null
  /** Names, in lower case, and values, as often as they came. */
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
}

/**
 * Stands in front of a service on loopback, below a path of its own where one is given, and keeps every request whole
 * before it is passed on. What is asked beside that path gets a 404 and is kept as well.
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    /** The base address a person would give. */
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

/** The parts of a form in their order, each by its name, and what they hold. */
export async function tappedForm({ body, contentType }: TappedRequest) {
  const form = await readForm(body, contentType ?? undefined)
  if (!form) throw new Error('This is no form.')
  const names = [...body.toString('latin1').matchAll(/form-data; name="([^"]*)"/g)].map(([, name]) => name)
  return { ...form, names }
}
