import type { Action } from '../behaviour.ts'
import { checking, completed, type JobScript, type JobStep, queued, searching } from './steps.ts'
import { envelope, json } from './submission-troubles.ts'

const PROXY_PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>Bad gateway</h1><p>proxy.example</p>'

/** What can come instead of an answer to a poll, by what comes. */
export const pollTroubles: Readonly<Record<string, Action>> = {
  'no answer': { type: 'stall' },
  'a reset connection': { type: 'reset' },
  'a closed connection': { type: 'hang_up' },
  'half an answer': { type: 'cut', afterBytes: 120 },
  'an answer byte by byte': { type: 'answer', status: 200, body: { status: 'Processing' }, dripMs: 200 },
  'no HTTP': { type: 'raw', text: 'SSH-2.0-nobody\r\n' },
  'text that is not JSON': json(200, 'Job is doing fine', { 'content-type': 'application/json' }),
  'bytes that are not UTF-8': {
    type: 'answer',
    status: 200,
    headers: { 'content-type': 'application/json' },
    bodyBase64: Buffer.from('{"status":"Processing","statusMessage":"caf\xe9 \xff\xfe"}', 'latin1').toString('base64'),
  },
  'an answer of 20 MB': { type: 'flood', bytes: 20_000_000 },
  '40 MB packed into little': { type: 'flood', bytes: 40_000_000, isPacked: true },
  'half a JSON': json(200, '{"status":"Comple', { 'content-type': 'application/json' }),
  'an empty 200': json(200),
  'an empty 204': json(204),
  'a page of a proxy': json(200, PROXY_PAGE, { 'content-type': 'text/html' }),
  '429 with seconds': json(429, '', { 'retry-after': '7' }),
  '429 with a date': json(429, '', { 'retry-after': 'Wed, 21 Oct 2099 07:28:00 GMT' }),
  '429 with nonsense': json(429, '', { 'retry-after': 'soon' }),
  '429 without a time': json(429),
  '500': envelope(500, 'INTERNAL', 'Something went wrong.'),
  '502 of a proxy': json(502, PROXY_PAGE, { 'content-type': 'text/html' }),
  '503 with seconds': json(503, '', { 'retry-after': '3' }),
  '401': envelope(401, 'UNAUTHORIZED', 'Invalid or missing API token'),
  '403': envelope(403, 'api_key.scope_missing', 'The token lacks the scope for this operation.'),
  '403 of a proxy': json(403, PROXY_PAGE, { 'content-type': 'text/html' }),
  '402': json(402, { code: 'USER_CREDIT_LIMIT_REACHED', message: 'No credits are left.' }),
  '400': envelope(400, 'VALIDATION', 'The id is not valid.'),
  '410': envelope(410, 'JOB_EXPIRED', 'The job was removed after 30 days.'),
  '408': json(408),
  'a redirect': json(302, '', { location: 'https://elsewhere.example/login' }),
  'a redirect that keeps the method': json(307, '', { location: '/api/app/fact-checking/elsewhere' }),
}

/** Each trouble in the middle of a job, three times and then over, or for good. */
export const troubledCourses: Readonly<Record<string, JobScript>> = Object.fromEntries(
  Object.entries(pollTroubles).flatMap(([name, action]) => {
    const trouble: JobStep = { ...searching, action }
    return [
      [`polls get ${name} for a while`, { steps: [queued, searching, { ...trouble, lasts: 3 }, checking, completed] }],
      [`polls get ${name} for good`, { steps: [queued, searching, trouble] }],
    ]
  }),
)
