import { gzipSync } from 'node:zlib'
import type { Moment, Script, Step } from './raw-service.ts'

/**
 * One scripted behaviour of the network and its required outcome: "<class> <reason>" of the failure table
 * (`reliability.md` §C), and for "slow_down" the wait in ms ("by itself" = back-off). Written from the table, not from
 * the code.
 */
export type NetworkCase = { name: string; script: Script; expected: string; pausedFor?: string | null }

/** A reply as bytes. `length` overrides the announced length; null = none is announced. */
export function answer(
  status: number,
  body: string | Buffer = '',
  headers: readonly string[] = [],
  length: number | null = Buffer.byteLength(body),
): Buffer {
  const lines = [`HTTP/1.1 ${status} Words`, ...headers, ...(length === null ? [] : [`content-length: ${length}`])]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
}

const JSON_TYPE = 'content-type: application/json'
const image = {
  id: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001',
  fileName: 'x.png',
  verdict: 'real',
  confidence: 0.9,
  isManipulated: false,
  creditsUsed: 1,
  processingTimeMs: 5,
  errorMessage: null,
  createdAt: '2026-11-20T10:00:00Z',
}
const reply = {
  images: [image],
  totalCreditsUsed: 1,
  totalProcessingTimeMs: 5,
  isSuccessful: true,
  errorMessage: null,
  hasDetailedReport: false,
}
/** What the service replies when all is well. */
export const GOOD = JSON.stringify(reply)
const HTML = '<!doctype html><html><body>Sign in to the network</body></html>'
const ENVELOPE = JSON.stringify({ error: { code: 'SOMETHING:NEW', message: 'The words of the service.' } })

const at = (moment: Moment, ...steps: Step[]): Script => ({ at: moment, steps })
const say = (moment: Moment, bytes: string | Buffer, end: 'fin' | 'rst' | null = 'fin'): Script =>
  at(moment, { write: bytes }, ...(end === null ? [] : [{ end } as const]))

const PAUSES: Record<number, string> = {
  401: 'token_refused',
  402: 'credits',
  403: 'scope',
  407: 'proxy',
  ...Object.fromEntries([404, 405, 410, 426, 501, 505].map((status) => [status, 'address_changed'])),
}
const REJECTS: Record<number, string> = {
  400: 'refused_by_service',
  422: 'refused_by_service',
  415: 'unsupported_format',
  413: 'file_too_large',
  411: 'refused_by_service',
  414: 'refused_by_service',
  431: 'refused_by_service',
}
const SUCCESSES = [200, 201, 202, 203, 206, 207, 226, 299]
const BODILESS = [204, 304]
const REDIRECTS = [300, 301, 302, 303, 305, 307, 308, 399]
const OTHERS = [406, 412, 416, 417, 418, 423, 424, 428, 444, 451, 499, 600, 799, 999]
const FAULTS = [500, 502, 503, 504, 506, 507, 508, 511, 520, 599]
const STATUSES = [
  ...SUCCESSES,
  ...REDIRECTS,
  ...Object.keys({ ...PAUSES, ...REJECTS }).map(Number),
  408,
  409,
  421,
  425,
  429,
  ...OTHERS,
  ...FAULTS,
]

type Body = 'empty' | 'html' | 'text' | 'json'
const BODIES: Record<Body, { text: string; headers: string[] }> = {
  empty: { text: '', headers: [] },
  html: { text: HTML, headers: ['content-type: text/html'] },
  text: { text: 'upstream connect error', headers: ['content-type: text/plain'] },
  json: { text: ENVELOPE, headers: [JSON_TYPE] },
}

/** What the table says about a reply without a result. */
function expectedOf(status: number, body: Body, isEarly: boolean): string {
  if (status >= 200 && status < 300) {
    if (isEarly) return 'ask answered_early'
    if (status === 202) return 'ask accepted_without_result'
    return {
      empty: 'ask answer_empty',
      html: 'ask not_the_service',
      text: 'ask answer_unreadable',
      json: 'ask answer_error',
    }[body]
  }
  if (status >= 300 && status < 400) return 'pause redirected'
  if (status === 403 && body === 'html') return 'pause blocked_on_the_way'
  if (PAUSES[status] !== undefined) return `pause ${PAUSES[status]}`
  if (REJECTS[status] !== undefined) return `reject ${REJECTS[status]}`
  if (status === 408) return isEarly ? 'retry request_timeout' : 'ask request_timeout'
  if (status === 409) return body === 'json' ? 'ask charge_not_stated' : 'ask conflict'
  if (status === 421 || status === 425) return 'retry unexpected_status'
  if (status === 429) return 'slow_down by itself'
  if (status >= 500 && status < 600) {
    if (isEarly) return 'retry server_error'
    return body === 'json' ? 'ask charge_not_stated' : 'ask server_error'
  }
  return 'ask unexpected_status'
}

function statusCases(): NetworkCase[] {
  const cases: NetworkCase[] = []
  for (const status of STATUSES) {
    for (const [body, { text, headers }] of Object.entries(BODIES)) {
      const bytes = answer(status, text, headers)
      const expected = expectedOf(status, body as Body, false)
      cases.push({ name: `${status} with ${body} body`, script: say('complete', bytes), expected })
    }
    for (const moment of ['head', 'middle'] as const) {
      const script = say(moment, answer(status, ENVELOPE, [JSON_TYPE]), null)
      cases.push({ name: `${status} on the ${moment}`, script, expected: expectedOf(status, 'json', true) })
    }
  }
  for (const status of BODILESS) {
    const expected = status === 304 ? 'pause redirected' : 'ask answer_empty'
    cases.push({ name: `${status}`, script: say('complete', answer(status)), expected })
  }
  return cases
}

/** Documented codes take precedence over the status, in every shape an error body has. */
function codeCases(): NetworkCase[] {
  const codes: [string, string][] = [
    ['IMAGE_FORENSICS:FILE_TOO_LARGE', 'reject file_too_large'],
    ['IMAGE_FORENSICS:UNSUPPORTED_FORMAT', 'reject unsupported_format'],
    ['UNAUTHORIZED', 'pause token_refused'],
    ['FORBIDDEN', 'pause scope'],
    ['api_key.scope_missing', 'pause scope'],
    ['USER_CREDIT_LIMIT_REACHED', 'pause credits'],
  ]
  return codes.flatMap(([code, expected]) =>
    [200, 202, 400, 401, 404, 408, 409, 421, 429, 500, 503].flatMap((status) =>
      [{ error: { code, message: 'Words.' } }, { code, message: 'Words.' }].map((body, shape) => ({
        name: `${code} under ${status}, ${shape === 0 ? 'envelope' : 'flat'}`,
        script: say('complete', answer(status, JSON.stringify(body), [JSON_TYPE])),
        expected,
      })),
    ),
  )
}

/** Connections that end without a status line, in every phase. */
function silenceCases(): NetworkCase[] {
  const cases: NetworkCase[] = []
  const ends: [string, Step[]][] = [
    ['a FIN', [{ end: 'fin' }]],
    ['a reset', [{ end: 'rst' }]],
    ['a late FIN', [{ waitMs: 20 }, { end: 'fin' }]],
  ]
  for (const [name, steps] of ends) {
    for (const moment of ['connection', 'head', 'middle'] as const) {
      const reason = moment === 'connection' && name === 'a reset' ? 'unreachable' : 'connection_lost'
      cases.push({ name: `${name} on the ${moment}`, script: at(moment, ...steps), expected: `retry ${reason}` })
    }
    cases.push({ name: `${name} after the whole body`, script: at('complete', ...steps), expected: 'ask no_answer' })
  }
  cases.push({ name: 'silence after the whole body', script: at('complete'), expected: 'ask no_answer' })
  const whole = answer(200, GOOD, [JSON_TYPE]).toString()
  const headEnd = whole.indexOf('\r\n\r\n') + 4
  for (const length of [1, 4, 8, 12, 15, 17, 30, headEnd - 2]) {
    for (const end of ['fin', 'rst', null] as const) {
      const script = say('complete', whole.slice(0, length), end)
      const how = end ?? 'silence'
      cases.push({ name: `the first ${length} bytes of an answer, then ${how}`, script, expected: 'ask no_answer' })
    }
  }
  return cases
}

/** A 2xx reply that began and was not received in full. */
function cutCases(): NetworkCase[] {
  const cases: NetworkCase[] = []
  for (const length of [0, 1, 2, 20, 100, GOOD.length - 1]) {
    for (const end of ['fin', 'rst', null] as const) {
      const how = end ?? 'silence'
      const bytes = answer(200, GOOD.slice(0, length), [JSON_TYPE], GOOD.length)
      const cut = at('complete', { write: bytes }, { waitMs: 10 }, ...(end === null ? [] : [{ end } as const]))
      cases.push({ name: `${length} bytes of a result, then ${how}`, script: cut, expected: 'ask answer_cut' })
      const head = answer(200, '', [JSON_TYPE, 'transfer-encoding: chunked'], null)
      const piece = GOOD.slice(0, Math.max(1, length))
      const chunk = Buffer.concat([head, Buffer.from(`${piece.length.toString(16)}\r\n${piece}\r\n`)])
      const chunked = at('complete', { write: chunk }, { waitMs: 10 }, ...(end === null ? [] : [{ end } as const]))
      cases.push({ name: `a chunk of ${piece.length} bytes, then ${how}`, script: chunked, expected: 'ask answer_cut' })
    }
  }
  return cases
}

/** Bytes that are not HTTP, or HTTP that contradicts itself. */
function brokenCases(): NetworkCase[] {
  const ok = (headers: readonly string[], body = GOOD, length: number | null = body.length) =>
    say('complete', answer(200, body, [JSON_TYPE, ...headers], length))
  const chunked = (text: string) =>
    say(
      'complete',
      Buffer.concat([answer(200, '', [JSON_TYPE, 'transfer-encoding: chunked'], null), Buffer.from(text)]),
    )
  const whole = `${GOOD.length.toString(16)}\r\n${GOOD}\r\n`
  const bomb = gzipSync(Buffer.alloc(20_000_000))
  const list: [string, Script, string][] = [
    ['bytes that are no HTTP', say('complete', 'SSH-2.0-OpenSSH_9.2\r\n'), 'ask no_answer'],
    ['a TLS alert', say('complete', Buffer.from([0x15, 3, 3, 0, 2, 2, 40])), 'ask no_answer'],
    ['an HTTP/2 preface', say('complete', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 'ask no_answer'],
    ['a status of two digits', say('complete', 'HTTP/1.1 20 OK\r\n\r\n'), 'ask no_answer'],
    ['a status of words', say('complete', 'HTTP/1.1 OK OK\r\n\r\n'), 'ask no_answer'],
    ['an HTTP version never heard of', say('complete', 'HTTP/9.9 200 OK\r\n\r\n'), 'ask no_answer'],
    ['a header without a colon', say('complete', `HTTP/1.1 200 OK\r\nnonsense\r\n\r\n${GOOD}`), 'ask no_answer'],
    ['two different lengths', ok(['content-length: 3']), 'ask no_answer'],
    ['a length and chunks', ok(['transfer-encoding: chunked']), 'ask no_answer'],
    ['a negative length', ok(['content-length: -5'], GOOD, null), 'ask no_answer'],
    ['a length of letters', ok(['content-length: many'], GOOD, null), 'ask no_answer'],
    ['a length beyond numbers', ok([`content-length: ${'9'.repeat(40)}`], GOOD, null), 'ask no_answer'],
    ['a head of 20 KB', ok([`x-filler: ${'a'.repeat(20_000)}`]), 'ask no_answer'],
    ['a head of 1 MB', ok([`x-filler: ${'a'.repeat(1_000_000)}`]), 'ask no_answer'],
    ['two thousand headers', ok(Array.from({ length: 2000 }, (_, n) => `x-${n}: ${n}`)), 'ask no_answer'],
    ['a length too small', ok([], GOOD, GOOD.length - 40), 'ask answer_unreadable'],
    ['a length too large', ok([], GOOD, GOOD.length + 40), 'ask answer_cut'],
    ['chunks of a size that is no number', chunked('zz\r\nxx\r\n'), 'ask answer_cut'],
    ['chunks that end in garbage', chunked(`${whole}garbage`), 'ask answer_cut'],
    ['a chunk longer than it says', chunked(`5\r\n${GOOD}\r\n0\r\n\r\n`), 'ask answer_cut'],
    ['chunks without an end', chunked(whole), 'ask answer_cut'],
    ['a chunk of an absurd size', chunked(`fffffffff\r\n${GOOD}`), 'ask answer_cut'],
    [
      'a compressed bomb',
      say('complete', answer(200, bomb, [JSON_TYPE, 'content-encoding: gzip'])),
      'ask answer_unreadable',
    ],
    [
      '17 MB of an answer',
      say('complete', answer(200, Buffer.alloc(17_000_000, 0x20), [JSON_TYPE])),
      'ask answer_too_large',
    ],
    [
      'a switch of protocols',
      say('complete', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      'ask no_answer',
    ],
    ['only a 100', say('complete', 'HTTP/1.1 100 Continue\r\n\r\n'), 'ask no_answer'],
    ['a 200 at once on the connection', say('connection', answer(200, GOOD, [JSON_TYPE]), null), 'ask answered_early'],
  ]
  return list.map(([name, script, expected]) => ({ name, script, expected }))
}

/** Unusual but correct replies, which count. */
function soundCases(): NetworkCase[] {
  const good = answer(200, GOOD, [JSON_TYPE])
  const head = answer(200, '', [JSON_TYPE, 'transfer-encoding: chunked'], null)
  const chunks = (...texts: string[]) =>
    Buffer.concat([
      head,
      ...texts.map((text) => Buffer.from(`${text.length.toString(16)}\r\n${text}\r\n`)),
      Buffer.from('0\r\n\r\n'),
    ])
  const list: [string, Script][] = [
    ['a plain result', say('complete', good)],
    ['a result on a connection that stays open', say('complete', good, null)],
    ['a result and a reset behind it', at('complete', { write: good }, { waitMs: 30 }, { end: 'rst' })],
    [
      'a result in two pieces',
      at('complete', { write: good.subarray(0, 90) }, { waitMs: 20 }, { write: good.subarray(90) }),
    ],
    [
      'a result after 100, 102 and 103',
      say(
        'complete',
        Buffer.concat([
          Buffer.from('HTTP/1.1 100 C\r\n\r\nHTTP/1.1 102 P\r\n\r\nHTTP/1.1 103 E\r\nlink: </x>\r\n\r\n'),
          good,
        ]),
      ),
    ],
    ['a chunked result', say('complete', chunks(GOOD.slice(0, 50), GOOD.slice(50)))],
    ['a result ended by the connection', say('complete', answer(200, GOOD, [JSON_TYPE], null))],
    ['an HTTP/1.0 result', say('complete', `HTTP/1.0 200 OK\r\n${JSON_TYPE}\r\n\r\n${GOOD}`)],
    [
      'a result without a reason phrase',
      say('complete', `HTTP/1.1 200\r\ncontent-length: ${GOOD.length}\r\n\r\n${GOOD}`),
    ],
    ['a result called text', say('complete', answer(200, GOOD, ['content-type: text/plain']))],
    ['a result called HTML', say('complete', answer(200, GOOD, ['content-type: text/html']))],
    ['a result without a type', say('complete', answer(200, GOOD))],
    ['a result with white space around', say('complete', answer(200, `\r\n\t ${GOOD}\n\n`, [JSON_TYPE]))],
    [
      'the same header many times',
      say('complete', answer(200, GOOD, [JSON_TYPE, ...Array.from({ length: 50 }, () => 'x-request-id: 7')])),
    ],
    [
      'a cookie and a refresh',
      say('complete', answer(200, GOOD, [JSON_TYPE, 'set-cookie: a=b', 'refresh: 0; url=http://x/'])),
    ],
    ['a result under 201', say('complete', answer(201, GOOD, [JSON_TYPE]))],
    ['a result under 202', say('complete', answer(202, GOOD, [JSON_TYPE]))],
    ['a second answer nobody asked for', say('complete', Buffer.concat([good, good]))],
  ]
  return list.map(([name, script]) => ({ name, script, expected: 'done -' }))
}

/** JSON that is not a result. */
function replyCases(): NetworkCase[] {
  const json = (body: unknown, status = 200) =>
    say('complete', answer(status, typeof body === 'string' ? body : JSON.stringify(body), [JSON_TYPE]))
  const withImage = (changes: Record<string, unknown>) => ({ ...reply, images: [{ ...image, ...changes }] })
  const unread = 'done_unread answer_unreadable'
  const refused = { ...reply, isSuccessful: false, images: [], totalCreditsUsed: 0, errorMessage: 'No.' }
  const list: [string, Script, string][] = [
    ...['null', 'true', '7', '"text"', '[]', '{}', '{"images":null}', '{"images":{}}', '{"images":[null]}'].map(
      (text): [string, Script, string] => [`the JSON ${text}`, json(text), unread],
    ),
    ['the JSON {"images":[]}', json('{"images":[]}'), 'done_unread no_verdict'],
    ['a verdict that is a number', json(withImage({ verdict: 7 })), unread],
    ['no verdict', json(withImage({ verdict: null })), 'done_unread no_verdict'],
    ['a blank verdict', json(withImage({ verdict: ' ' })), 'done_unread no_verdict'],
    ['two entries and none of ours', json({ ...reply, images: [image, image] }), 'done_unread answer_unmatched'],
    [
      'an error for the image',
      json(withImage({ verdict: null, errorMessage: 'cannot decode' })),
      'done_partial image_error',
    ],
    ['a verdict never seen', json(withImage({ verdict: 'partly_dreamt' })), 'done -'],
    ['members of wrong types', json(withImage({ confidence: 'high', generators: [], deepAnalysis: 4 })), 'done -'],
    ['isSuccessful false and nothing charged', json(refused), 'reject refused_by_service'],
    ['isSuccessful false and no list', json({ ...refused, images: null }), 'reject refused_by_service'],
    ['isSuccessful false and no member images', json({ ...refused, images: undefined }), 'reject refused_by_service'],
    [
      'isSuccessful false, a charge and no list',
      json({ ...refused, images: null, totalCreditsUsed: 1 }),
      'done_partial image_error',
    ],
    ['a success and an empty list', json({ ...reply, images: [] }), 'done_unread no_verdict'],
    ['a success and no list', json({ ...reply, images: null }), unread],
    [
      'an envelope beside an empty list under 500',
      json({ ...JSON.parse(ENVELOPE), images: [] }, 500),
      'ask charge_not_stated',
    ],
    ['an error without a message under 500', json({ error: { code: 'INTERNAL' } }, 500), 'ask server_error'],
    ['an error without a code under 409', json({ error: { message: 'Busy.' } }, 409), 'ask conflict'],
    ['a flat error under 500', json({ code: 'INTERNAL', message: 'No.' }, 500), 'ask server_error'],
    ['isSuccessful false and a charge', json({ ...refused, totalCreditsUsed: 1 }), 'done_partial image_error'],
    ['isSuccessful false and a verdict', json({ ...reply, isSuccessful: false }), 'done_partial not_successful'],
    ...[400, 404, 409, 429, 500, 503].map((status): [string, Script, string] => [
      `a paid result under ${status}`,
      json(reply, status),
      'done_partial unexpected_status',
    ]),
    ['JSON that ends early', json(GOOD.slice(0, -1)), 'ask answer_unreadable'],
    ['two JSON documents', json(`${GOOD}${GOOD}`), 'ask answer_unreadable'],
    ['JSON nested a hundred thousand deep', json(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), unread],
    ['one byte', json('{'), 'ask answer_unreadable'],
    [
      'bytes that are not UTF-8',
      say('complete', answer(200, Buffer.from([0xff, 0xfe, 0x7b]), [JSON_TYPE])),
      'ask answer_unreadable',
    ],
    ['a sign-in page called JSON', json(HTML), 'ask not_the_service'],
  ]
  return list.map(([name, script, expected]) => ({ name, script, expected }))
}

/** How long a service asks to wait. */
function slowDownCases(): NetworkCase[] {
  const list: [string, string][] = [
    ['5', 'by itself'],
    ['60', '60000'],
    ['0', 'by itself'],
    ['3600', '3600000'],
    ['99999999', '3600000'],
    ['Fri, 31 Dec 2100 23:59:59 GMT', '3600000'],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 'by itself'],
    ['-1', 'by itself'],
    ['soon', 'by itself'],
    ['99999999999999999999', 'by itself'],
  ]
  return list.map(([value, wait]) => ({
    name: `429 with Retry-After ${value}`,
    script: say('complete', answer(429, '', [`retry-after: ${value}`])),
    expected: `slow_down ${wait}`,
  }))
}

/** Steady and far too slow. */
function slowCases(): NetworkCase[] {
  const drip = (text: string): Step[] => [...text].flatMap((char) => [{ write: char }, { waitMs: 10 }])
  const good = answer(200, GOOD, [JSON_TYPE]).toString()
  const head = good.slice(0, good.indexOf('\r\n\r\n') + 4)
  return [
    { name: 'a head that drips', script: at('complete', ...drip(good.slice(0, 60))), expected: 'ask no_answer' },
    { name: 'a body that drips', script: at('complete', { write: head }, ...drip(GOOD)), expected: 'ask answer_cut' },
    {
      name: 'informational answers for ever',
      script: at(
        'complete',
        ...Array.from({ length: 60 }).flatMap(() => [{ write: 'HTTP/1.1 102 Processing\r\n\r\n' }, { waitMs: 10 }]),
      ),
      expected: 'ask no_answer',
    },
  ]
}

/** Every scripted behaviour of a service on a plain connection, by what it is about. */
const GROUPS: Record<string, () => NetworkCase[]> = {
  sound: soundCases,
  silence: silenceCases,
  cut: cutCases,
  broken: brokenCases,
  reply: replyCases,
  'slow down': slowDownCases,
  slow: slowCases,
  code: codeCases,
  status: statusCases,
}

/** All of them, each with its kinds: what it is about, when it acts, and what has to come of it. */
export const networkCases = (): (NetworkCase & { kinds: string[] })[] =>
  Object.entries(GROUPS).flatMap(([group, cases]) =>
    cases().map((one) => ({ ...one, kinds: [group, `${one.expected} on the ${one.script.at}`] })),
  )
