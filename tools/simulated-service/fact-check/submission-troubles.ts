import type { Action, Behaviour } from '../behaviour.ts'
import { HOSTILE_STRINGS } from './hostile.ts'

export const SUBMIT_PATH = '/api/app/fact-checking/submit'

/** An answer with this body and these headers, and nothing else. */
export const json = (status: number, body: unknown = '', headers: Record<string, string> = {}): Action => ({
  type: 'answer',
  status,
  headers,
  body,
})
/** A refusal in the form of the service. */
export const envelope = (status: number, code: string, message: string, more: object = {}): Action =>
  json(status, { error: { code, message, ...more } })
const fromLink = (status: number, code: string, userMessage: string): Action =>
  envelope(status, code, `The source answered ${status}.`, { sourceHost: 'social.example', userMessage })
const PROXY_PAGE = '<!doctype html><title>Blocked</title><h1>This address is blocked by policy</h1>'

/** Refusals and silences that leave no job and no charge, by what comes. Sources: interface.md, known-facts.md. */
const uncharged: Readonly<Record<string, Action>> = {
  'refused: too large': envelope(413, 'IMAGE_FORENSICS:FILE_TOO_LARGE', 'interview.mp4 exceeds the maximum of 50 MB.'),
  'refused: format': envelope(
    ...([415, 'IMAGE_FORENSICS:UNSUPPORTED_FORMAT'] as const),
    'Allowed formats: jpg, jpeg, png, webp, heic, heif, tiff.',
  ),
  'refused: token': envelope(401, 'UNAUTHORIZED', 'Invalid or missing API token'),
  'refused: scope': envelope(403, 'api_key.scope_missing', 'The token lacks the scope for audio.'),
  'refused: forbidden': envelope(403, 'FORBIDDEN', 'Not for this modality.'),
  'refused: no credits': json(402, {
    code: 'USER_CREDIT_LIMIT_REACHED',
    message: 'The cap of this user is reached.',
    feature: 'fact-checking',
    redirectUrl: '/credits',
  }),
  'refused: no credits, as an error': envelope(402, 'INSUFFICIENT_CREDITS', 'This job needs 24 credits; 3 are left.'),
  'refused: too long': envelope(400, 'FACT_CHECKING:MEDIA_TOO_LONG', 'At most 60 minutes.'),
  'refused: modality': envelope(422, 'VALIDATION', 'The modality does not fit the file.'),
  'refused: a plain error': json(400, { error: 'The file is empty.' }),
  'refused: a message alone': json(400, { message: 'The file is empty.' }),
  'refused: hostile words': envelope(400, '<b>CODE</b>\u202e', HOSTILE_STRINGS.slice(0, 12).join(' ')),
  'refused: plain text': json(400, 'The file is empty.', { 'content-type': 'text/plain' }),
  'refused: empty': json(400),
  'refused: the link is gone': fromLink(404, 'SOURCE_NOT_FOUND', 'There is nothing at this address.'),
  'refused: the link is private': fromLink(403, 'SOURCE_FORBIDDEN', 'The page asks for a login.'),
  'refused: the link holds no media': fromLink(422, 'SOURCE_WITHOUT_MEDIA', 'No media were found on the page.'),
  'refused: the link is slow': fromLink(504, 'SOURCE_TIMEOUT', 'The page did not answer in time.'),
  'busy: 429 with seconds': json(429, '', { 'retry-after': '2' }),
  'busy: 429 without a time': json(429),
  'busy: 503': json(503, '', { 'retry-after': '1' }),
  'a redirect': json(307, '', { location: 'https://elsewhere.example/submit' }),
  'a page of a proxy with 403': json(403, PROXY_PAGE, { 'content-type': 'text/html' }),
  'a conflict': envelope(409, 'CONFLICT', 'The same media are being submitted.'),
  'an error of the service, nothing charged': envelope(500, 'INTERNAL', 'Something went wrong.'),
  'not found': json(404),
  'method not allowed': json(405),
}

/** Answers that are lost or unreadable although the job exists and is reserved for, by what comes. */
const charged: Readonly<Record<string, Action>> = {
  'lost: a reset after the tail': { type: 'reset' },
  'lost: closed after the tail': { type: 'hang_up' },
  'lost: no answer': { type: 'stall' },
  'lost: half a receipt': { type: 'cut', afterBytes: 20 },
  'lost: no HTTP': { type: 'raw', text: 'HTTP/1.1 what\r\n\r\n' },
  'lost: a page of a proxy with 200': json(200, PROXY_PAGE, { 'content-type': 'text/html' }),
  'lost: not JSON': json(200, '{"jobId":"7f3', { 'content-type': 'application/json' }),
  'lost: an empty 200': json(200),
  'lost: an error of the service, charged': envelope(500, 'INTERNAL', 'Something went wrong.'),
  'lost: 502 of a proxy, charged': json(502, PROXY_PAGE, { 'content-type': 'text/html' }),
  'lost: 504 of a proxy, charged': json(504),
  'lost: 408, charged': json(408),
}

const played = (actions: Readonly<Record<string, Action>>, charge: boolean): [string, Behaviour][] =>
  Object.entries(actions).map(([name, action]) => [name, { path: SUBMIT_PATH, charge, action }])

/**
 * Troubles of a submission, for `behave`, by name; each strikes once unless `times` says otherwise. Those whose name
 * begins with "lost" leave a job behind that the caller does not know.
 */
export const submissionTroubles: Readonly<Record<string, Behaviour>> = Object.fromEntries([
  ...played(uncharged, false),
  ...played(charged, true),
])
