import { type Analysis, type ImageReply, type ImageResult, sumOfParts } from '../model/analysis.ts'
import { MOST_CREDITS } from '../model/credits.ts'
import { credits } from './cost-sheet.ts'
import { count } from './counts.ts'
import { tokenRemoved } from './item.ts'
import { writtenTime } from './sent.ts'
import { isManipulatedDisagrees, manipulatedDisagrees } from './verdicts.ts'

/** Clocks this far apart are worth a word, in ms. */
const CLOCK_SLACK_MS = 10 * 60_000

type ReceivedAnalysis = Pick<Analysis, 'reply' | 'result' | 'receivedAt' | 'sentName' | 'attachedBy'>

/** Whose words they are: what a person attached did not come from the service, as far as is known here. */
const voiceOf = (attachedBy: string | null) =>
  attachedBy === null
    ? { who: 'The service', sent: 'sent', asSent: 'as sent', came: 'received' }
    : { who: 'The attached reply', sent: 'held', asSent: 'as they stand in it', came: 'attached' }
type Voice = ReturnType<typeof voiceOf>

/**
 * What does not fit together in a reply, or is odd about it as a whole: one calm sentence each, for the screen and the
 * report. Both sides of a contradiction are always shown as sent; none is settled here.
 */
export function contradictions(analysis: ReceivedAnalysis): string[] {
  const { reply, result, attachedBy } = analysis
  const voice = voiceOf(attachedBy)
  return [
    ...(result === null ? [] : inResult(result, analysis, voice)),
    ...inOutcome(reply, result, voice),
    ...inCredits(reply, voice),
    ...(result === null ? [] : inDetails(reply, result, voice)),
    ...(result === null ? [] : inFaces(result, voice)),
    ...inText(reply),
  ]
}

function* inResult(result: ImageResult, { reply, receivedAt, sentName, attachedBy }: ReceivedAnalysis, voice: Voice) {
  const { who, asSent, came } = voice
  const { verdict, confidence, isManipulated, fileName, createdAt, processingTimeMs, errorMessage } = result
  if (verdict !== null && isManipulatedDisagrees(isManipulated, verdict)) {
    yield manipulatedDisagrees(isManipulated === true, verdict, attachedBy !== null)
  }
  if (verdict !== null && errorMessage !== null) {
    yield `${who} reported an error for this image and a verdict as well. Both are shown ${asSent}.`
  }
  if (verdict === null && (confidence !== null || isManipulated !== null)) {
    const what = confidence === null ? `isManipulated: ${isManipulated}` : 'a certainty'
    yield `${who} ${voice.sent} ${what} and no verdict. What it ${voice.sent} is shown.`
  }
  if (sentName !== null && fileName !== null && fileName !== sentName) {
    yield `${who} calls the file “${fileName}”; it was sent as “${sentName}”.`
  }
  const total = reply.totalProcessingTimeMs
  if (processingTimeMs !== null && total !== null && processingTimeMs > total) {
    yield `${who} names ${count(processingTimeMs)} ms for this image and ${count(total)} ms for the whole request.`
  }
  if (createdAt !== null) {
    const written = writtenTime(createdAt, receivedAt)
    if (written.kind === 'instant' && Math.abs(written.offsetMs) > CLOCK_SLACK_MS) {
      const side = written.offsetMs > 0 ? 'after' : 'before'
      yield `${who} dates the result ${span(Math.abs(written.offsetMs))} ${side} it was ${came} here.`
    }
  }
}

function* inOutcome(reply: ImageReply, result: ImageResult | null, { who, sent, asSent }: Voice) {
  const charged = reply.totalCreditsUsed ?? sumOfParts(reply)
  if (reply.isSuccessful === false && result?.verdict != null) {
    yield `${who} marked the request as not successful and ${sent} a verdict. Both are shown ${asSent}.`
  }
  if (reply.isSuccessful === false && charged !== null && charged > 0) {
    yield `${who} marked the request as not successful and charged ${credits(charged)} for it.`
  }
  if (reply.isSuccessful === true && reply.errorMessage !== null) {
    yield `${who} marked the request as successful and named an error. Both are shown ${asSent}.`
  }
  if (reply.isSuccessful === true && reply.images.length === 0) {
    yield `${who} marked the request as successful and ${sent} no entry for any image.`
  }
}

function* inCredits(reply: ImageReply, { who }: Voice) {
  const total = reply.totalCreditsUsed
  const sum = sumOfParts(reply)
  if (total !== null && sum !== null && total !== sum) {
    yield `The total says ${credits(total)}, the parts add up to ${credits(sum)}. The total is what was charged.`
  }
  if ((total ?? sum ?? 0) > MOST_CREDITS) {
    yield `${who} names a charge beyond anything it could be. The expected price stands for it.`
  }
  if ((total ?? sum ?? 0) < 0) yield `${who} names a charge below zero. The expected price stands for it.`
}

function* inDetails(reply: ImageReply, result: ImageResult, { who, sent, asSent }: Voice) {
  const parts = [result.deepfakeScore, result.generators, result.deepAnalysis].filter((part) => part !== null).length
  if (reply.hasDetailedReport === true && parts === 0) {
    yield `${who} states that the detailed report is included, and ${sent} none of its fields. Both are shown ${asSent}.`
  }
  if (reply.hasDetailedReport === true && parts > 0 && parts < 3) {
    yield `${who} states that the detailed report is included, and left out some of its fields.`
  }
  if (reply.hasDetailedReport === false && parts > 0) {
    yield `${who} states that the detailed report is not included, and ${sent} some of its fields. They are shown ${asSent}.`
  }
}

function* inFaces({ faceAnalysis }: ImageResult, { who, sent, asSent }: Voice) {
  if (faceAnalysis === null) return
  const { stage, faces, decidingFace } = faceAnalysis
  const hasFaces = (faces?.length ?? 0) > 0
  if (stage === 'face_crop' && decidingFace === null) {
    yield `${who} says that it decided on a face, and did not say on which.`
  }
  if (stage === 'face_crop' && !hasFaces) yield `${who} says that it decided on a face, and listed none.`
  if (stage === 'full_image_no_face' && (hasFaces || decidingFace !== null)) {
    yield `${who} says that it found no face, and ${sent} some. They are shown ${asSent}.`
  }
}

function* inText({ unread, notes }: ImageReply) {
  const repeated = [...new Set(unread.filter(({ why }) => why === 'repeated').map(({ path }) => path))]
  if (repeated.length > 0) {
    const names = repeated.slice(0, 3).join(', ')
    yield `The reply names the same member more than once (${names}${repeated.length > 3 ? ' …' : ''}). The last one counts; the earlier ones stand below.`
  }
  if (notes.includes('not_utf8')) yield 'Some bytes of the reply are not UTF-8. The raw reply keeps them.'
  if (notes.includes('nested')) yield 'The reply is nested more than 64 levels deep. The raw reply holds all of it.'
  if (notes.includes('more_members')) {
    yield 'More members without a place came than are listed here. The raw reply holds all of them.'
  }
  if (notes.includes('more_entries')) yield 'A list in the reply is too long to be shown whole. The raw reply holds it.'
  if (notes.includes('token_removed')) yield tokenRemoved
}

/** "3 h 5 min", in whole minutes; longer than two days in days. */
function span(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${count(Math.round(hours / 24))} days`
}
