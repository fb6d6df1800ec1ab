import { type Analysis, type ImageReply, type ImageResult, sumOfParts, type UnparsedMember } from '../model/analysis.ts'
import { countedCredits, MOST_CREDITS } from '../model/credits.ts'
import { detailsOf } from '../model/details.ts'
import type { Face } from '../model/face.ts'
import type { RemarkKind } from '../model/remark-kinds.ts'
import { entriesSent, type NotTaken, notTaken, sentForm, untaken } from '../model/sent-form.ts'
import { shortened } from '../model/shortened.ts'
import { credits } from './cost-sheet.ts'
import { instant } from './dates.ts'
import { tokenRemoved } from './item.ts'
import { messages } from './messages.ts'
import { sentAs, writtenTime } from './sent.ts'
import { spanWords } from './span.ts'
import { isManipulatedDisagrees, manipulatedDisagrees, score } from './verdicts.ts'

/** Most names or values of fields in one sentence, and the longest, characters. */
const MAX_NAMES = 3
const MAX_NAME = 120

/** Smallest difference between clocks that is reported, in ms. */
const CLOCK_SLACK_MS = 10 * 60_000

type ReceivedAnalysis = Pick<Analysis, 'reply' | 'result' | 'receivedAt' | 'sentName' | 'attachedBy'>

/** A remark about a reply. `detail` = what it is about, for a line about several items; absent = nothing more than its kind. */
export type ReplyRemark = { kind: RemarkKind; text: string; detail?: string }

/** A reply attached by a person was, as far as is known, not received from the service. */
const words = messages('reply-remarks', {
  errorAndVerdict:
    '{isAttached, select, true {The attached reply contains} other {The service sent}} both an error and a verdict for this image.',
  /** `beside` = what came without a verdict; `sent` = the verdict in a form that is not read. */
  withoutVerdict: {
    absent:
      '{isAttached, select, true {The attached reply contains} other {The service sent}} {beside} but no verdict.',
    null_or_absent:
      '{isAttached, select, true {The attached reply contains} other {The service sent}} {beside}, and null or nothing in place of a verdict.',
    null: '{isAttached, select, true {The attached reply contains} other {The service sent}} {beside}, and null in place of a verdict.',
    blank:
      '{isAttached, select, true {The attached reply contains} other {The service sent}} {beside}, and empty text in place of a verdict.',
    other_form:
      '{isAttached, select, true {The attached reply contains} other {The service sent}} {beside}, and a verdict in a form this version does not read: {sent}.',
  } as const satisfies Record<NotTaken, string>,
  score: 'the score {score}',
  manipulated: 'isManipulated: {isManipulated, select, true {true} other {false}}',
  offScale:
    '{isAttached, select, true {The attached reply contains} other {The service sent}} {name}: {value}. The documented scale is from 0 to 1.',
  otherName:
    '{isAttached, select, true {The attached reply} other {The service}} names the file “{fileName}”; it was sent as “{sentName}”.',
  timeBeyondTotal:
    '{isAttached, select, true {The attached reply} other {The service}} states {image, number} ms for this image and {total, number} ms for the whole request.',
  datedAfter:
    '{isAttached, select, true {The attached reply dates the result {span} after it was attached} other {The service dates the result {span} after it was received}}: createdAt “{createdAt}”, {isAttached, select, true {attached} other {received}} {at} by the clock of this computer.',
  datedBefore:
    'The service dates the result {span} before it was received: createdAt “{createdAt}”, received {at} by the clock of this computer.',
  unsuccessfulWithVerdict:
    '{isAttached, select, true {The attached reply} other {The service}} marks the request as unsuccessful but gives a verdict.',
  unsuccessfulCharged:
    '{isAttached, select, true {The attached reply} other {The service}} marks the request as unsuccessful but states a charge of {credits}.',
  successfulWithError:
    '{isAttached, select, true {The attached reply} other {The service}} marks the request as successful but reports an error.',
  successfulWithoutEntry:
    '{isAttached, select, true {The attached reply} other {The service}} marks the request as successful but has no entry for any image.',
  /** `verdicts` = each of them, as sent. */
  entriesDiffer:
    'The reply has {n, number} entries with the file name that was sent, “{sentName}”, and their verdicts differ: {verdicts}.',
  verdict: '“{verdict}”',
  /** `isAll` = each part states one; `isCounted` = the total is a number that is counted. */
  totalIsNotSum:
    'The total is {total}, the parts {isAll, select, true {add} other {that state a number add}} up to {sum}.{isCounted, select, true { The total is counted here.} other {}}',
  /** `name` = the member as it is called in the reply; `counts` = which of them is counted, or nothing of this. */
  chargeTooHigh:
    '{isAttached, select, true {The attached reply} other {The service}} states {name}: {value}, more than any request can cost.',
  chargeBelowZero:
    '{isAttached, select, true {The attached reply} other {The service}} states {name}: {value}, which is below zero.',
  expectedInstead: '{text} The expected price is counted here instead.',
  /** `names` = members, under the names of the interface. */
  detailsLacking:
    'The {isAttached, select, true {attached reply} other {reply}} announces details (hasDetailedReport: true) and lacks {isAll, select, true {all} other {some}}: {names}.',
  detailsUnannounced:
    'The {isAttached, select, true {attached reply} other {reply}} states that it has no details (hasDetailedReport: false) and gives some: {names}.',
  faceNotNamed:
    '{isAttached, select, true {The attached reply} other {The service}} says that its verdict is based on a face but not on which.',
  facesNotListed:
    '{isAttached, select, true {The attached reply} other {The service}} says that its verdict is based on a face but lists none.',
  noFaceButSome:
    '{isAttached, select, true {The attached reply} other {The service}} states that it found no face but lists some.',
  wholeImageAndFace:
    '{isAttached, select, true {The attached reply} other {The service}} says that its verdict is based on the whole image (stage “{stage}”) and names a deciding face.',
  stageAndFace:
    '{isAttached, select, true {The attached reply} other {The service}} names a deciding face under the stage “{stage}”. The interface does not document this stage.',
  /** With the same value each time, or by an earlier version, which did not compare them. */
  repeated:
    'The reply contains a field more than once ({names}{isCut, select, true { and others} other {}}). The last one counts; the earlier ones are listed separately.',
  repeatedDiffers:
    'The reply contains {name} more than once, with different values: {earlier}, then {counts}. The last one counts.',
  moreRepeated: 'The reply contains {n, plural, one {# more field} other {# more fields}} with different values.',
  unread:
    'The reply has fields that this version does not know or cannot read: {names}{isCut, select, true { and others} other {}}.',
  notUtf8: 'Some bytes of the reply are not UTF-8. The raw reply has them.',
  nested: 'The reply is nested more than 64 levels deep. The raw reply has all of it.',
  moreMembers: 'The reply has more unknown fields than are listed here. The raw reply has all of them.',
  moreEntries: 'A list in the reply is too long to show in full. The raw reply has all of it.',
})

export { words as replyRemarkWords }

/**
 * What is remarked about a reply, each with its kind: what in it excludes each other, and what else is worth seeing. Both
 * sides are always shown as sent; none is resolved here.
 */
export function replyRemarks(analysis: ReceivedAnalysis): ReplyRemark[] {
  const { reply, result, attachedBy } = analysis
  const isAttached = attachedBy !== null
  return [
    ...(result === null ? [] : inResult(result, analysis, isAttached)),
    ...inEntries(reply, analysis.sentName),
    ...inOutcome(reply, result, isAttached),
    ...inCredits(reply, isAttached),
    ...(result === null ? [] : inDetails(reply, result, isAttached)),
    ...(result === null ? [] : inFaces(reply, result, isAttached)),
    ...inText(reply),
  ]
}

type Remarks = Generator<ReplyRemark>

function* inResult(
  result: ImageResult,
  { reply, receivedAt, sentName }: ReceivedAnalysis,
  isAttached: boolean,
): Remarks {
  const { verdict, confidence, isManipulated, fileName, createdAt, processingTimeMs, errorMessage } = result
  if (verdict !== null && isManipulatedDisagrees(isManipulated, verdict))
    yield { kind: 'reply', text: manipulatedDisagrees(isManipulated === true, verdict, isAttached) }
  if (verdict !== null && errorMessage !== null)
    yield { kind: 'error_beside', text: words.errorAndVerdict({ isAttached }) }
  const beside =
    confidence !== null
      ? words.score({ score: score(confidence) })
      : isManipulated !== null
        ? words.manipulated({ isManipulated })
        : null
  if (verdict === null && beside !== null) {
    const path = [result.at, 'verdict'].join('.')
    const [form, json] = [notTaken(reply, path), untaken(reply, path)]
    const text = words.withoutVerdict[form]({ isAttached, beside, sent: json === null ? '' : sentAs(json) })
    yield { kind: form === 'other_form' ? 'members' : 'incomplete', text }
  }
  for (const name of ['confidence', 'deepfakeScore'] as const) {
    const value = result[name]
    if (value !== null && sentForm(reply, [result.at, name].join('.'), value, true) === 'off_scale')
      yield { kind: 'off_scale', text: words.offScale({ isAttached, name, value: score(value) }), detail: name }
  }
  if (sentName !== null && fileName !== null && fileName !== sentName)
    yield { kind: 'other_name', text: words.otherName({ isAttached, fileName, sentName }) }
  const total = reply.totalProcessingTimeMs
  if (processingTimeMs !== null && total !== null && processingTimeMs > total)
    yield { kind: 'reply', text: words.timeBeyondTotal({ isAttached, image: processingTimeMs, total }) }
  if (createdAt !== null) yield* inDate(createdAt, receivedAt, isAttached)
}

/** A result that was made before it came may have been kept by the service; an attached one always was. */
function* inDate(createdAt: string, receivedAt: number, isAttached: boolean): Remarks {
  const written = writtenTime(createdAt, receivedAt)
  if (written.kind !== 'instant' || Math.abs(written.offsetMs) <= CLOCK_SLACK_MS) return
  const [span, at] = [spanWords(Math.abs(written.offsetMs)), instant(receivedAt)]
  if (written.offsetMs > 0) yield { kind: 'dated_after', text: words.datedAfter({ isAttached, span, createdAt, at }) }
  else if (!isAttached) yield { kind: 'dated_before', text: words.datedBefore({ span, createdAt, at }) }
}

/** Two entries about the one image that was sent. */
function* inEntries({ images }: ImageReply, sentName: string | null): Remarks {
  const named = images.filter(({ fileName }) => sentName !== null && fileName === sentName)
  const verdicts = [...new Set(named.flatMap(({ verdict }) => verdict ?? []))]
  if (sentName === null || verdicts.length < 2) return
  const quoted = verdicts.slice(0, MAX_NAMES).map((verdict) => words.verdict({ verdict: shortened(verdict, MAX_NAME) }))
  yield { kind: 'reply', text: words.entriesDiffer({ n: named.length, sentName, verdicts: quoted.join(', ') }) }
}

function* inOutcome(reply: ImageReply, result: ImageResult | null, isAttached: boolean): Remarks {
  const charged = reply.totalCreditsUsed ?? sumOfParts(reply)
  if (reply.isSuccessful === false && result?.verdict != null)
    yield { kind: 'reply', text: words.unsuccessfulWithVerdict({ isAttached }) }
  if (reply.isSuccessful === false && charged !== null && charged > 0)
    yield { kind: 'charge', text: words.unsuccessfulCharged({ isAttached, credits: credits(charged) }) }
  if (reply.isSuccessful === true && reply.errorMessage !== null)
    yield { kind: 'reply', text: words.successfulWithError({ isAttached }) }
  if (reply.isSuccessful === true && entriesSent(reply) === 0)
    yield { kind: 'incomplete', text: words.successfulWithoutEntry({ isAttached }) }
}

function* inCredits(reply: ImageReply, isAttached: boolean): Remarks {
  const total = reply.totalCreditsUsed
  const sum = sumOfParts(reply)
  const isAll = reply.images.length === entriesSent(reply) && reply.images.every((one) => one.creditsUsed !== null)
  // A total above its parts may be a fee of its own; one below them cannot be the charge for all.
  if (total !== null && sum !== null && (isAll ? total !== sum : total < sum)) {
    const said = { isAll, total: credits(total), sum: credits(sum), isCounted: countedCredits(total) !== null }
    yield { kind: total < sum ? 'reply' : 'charge', text: words.totalIsNotSum(said) }
  }
  const parts = reply.images.map((one) => ({ name: [one.at, 'creditsUsed'].join('.'), value: one.creditsUsed }))
  const unusable = [{ name: 'totalCreditsUsed', value: total }, ...parts].flatMap(({ name, value }) =>
    value === null || countedCredits(value) !== null ? [] : [{ name, value }],
  )
  const isExpected = (total ?? sum) !== null && countedCredits(total ?? sum) === null
  for (const [n, { name, value }] of unusable.slice(0, MAX_NAMES).entries()) {
    const text = (value > MOST_CREDITS ? words.chargeTooHigh : words.chargeBelowZero)({
      isAttached,
      name,
      value: String(value),
    })
    yield { kind: 'charge', text: isExpected && n === 0 ? words.expectedInstead({ text }) : text }
  }
}

function* inDetails(reply: ImageReply, result: ImageResult, isAttached: boolean): Remarks {
  // A member in another form is there, and listed as it came.
  const details = detailsOf(reply, result)
  const [lacking, given] = [details.lacking.join(', '), details.given.join(', ')]
  if (reply.hasDetailedReport === true && lacking !== '') {
    const text = words.detailsLacking({ isAttached, isAll: given === '', names: lacking })
    yield { kind: 'details', text, detail: lacking }
  }
  if (reply.hasDetailedReport === false && given !== '')
    yield { kind: 'reply', text: words.detailsUnannounced({ isAttached, names: given }) }
}

/** Stages by which the whole image decides. Source: service/known-facts.md, read 2026-11-28. */
const OF_WHOLE_IMAGE: ReadonlySet<string> = new Set(['full_image', 'full_image_no_face'])

function* inFaces(reply: ImageReply, { at, faceAnalysis }: ImageResult, isAttached: boolean): Remarks {
  if (faceAnalysis === null) return
  const { stage, faces, decidingFace } = faceAnalysis
  const isSent = (name: string) => untaken(reply, [at, 'faceAnalysis', name].join('.')) !== null
  const hasFaces = (faces?.length ?? 0) > 0
  const hasDeciding = decidingFace !== null && !isEmptyFace(decidingFace)
  if (stage === 'face_crop') {
    if (decidingFace === null && !isSent('decidingFace'))
      yield { kind: 'incomplete', text: words.faceNotNamed({ isAttached }) }
    if (!hasFaces && !isSent('faces'))
      yield { kind: faces === null ? 'incomplete' : 'reply', text: words.facesNotListed({ isAttached }) }
    return
  }
  if (stage === 'full_image_no_face' && (hasFaces || hasDeciding))
    yield { kind: 'reply', text: words.noFaceButSome({ isAttached }) }
  if (stage === null || !hasDeciding) return
  yield OF_WHOLE_IMAGE.has(stage)
    ? { kind: 'reply', text: words.wholeImageAndFace({ isAttached, stage }) }
    : { kind: 'basis', text: words.stageAndFace({ isAttached, stage }) }
}

const isEmptyFace = (face: Face): boolean => Object.values(face).every((value) => value === null)

function* inText({ unread, notes }: ImageReply): Remarks {
  const pathsOf = (isIt: (member: UnparsedMember) => boolean) => [
    ...new Set(unread.filter(isIt).map(({ path }) => path)),
  ]
  const named = (paths: readonly string[]) => ({
    names: paths
      .slice(0, MAX_NAMES)
      .map((path) => shortened(path, MAX_NAME))
      .join(', '),
    isCut: paths.length > MAX_NAMES,
  })
  const differing = Map.groupBy(
    unread.filter(({ counts }) => counts !== undefined),
    ({ path }) => path,
  )
  for (const [path, earlier] of [...differing].slice(0, MAX_NAMES)) {
    const name = shortened(path, MAX_NAME)
    const quoted = earlier.slice(0, MAX_NAMES).map(({ json }) => shortened(json, MAX_NAME))
    const counts = shortened(earlier[0]?.counts ?? '', MAX_NAME)
    yield { kind: 'reply', text: words.repeatedDiffers({ name, earlier: quoted.join(', '), counts }) }
  }
  const more = differing.size - MAX_NAMES
  if (more > 0) yield { kind: 'reply', text: words.moreRepeated({ n: more }) }
  const repeated = pathsOf(({ why, path }) => why === 'repeated' && !differing.has(path))
  const others = pathsOf(({ why }) => why !== 'repeated')
  if (repeated.length > 0) yield { kind: 'members', text: words.repeated(named(repeated)) }
  if (others.length > 0) yield { kind: 'members', text: words.unread(named(others)) }
  if (notes.includes('not_utf8')) yield { kind: 'members', text: words.notUtf8 }
  if (notes.includes('nested')) yield { kind: 'members', text: words.nested }
  if (notes.includes('more_members')) yield { kind: 'members', text: words.moreMembers }
  if (notes.includes('more_entries')) yield { kind: 'members', text: words.moreEntries }
  if (notes.includes('token_removed')) yield { kind: 'members', text: tokenRemoved }
}
