import { type ImageReply, otherForm } from '../../shared/model/analysis.ts'
import type { AnswerFacts, ResultFacts } from '../../shared/model/attempt-end.ts'
import type { JobReceipt } from '../../shared/model/job.ts'
import { findOddities } from '../../shared/model/json-text.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import { isPartial } from '../../shared/model/sent-form.ts'
import { type RawAnswer, REMOVED_HEADER } from './answer.ts'
import { answerText } from './answer-text.ts'
import { isEnvelope, isRecord, readErrorBody, words } from './error-body.ts'
import { readReceipt } from './receipt.ts'
import { readRetryAfter } from './retry-after.ts'
import { indexOfAnswer, readImageReply } from './wire.ts'

/** Everything this version parses from a reply. Pure: a stored reply can be parsed again at any time. */
export type ParsedReply = {
  facts: AnswerFacts
  /** The image-forensics reply; null = not one. */
  reply: ImageReply | null
  /** For a fact check, the job it became; null = the reply names none. */
  receipt: JobReceipt | null
  /** Which entry of `reply.images` is about the image sent; null = none. */
  imageIndex: number | null
  /** The service's own message about a failure or, failing that, its code; null = it gave neither. */
  serviceMessage: string | null
  requestId: string | null
  isSimulated: boolean
}

/** Honest replies take a few kilobytes; parsing this much takes about 10 ms. */
export const LARGE_REPLY_BYTES = 262_144

type Stored = Pick<RawAnswer, 'status' | 'headers' | 'body' | 'bodyState'> & { isPublicIssuer: boolean | null }

/**
 * Parses the reply to a check's request. `sentName` = the name the file was sent under; null = a link was sent, and
 * every entry is about what was found there. `receivedAt` is needed for a `Retry-After` given as a date.
 */
export function parseReply(
  answer: Stored,
  sentName: string | null,
  receivedAt: number,
  kind: CheckKind = 'image_forensics',
): ParsedReply {
  const { headers, status } = answer
  const unpacked = answerText(answer.body, headers['content-encoding'])
  const bodyState = answer.bodyState === 'whole' && unpacked.state === 'too_large' ? 'too_large' : answer.bodyState
  const text = unpacked.text.trimStart()
  const json = bodyState === 'whole' ? parseJson(text) : undefined
  const isImage = kind === 'image_forensics'
  const reply = json === undefined || !isImage ? null : readReply(json, text, unpacked.isUtf8)
  if (reply && headers[REMOVED_HEADER] !== undefined) reply.notes.push('token_removed')
  const imageIndex = reply ? indexOfAnswer(reply, sentName) : null
  const error = readErrorBody(json)
  const isAccepted = status >= 200 && status < 300
  // With a success status, a code next to a jobId is a new member like any other; an `error` record is an error
  // whatever accompanies it.
  const isRefusal = error.code !== null && (!isAccepted || (isRecord(json) && isRecord(json.error)))
  const isPlain = isAccepted && error.code === null
  const receipt = json === undefined || isImage || isRefusal ? null : readReceipt(json, isPlain)
  const image = imageIndex === null ? null : (reply?.images[imageIndex] ?? null)
  const content = contentOf(text, json, headers['content-type'])
  return {
    facts: {
      status,
      body: bodyState,
      content,
      errorCode: error.code,
      isAboutSource: sentName === null && error.sourceHost !== null,
      isErrorBody: reply === null && receipt === null && (error.code !== null || error.message !== null),
      isEnvelope: receipt === null && (reply === null || reply.images.length === 0) && isEnvelope(json),
      retryAfterMs: readRetryAfter(headers['retry-after'], receivedAt),
      isPublicIssuer: answer.isPublicIssuer,
      result: receipt ? ACCEPTED : reply && resultFacts(reply, image, sentName),
      ...(isImage ? {} : { isSubmission: true }),
    },
    reply,
    receipt,
    imageIndex,
    serviceMessage:
      words((image ?? firstFailure(sentName, reply))?.errorMessage) ??
      words(reply?.errorMessage) ??
      error.message ??
      (unpacked.isUtf8 && unpacked.state === 'whole' ? plainWords(content, text, bodyState) : null) ??
      error.code,
    requestId: headers['request-id'] ?? headers['x-request-id'] ?? null,
    isSimulated: headers['x-touchstone-simulated'] !== undefined,
  }
}

/** A job with an identifier is under way, and credits are reserved for it. */
const ACCEPTED: ResultFacts = { isSuccessful: null, image: 'answered', hasError: false, isPaid: true }

const resultFacts = (
  reply: ImageReply,
  image: ImageReply['images'][number] | null,
  sentName: string | null,
): ResultFacts => ({
  isSuccessful: reply.isSuccessful,
  image: sentName === null ? pageState(reply) : imageState(reply, image),
  hasError: words(reply.errorMessage) !== null,
  isPaid: (sentName === null ? reply.images.some(hasVerdict) : hasVerdict(image)) || namesCharge(reply),
})

/** Parses a body attached by a person: it has no headers, and counts as a success. */
export function parseGivenReply(
  body: Uint8Array,
  sentName: string | null,
  receivedAt: number,
  kind: CheckKind,
): ParsedReply {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const answer = { status: 200, headers: {}, body: bytes, bodyState: 'whole', isPublicIssuer: null } as const
  return parseReply(answer, sentName, receivedAt, kind)
}

function readReply(json: unknown, text: string, isUtf8: boolean): ImageReply | null {
  const reply = readImageReply(json, findOddities(text))
  if (reply && !isUtf8) reply.notes.push('not_utf8')
  return reply
}

/**
 * Entries that were read, none of which is known to be about the image, are no reply that cannot be read. A verdict sent in
 * another form cannot be parsed by this version; a verdict not sent cannot be parsed by any.
 */
function imageState(reply: ImageReply, image: ImageReply['images'][number] | null): ResultFacts['image'] {
  if (image === null) return isEmpty(reply) ? 'no_verdict' : reply.images.length > 0 ? 'unmatched' : 'none'
  if (words(image.errorMessage) !== null) return 'error'
  if (hasVerdict(image)) return 'answered'
  return otherForm(reply, `${image.at}.verdict`) === null ? 'no_verdict' : 'none'
}

/** Whether the service sent an empty list: a reply without a verdict, not one that this version cannot parse. */
const isEmpty = (reply: ImageReply): boolean => reply.images.length === 0 && !isPartial(reply)

/** The state of a reply about a link, whose page may contain several images: one without a verdict makes it partial. */
function pageState(reply: ImageReply): ResultFacts['image'] {
  const states = new Set(reply.images.map((image) => imageState(reply, image)))
  if (states.has('error')) return 'error'
  if (states.has('answered')) return 'answered'
  if (isEmpty(reply)) return 'no_verdict'
  return states.has('no_verdict') && !states.has('none') ? 'no_verdict' : 'none'
}

const firstFailure = (sentName: string | null, reply: ImageReply | null) =>
  sentName === null ? reply?.images.find(({ errorMessage }) => words(errorMessage) !== null) : undefined

const hasVerdict = (image: ImageReply['images'][number] | null): boolean => image !== null && image.verdict !== null

const namesCharge = (reply: ImageReply): boolean =>
  [reply.totalCreditsUsed, ...reply.images.map((image) => image.creditsUsed)].some((credits) => (credits ?? 0) > 0)

/** What a body holds; `json` undefined = it could not be parsed as JSON. */
export function contentOf(text: string, json: unknown, type: string | undefined): AnswerFacts['content'] {
  if (text === '') return 'empty'
  if (json !== undefined) return 'json'
  return /^<(!doctype|html|\?xml|head|body)/i.test(text) || type?.includes('html') ? 'html' : 'text'
}

/** A plain-text error is the service's own message; HTML is not, and a damaged or truncated body is not a message. */
export const plainWords = (content: AnswerFacts['content'], text: string, body: AnswerFacts['body']): string | null =>
  content === 'text' && body === 'whole' && !/^[{[]/.test(text) ? words(text.slice(0, 300)) : null

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
