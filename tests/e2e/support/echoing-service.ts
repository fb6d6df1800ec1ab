import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * Starts a proxy that repeats the token of each request in everything the service sends: headers, every text of a body,
 * names of members, errors, receipts, jobs and results, plain and in other forms; sometimes compressed. `echoes` counts
 * the replies it did that to, by path.
 */
export async function startEchoingService(origin: string) {
  const target = new URL(origin)
  const echoes = new Map<string, number>()
  let answers = 0
  const server = createServer((near, reply) => {
    const far = request(
      { host: target.hostname, port: target.port, path: near.url, method: near.method, headers: near.headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', () => reply.destroy())
        answer.on('end', () => {
          const token = tokenOf(near.headers)
          const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = answer.headers
          const body = Buffer.concat(parts)
          const said = token === null ? body : Buffer.from(echoed(body.toString('utf8'), token))
          answers += 1
          const isPacked = token !== null && answers % 3 === 0
          const sent = isPacked ? gzipSync(said) : said
          if (token !== null) {
            const what = `${near.method} ${answer.statusCode} ${near.url?.replace(/[0-9a-f-]{36}/, '…').replace(/\?.*/, '')}`
            echoes.set(what, (echoes.get(what) ?? 0) + 1)
          }
          reply.writeHead(answer.statusCode ?? 500, {
            ...headers,
            ...(token === null ? {} : echoingHeaders(token)),
            ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
            'content-length': sent.length,
          })
          reply.end(sent)
        })
      },
    )
    far.on('error', () => reply.destroy())
    near.on('error', () => far.destroy())
    near.pipe(far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    echoes: (): ReadonlyMap<string, number> => echoes,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const tokenOf = ({ authorization }: IncomingHttpHeaders): string | null =>
  /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null

const echoingHeaders = (token: string) => ({
  'x-request-id': `req-${token}`,
  'request-id': Buffer.from(`a${token}`).toString('base64'),
  'set-cookie': `session=${encodeURIComponent(token)}; HttpOnly`,
  'www-authenticate': `Bearer error="invalid_token", token="${token}"`,
})

/** The original value precedes the token where it is shown: an identifier must stay one. */
const TELLING =
  /message|reason|summary|text|quote|title|speaker|indicators|patterns|recommend|value|context|transcript/i

function echoed(text: string, token: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return `${text}\nYou said: Authorization: Bearer ${token}\n`
  }
  return JSON.stringify(within(parsed, token, ''))
}

function within(value: unknown, token: string, name: string): unknown {
  if (typeof value === 'string') return TELLING.test(name) ? `${value} (asked with ${token})` : value
  if (Array.isArray(value)) return value.map((one) => within(one, token, name))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, one]) => [key, within(one, token, key)] as const)
  const said = {
    bearer: token,
    basic: Buffer.from(`user:${token}`).toString('base64'),
    hex: Buffer.from(token).toString('hex'),
  }
  const open = name === 'generators' ? { [`model ${token}`]: 0.31 } : { echo: said, [token]: encodeURIComponent(token) }
  return { ...Object.fromEntries(members), ...open }
}
