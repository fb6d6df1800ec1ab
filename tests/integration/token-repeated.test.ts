import { createServer } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type RawAnswer, REMOVED_HEADER } from '../../src/main/service/answer.ts'
import { createConnect } from '../../src/main/service/connect.ts'
import { createGet } from '../../src/main/service/get.ts'
import { openNetworkGate } from '../../src/main/service/network-gate.ts'
import { parseJobReply } from '../../src/main/service/parse-job-reply.ts'
import { parseReply } from '../../src/main/service/parse-reply.ts'
import { TOKEN_MARK } from '../../src/main/service/token-removal.ts'
import { createCanary } from '../support/canary.ts'
import { listenInTest } from '../support/listen.ts'
import { PATIENT_TIMERS } from '../support/sending.ts'
import { trustIn } from '../support/trust.ts'

const TOKEN = 'canary/Echo+7f3a~91c2=d4e8%b6a0&5f17'

/** What a GET brings in when the service answers with this. */
async function answered(
  status: number,
  headers: Record<string, string>,
  body: Buffer | string,
  isCut = false,
): Promise<RawAnswer> {
  const server = createServer((_request, response) => {
    const bytes = Buffer.from(body)
    response.writeHead(status, { ...headers, 'content-length': bytes.length + (isCut ? 50 : 0) })
    response.write(bytes)
    if (isCut) setTimeout(() => response.destroy(), 50)
    else response.end()
  })
  const port = await listenInTest(server)
  const connect = createConnect({
    resolveProxy: async () => 'DIRECT',
    trust: trustIn(),
    timers: PATIENT_TIMERS,
    networkGate: openNetworkGate(),
  })
  const get = createGet({ connect, timers: PATIENT_TIMERS, userAgent: 'test' })
  const baseUrl = new URL(`http://127.0.0.1:${port}`)
  const answer = await get({ baseUrl, token: TOKEN }, 'any', 'job', 5000)
  if (!answer.ok) throw new Error(answer.error.type)
  const canary = createCanary([TOKEN])
  canary.search('answer', 'head', JSON.stringify(answer.value.headers))
  canary.search('answer', 'body', answer.value.body)
  expect(canary.sightings()).toEqual([])
  return answer.value
}

const SAID = JSON.stringify({ error: { code: 'UNAUTHORIZED', message: `Bearer ${TOKEN} is not known` } })

describe('a service that repeats the token', () => {
  it('gets it removed before its answer is kept, and the rest is read', async () => {
    const answer = await answered(401, { 'content-type': 'application/json', 'x-request-id': `r-${TOKEN}` }, SAID)
    expect(answer.headers).toMatchObject({ [REMOVED_HEADER]: 'masked', 'content-type': 'application/json' })
    expect(parseJobReply(answer, 0)).toMatchObject({
      meaning: { type: 'held', reason: 'token_refused' },
      serviceMessage: expect.stringContaining(`Bearer ${TOKEN_MARK}`),
    })
  })

  it('gets it removed from a header alone, however long', async () => {
    const answer = await answered(200, { 'request-id': 'x'.repeat(480) + TOKEN }, '{}')
    expect(answer.headers[REMOVED_HEADER]).toBe('masked')
    expect(answer.headers['request-id']).not.toContain(TOKEN.slice(0, 8))
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('gets a body packed as %s kept unpacked', async (coding, pack) => {
    const answer = await answered(401, { 'content-encoding': coding }, pack(Buffer.from(SAID)))
    expect(answer.headers[REMOVED_HEADER]).toBe('unpacked')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
  })

  it('gets it removed from a packed body that broke off', async () => {
    const noise = Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 251))
    const packed = gzipSync(Buffer.concat([Buffer.from(SAID), noise]))
    const answer = await answered(401, { 'content-encoding': 'gzip' }, packed.subarray(0, packed.length - 40), true)
    expect(answer).toMatchObject({ bodyState: 'cut', headers: { [REMOVED_HEADER]: 'unpacked' } })
  })

  it('has that said in a result', async () => {
    const image = { fileName: 'a.jpg', verdict: 'authentic', confidence: 0.9, keyIndicators: [TOKEN] }
    const answer = await answered(200, {}, JSON.stringify({ images: [image], isSuccessful: true }))
    const parsed = parseReply({ ...answer, isPublicIssuer: null }, 'a.jpg', 0)
    expect(parsed.reply?.notes).toEqual(['token_removed'])
    expect(parsed.reply?.images[0]?.verdict).toBe('authentic')
  })

  it('cannot say itself that it was removed', async () => {
    const body = gzipSync('{"images":[]}')
    const answer = await answered(200, { [REMOVED_HEADER]: 'masked', 'content-encoding': 'gzip' }, body)
    expect(answer.headers).toEqual({ 'content-encoding': 'gzip', date: expect.any(String) })
    expect(answer.body).toEqual(body)
  })
})
