import { type Analysis, type ImageReply, type ImageResult, sumOfParts } from '../model/analysis.ts'
import { MOST_CREDITS } from '../model/credits.ts'
import { credits } from './cost-sheet.ts'
import { tokenRemoved } from './item.ts'
import { messages } from './messages.ts'
import { writtenTime } from './sent.ts'
import { isManipulatedDisagrees, manipulatedDisagrees } from './verdicts.ts'

/** Smallest difference between clocks that is reported, in ms. */
const CLOCK_SLACK_MS = 10 * 60_000

type ReceivedAnalysis = Pick<Analysis, 'reply' | 'result' | 'receivedAt' | 'sentName' | 'attachedBy'>

/** A reply attached by a person was, as far as is known, not received from the service. */
const words = messages('contradictions', {
  errorAndVerdict:
    '{isAttached, select, true {The attached reply contains} other {The service sent}} both an error and a verdict for this image.',
  scoreWithoutVerdict:
    '{isAttached, select, true {The attached reply contains} other {The service sent}} a score but no verdict.',
  manipulatedWithoutVerdict:
    '{isAttached, select, true {The attached reply contains} other {The service sent}} isManipulated: {isManipulated, select, true {true} other {false}} but no verdict.',
  otherName:
    '{isAttached, select, true {The attached reply} other {The service}} names the file “{fileName}”; it was sent as “{sentName}”.',
  timeBeyondTotal:
    '{isAttached, select, true {The attached reply} other {The service}} states {image, number} ms for this image and {total, number} ms for the whole request.',
  datedAfter:
    '{isAttached, select, true {The attached reply dates the result {span} after it was attached} other {The service dates the result {span} after it was received}}.',
  datedBefore:
    '{isAttached, select, true {The attached reply dates the result {span} before it was attached} other {The service dates the result {span} before it was received}}.',
  unsuccessfulWithVerdict:
    '{isAttached, select, true {The attached reply} other {The service}} marks the request as unsuccessful but gives a verdict.',
  unsuccessfulCharged:
    '{isAttached, select, true {The attached reply} other {The service}} marks the request as unsuccessful but charges {credits} for it.',
  successfulWithError:
    '{isAttached, select, true {The attached reply} other {The service}} marks the request as successful but reports an error.',
  successfulWithoutEntry:
    '{isAttached, select, true {The attached reply} other {The service}} marks the request as successful but has no entry for any image.',
  totalIsNotSum: 'The total is {total}, the parts add up to {sum}. The total is what was charged.',
  chargeTooHigh:
    '{isAttached, select, true {The attached reply} other {The service}} states an impossibly high charge. The expected price is used instead.',
  chargeBelowZero:
    '{isAttached, select, true {The attached reply} other {The service}} states a charge below zero. The expected price is used instead.',
  detailedWithoutFields:
    '{isAttached, select, true {The attached reply} other {The service}} states that the detailed report is included but gives none of its fields.',
  detailedWithGaps:
    '{isAttached, select, true {The attached reply} other {The service}} states that the detailed report is included but leaves out some of its fields.',
  fieldsWithoutDetailed:
    '{isAttached, select, true {The attached reply} other {The service}} states that the detailed report is not included but gives some of its fields.',
  faceNotNamed:
    '{isAttached, select, true {The attached reply} other {The service}} says that its verdict is based on a face but not on which.',
  facesNotListed:
    '{isAttached, select, true {The attached reply} other {The service}} says that its verdict is based on a face but lists none.',
  noFaceButSome:
    '{isAttached, select, true {The attached reply} other {The service}} states that it found no face but lists some.',
  repeated:
    'The reply contains a field more than once ({names}{isCut, select, true { …} other {}}). The last one counts; the earlier ones are listed separately.',
  notUtf8: 'Some bytes of the reply are not UTF-8. The raw reply has them.',
  nested: 'The reply is nested more than 64 levels deep. The raw reply has all of it.',
  moreMembers: 'The reply has more unknown fields than are listed here. The raw reply has all of them.',
  moreEntries: 'A list in the reply is too long to show in full. The raw reply has all of it.',
  minutes: '{minutes, number} min',
  hours: '{hours, number} h',
  hoursAndMinutes: '{hours, number} h {minutes, number} min',
  days: '{days, plural, one {# day} other {# days}}',
})

export { words as contradictionWords }

/**
 * Lists the contradictions in a reply, and the anomalies of the reply as a whole: one sentence each, for screen and
 * report. Both sides are always shown as sent; none is resolved here.
 */
export function contradictions(analysis: ReceivedAnalysis): string[] {
  const { reply, result, attachedBy } = analysis
  const isAttached = attachedBy !== null
  return [
    ...(result === null ? [] : inResult(result, analysis, isAttached)),
    ...inOutcome(reply, result, isAttached),
    ...inCredits(reply, isAttached),
    ...(result === null ? [] : inDetails(reply, result, isAttached)),
    ...(result === null ? [] : inFaces(result, isAttached)),
    ...inText(reply),
  ]
}

function* inResult(result: ImageResult, { reply, receivedAt, sentName }: ReceivedAnalysis, isAttached: boolean) {
  const { verdict, confidence, isManipulated, fileName, createdAt, processingTimeMs, errorMessage } = result
  if (verdict !== null && isManipulatedDisagrees(isManipulated, verdict)) {
    yield manipulatedDisagrees(isManipulated === true, verdict, isAttached)
  }
  if (verdict !== null && errorMessage !== null) yield words.errorAndVerdict({ isAttached })
  if (verdict === null && confidence !== null) yield words.scoreWithoutVerdict({ isAttached })
  if (verdict === null && confidence === null && isManipulated !== null) {
    yield words.manipulatedWithoutVerdict({ isAttached, isManipulated })
  }
  if (sentName !== null && fileName !== null && fileName !== sentName) {
    yield words.otherName({ isAttached, fileName, sentName })
  }
  const total = reply.totalProcessingTimeMs
  if (processingTimeMs !== null && total !== null && processingTimeMs > total) {
    yield words.timeBeyondTotal({ isAttached, image: processingTimeMs, total })
  }
  if (createdAt !== null) {
    const written = writtenTime(createdAt, receivedAt)
    if (written.kind === 'instant' && Math.abs(written.offsetMs) > CLOCK_SLACK_MS) {
      const dated = written.offsetMs > 0 ? words.datedAfter : words.datedBefore
      yield dated({ isAttached, span: span(Math.abs(written.offsetMs)) })
    }
  }
}

function* inOutcome(reply: ImageReply, result: ImageResult | null, isAttached: boolean) {
  const charged = reply.totalCreditsUsed ?? sumOfParts(reply)
  if (reply.isSuccessful === false && result?.verdict != null) yield words.unsuccessfulWithVerdict({ isAttached })
  if (reply.isSuccessful === false && charged !== null && charged > 0) {
    yield words.unsuccessfulCharged({ isAttached, credits: credits(charged) })
  }
  if (reply.isSuccessful === true && reply.errorMessage !== null) yield words.successfulWithError({ isAttached })
  if (reply.isSuccessful === true && reply.images.length === 0) yield words.successfulWithoutEntry({ isAttached })
}

function* inCredits(reply: ImageReply, isAttached: boolean) {
  const total = reply.totalCreditsUsed
  const sum = sumOfParts(reply)
  if (total !== null && sum !== null && total !== sum) {
    yield words.totalIsNotSum({ total: credits(total), sum: credits(sum) })
  }
  if ((total ?? sum ?? 0) > MOST_CREDITS) yield words.chargeTooHigh({ isAttached })
  if ((total ?? sum ?? 0) < 0) yield words.chargeBelowZero({ isAttached })
}

function* inDetails(reply: ImageReply, result: ImageResult, isAttached: boolean) {
  const parts = [result.deepfakeScore, result.generators, result.deepAnalysis].filter((part) => part !== null).length
  if (reply.hasDetailedReport === true && parts === 0) yield words.detailedWithoutFields({ isAttached })
  if (reply.hasDetailedReport === true && parts > 0 && parts < 3) yield words.detailedWithGaps({ isAttached })
  if (reply.hasDetailedReport === false && parts > 0) yield words.fieldsWithoutDetailed({ isAttached })
}

function* inFaces({ faceAnalysis }: ImageResult, isAttached: boolean) {
  if (faceAnalysis === null) return
  const { stage, faces, decidingFace } = faceAnalysis
  const hasFaces = (faces?.length ?? 0) > 0
  if (stage === 'face_crop' && decidingFace === null) yield words.faceNotNamed({ isAttached })
  if (stage === 'face_crop' && !hasFaces) yield words.facesNotListed({ isAttached })
  if (stage === 'full_image_no_face' && (hasFaces || decidingFace !== null)) yield words.noFaceButSome({ isAttached })
}

/** Most names of repeated fields in one sentence. */
const MAX_NAMES = 3

function* inText({ unread, notes }: ImageReply) {
  const repeated = [...new Set(unread.filter(({ why }) => why === 'repeated').map(({ path }) => path))]
  if (repeated.length > 0) {
    const names = repeated.slice(0, MAX_NAMES).join(', ')
    yield words.repeated({ names, isCut: repeated.length > MAX_NAMES })
  }
  if (notes.includes('not_utf8')) yield words.notUtf8
  if (notes.includes('nested')) yield words.nested
  if (notes.includes('more_members')) yield words.moreMembers
  if (notes.includes('more_entries')) yield words.moreEntries
  if (notes.includes('token_removed')) yield tokenRemoved
}

/** "3 h 5 min", in whole minutes; longer than two days in days. */
function span(ms: number): string {
  const all = Math.round(ms / 60_000)
  if (all < 60) return words.minutes({ minutes: all })
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours >= 48) return words.days({ days: Math.round(hours / 24) })
  return minutes === 0 ? words.hours({ hours }) : words.hoursAndMinutes({ hours, minutes })
}
