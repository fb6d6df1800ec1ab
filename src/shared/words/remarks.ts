import type { Analysis, ImageResult } from '../model/analysis.ts'
import { KNOWN_CLAIM_VERDICTS } from '../model/claim-verdicts.ts'
import { type ContainerFacts, firstAudio } from '../model/container.ts'
import { isPart } from '../model/content-kinds.ts'
import { lastRecorded } from '../model/earliest-recorded.ts'
import type { Face } from '../model/face.ts'
import { type PlacedFace, turnPoint } from '../model/face-reading.ts'
import type { Claim, FactCheckResult, FoundSource } from '../model/fact-check.ts'
import { earliestPage } from '../model/fact-check-summary.ts'
import { filledBelow } from '../model/filled-below.ts'
import { firstAppearances } from '../model/first-appearances.ts'
import type { FactCheck } from '../model/job.ts'
import { byWeight } from '../model/listed-parts.ts'
import type { Medium } from '../model/medium.ts'
import { contentsIn } from '../model/medium-contents.ts'
import { embeddedDiffers, type Indicator, type Metadata } from '../model/metadata.ts'
import { nameEnding } from '../model/name-ending.ts'
import { noticedFirst } from '../model/noticed.ts'
import { NOTICED_PARTS, noticedPart } from '../model/noticed-parts.ts'
import {
  type InconsistencyKind,
  isInconsistency,
  isNoticed,
  type NoticedKind,
  type RemarkKind,
} from '../model/remark-kinds.ts'
import { isGenerativeType } from '../model/source-types.ts'
import { type SavedLater, savedLater } from '../model/stated-indicators.ts'
import { shortTime } from '../model/time-code.ts'
import { contradictionIn, partName, partPlace, unlistedWords } from './contents.ts'
import { instant } from './dates.ts'
import { progressText } from './fact-check.ts'
import { findingRemarks } from './finding-remarks.ts'
import { formatNames } from './formats.ts'
import { messages } from './messages.ts'
import { indicatorWords } from './metadata.ts'
import { recordedTimes } from './recorded.ts'
import { replyRemarks } from './reply-remarks.ts'
import { embeddedKinds } from './report/embedded-picture.ts'
import { otherFormText } from './sent.ts'
import { isoDate } from './service-date.ts'
import { shortfallWords } from './shortfalls.ts'
import { spanWords } from './span.ts'
import { score } from './verdicts.ts'

/**
 * A remark about an item. `text` names both sides, as recorded and as sent; `sources` says where each is; `detail` = what
 * it is about in a word or two, for a line about several items, null = nothing more than its kind.
 */
export type Remark<K extends RemarkKind = RemarkKind> = {
  kind: K
  text: string
  sources: string
  detail: string | null
}

/** What is remarked about an item: what cannot both be so, and what is worth seeing. */
export type Remarks = { inconsistencies: Remark<InconsistencyKind>[]; noticed: Remark<NoticedKind>[] }

/** What the report or the screen knows of an item, and compares. */
export type Comparable = {
  name: string
  /** null = nothing was read: the item is a link, or was not opened. */
  medium: Medium | null
  /** When its exhibit was taken in, ms; null = not known, or the item is a link. */
  takenInAt: number | null
  /** The analysis that is shown; null = none. */
  analysis: Analysis | null
  /** Other stored analyses of the same bytes or address. */
  others: readonly Analysis[]
  /** Its face regions as they are drawn. */
  placed: readonly PlacedFace[]
  factChecks: readonly FactCheck[]
}

const lines = messages('remarks', {
  program: 'The name ends in “{ending}”; the content is a program.',
  extension: 'The name ends in “{ending}”; the content has the format “{format}”.',
  beyond:
    'The file states that “{of}” ends at byte {to, number}, and that “{otherOf}” in it ends at byte {otherTo, number}.',
  between:
    'The file states that “{of}” ends at byte {to, number}, and its last part “{otherOf}” at byte {otherTo, number}. The bytes between are no part of it.',
  without:
    'The file states that “{of}” ends at byte {to, number}. From byte {otherTo, number} on it holds no part of itself.',
  later: 'The recorded time {recorded} is later than the intake of the file, {takenIn}.',
  /** `recorded` = block, tag and text. */
  recorded: '{source} {tag} “{raw}”',
  embedded:
    'The {kind}, {width, number} × {height, number} pixels, differs from the image{isOtherShape, select, true { in its proportions} other {}}{likeness, select, none {} other {: likeness {likeness}, where 1 is the same pattern}}.',
  transcript: 'The transcript runs to {end}; the file is {duration} long.',
  tooFast:
    'The transcript has {words, number} words; the file is {duration} long. {rate, number} words a second are more than anyone can speak.',
  noAudio: 'There is a transcript of {n, plural, one {# turn} other {# turns}}; the container lists no audio.',
  imageTranscript:
    'There is a transcript of {n, plural, one {# turn} other {# turns}}; the file is an image ({format}).',
  imageTranscriptOfLink:
    'There is a transcript of {n, plural, one {# turn} other {# turns}}; the fact check was {isSent, select, true {processed as “image”, per the reply} other {requested for an image}}.',
  errorBesideEnd:
    'The final reply of the fact check {hasStatus, select, true {has the status “{status}” and} other {has a result and}} the error message {error}.',
  progressBesideEnd:
    'The final reply of the fact check {hasStatus, select, true {has the status “{status}” and} other {has a result and}} the progress {progress}.',
  resultBesideEnd:
    'The final reply of the fact check {hasStatus, select, true {has the status “{status}”} other {ends it as {state, select, failed {failed} other {cancelled}}}} and holds a result all the same.',
  /** `one` and `other` = the places of the two in the reply. */
  claimVerdicts: 'One claim has two verdicts: {one} “{value}”, {other} “{otherValue}”.',
  earliest:
    'The service marks {source} as the earliest source and dates its pages {own} or later; it dates a page of {other} {date}.',
  earliestUndated:
    'The service marks {source} as the earliest source and {isPart, select, true {gives some of its pages} other {gives its pages}} no first-seen date; it dates a page of {other} {date}.',
  earliestNoneDated:
    'The service marks {source} as the earliest source; no page of any source has a first-seen date that this version reads.',
  noHost: 'one without a name',
  region:
    '{n, plural, one {One face region lies} other {# face regions lie}} below {percent, number} % of the stored height, where image data are missing.',
  /** `one` and `other` = the places of one region in the reply. */
  faceScores: 'One face region has two scores: {one} {score}, {other} {otherScore}.',
  listedFace: 'faces[{index, number}]',
  decidingFace: 'decidingFace',
  results:
    'The result of {at} is “{verdict}”; that of {otherAt}{isElsewhere, select, true { from {origin}} other {}} is “{other}”.',
  quoted: '{sentence} “{value}”',
  value: '“{value}”',
  savedLater: 'Saved again after capture, per its metadata ({span} later). {value}',
  savedLaterUnknown: 'Saved again after capture, per its metadata. {value}',
  afterDetail: '{span} later',
  tail: 'Also in the file: {parts}',
  parts: 'Also in the file: {parts}',
  hidden: 'Held by the file and not shown: {parts}',
  telemetry: 'Sensor data in the file: {parts}',
  part: '{what}: {place}',
  moreParts: '{parts} · and {n, number} more',
  end: '{text}.',
  regionScore:
    'The verdict is “{verdict}” ({score}); the face named as deciding has the deepfake score {region}. The interface gives regions no scale.',
  wholeScores:
    'Two scores are about the whole image: deepfakeScore {score}, faceAnalysis.fullImageScore {other}. The interface gives the second no scale.',
})

const sources = messages('remarks.sources', {
  content: 'File name; file content',
  structure: 'File structure; file data',
  container: 'Container; file data',
  metadata: 'File metadata; service result',
  attachedMetadata: 'File metadata; attached reply',
  fileMetadata: 'File metadata',
  intake: 'File metadata; intake',
  size: 'File metadata; file structure',
  embedded: 'Embedded image; image',
  iptc: 'File metadata; IPTC data',
  bytes: 'File structure',
  transcript: 'Fact check; container',
  imageTranscript: 'Fact check; file',
  factCheck: 'Fact check',
  earliest: 'Fact check, two sources',
  region: 'Service result; file data',
  scores: 'Service result, two fields',
  results: 'Two service results',
  reply: 'Service reply',
})

export { lines as remarkLines, sources as remarkSources }

/**
 * What is remarked about an item: the file against its name, against itself, against what the service states, and the
 * service against itself; and what else is worth seeing in both. Both sides are given as they are; which is right is not
 * decided. A line has a source for each side.
 */
export const remarksOn = (of: Comparable): Remarks => inLists([...allOf(of)])

/** What is compared of a fact check. */
export type FactChecked = Pick<FactCheck, 'result' | 'parsed'> & { job: Pick<FactCheck['job'], 'state' | 'modality'> }

/** The same of one fact check alone. `medium` null = there is no file, or another than the one checked. */
export const remarksOnFactCheck = (check: FactChecked, medium: Medium | null): Remarks =>
  inLists([...inFactChecks([check], medium)])

function inLists(found: readonly Remark[]): Remarks {
  // Two fact checks may hold the same transcript.
  const all = found.filter(({ text }, n) => found.findIndex((one) => one.text === text) === n)
  const ofList = <K extends RemarkKind>(isIt: (kind: RemarkKind) => kind is K) =>
    all.filter((one): one is Remark<K> => isIt(one.kind))
  return { inconsistencies: ofList(isInconsistency), noticed: ofList(isNoticed) }
}

function* allOf(of: Comparable): Generator<Remark> {
  const { medium, analysis, factChecks } = of
  if (medium !== null) yield* inFile(of.name, medium, of.takenInAt)
  yield* inFindings(of)
  yield* inRegions(of)
  yield* inFactChecks(factChecks, medium)
  yield* inScores(analysis?.result ?? null)
  yield* inResults(of)
  for (const { kind, text, detail } of analysis === null ? [] : replyRemarks(analysis))
    yield remark(kind, text, sources.reply, detail)
}

const remark = (kind: RemarkKind, text: string, source: string, detail: string | null = null): Remark => ({
  kind,
  text,
  sources: source,
  detail,
})

function* inFile(name: string, medium: Medium, takenInAt: number | null): Generator<Remark> {
  const { format, metadata } = medium
  const ending = nameEnding(name, format)
  if (ending?.fits === false && format === 'executable') yield remark('program', lines.program(ending), sources.content)
  else if (ending?.fits === false)
    yield remark(
      'extension',
      lines.extension({ ending: ending.ending, format: formatNames[format] ?? format }),
      sources.content,
    )
  yield* inEnd(medium)
  if (metadata !== null) yield* inMetadata(metadata)
  if (takenInAt !== null) yield* afterIntake(medium, takenInAt)
  yield* inParts(medium)
}

function* inEnd(medium: Medium): Generator<Remark> {
  const isFilm = medium.kind === 'video' || medium.kind === 'audio'
  const text = shortfallWords(medium)
  if (text !== null) yield remark('truncated', text, isFilm ? sources.container : sources.structure)
  const contradiction = medium.contents?.end == null ? null : contradictionIn(medium.contents.end)
  if (contradiction !== null) yield remark('lengths', lines[contradiction.kind](contradiction), sources.bytes)
}

/** What each warning from the text of metadata is remarked as; null = it is shown as the software of the file alone. */
const INDICATED: Readonly<Record<Indicator['kind'], RemarkKind | null>> = {
  software: null,
  generator: 'generator',
  digital_source_type: 'source_type',
  ai_system: 'generator',
  editing_software: 'editing',
  dates_differ: 'times',
  gps_time_differs: 'times',
  positions_differ: 'blocks',
  altitudes_differ: 'blocks',
  orientations_differ: 'blocks',
  makes_differ: 'blocks',
  models_differ: 'blocks',
  serials_differ: 'blocks',
  changed_later: 'saved_later',
  size_differs: 'size',
  iptc_changed: 'iptc_changed',
  // Listed among the parts.
  motion_film: null,
}

const INDICATED_BY: Partial<Record<RemarkKind, string>> = { size: sources.size, iptc_changed: sources.iptc }

function* inMetadata(metadata: Metadata): Generator<Remark> {
  const { embedded, indicators } = metadata
  const saves = savedLater(recordedTimes(metadata))
  for (const indicator of indicators) {
    const stated = INDICATED[indicator.kind]
    if (stated === null) continue
    const kind = stated === 'source_type' && isGenerativeType(indicator.value) ? 'generator' : stated
    const { text, detail } = ofIndicator(indicator, saves)
    yield remark(kind, text, INDICATED_BY[kind] ?? sources.fileMetadata, detail)
  }
  if (embedded !== null && embeddedDiffers(embedded)) {
    const { kind, width, height, proportions, likeness } = embedded
    const text = lines.embedded({
      kind: embeddedKinds[kind],
      width,
      height,
      isOtherShape: proportions === 'differs',
      likeness: likeness === null ? 'none' : likeness.toFixed(2),
    })
    yield remark('embedded', text, sources.embedded)
  }
}

function* afterIntake({ metadata, container }: Medium, takenInAt: number): Generator<Remark> {
  const last = lastRecorded(metadata, container, takenInAt)
  if (last === null || last.earliestMs <= takenInAt) return
  const recorded = lines.recorded(last.time)
  yield remark('after_intake', lines.later({ recorded, takenIn: instant(takenInAt) }), sources.intake)
}

function ofIndicator(indicator: Indicator, saves: readonly SavedLater[]): { text: string; detail: string | null } {
  const { sentence, value } = indicatorWords(indicator)
  if (indicator.kind === 'changed_later') {
    const after = saves.find(({ source }) => source === indicator.source)?.afterMs
    if (after === undefined) return { text: lines.savedLaterUnknown({ value }), detail: null }
    const span = spanWords(after)
    return { text: lines.savedLater({ span, value }), detail: lines.afterDetail({ span }) }
  }
  if (ARE_VALUES.has(indicator.kind)) return { text: [sentence, value].filter(Boolean).join(' '), detail: null }
  // Only a name is quoted: what else a generator writes may be a prompt.
  const [quoted] = noticedFirst([indicator]).named
  const name = quoted?.value ?? ''
  return { text: name === '' ? sentence : lines.quoted({ sentence, value: name }), detail: null }
}

/** Warnings whose values are what was compared, or digests. */
const ARE_VALUES: ReadonlySet<Indicator['kind']> = new Set([
  'dates_differ',
  'gps_time_differs',
  'positions_differ',
  'altitudes_differ',
  'orientations_differ',
  'makes_differ',
  'models_differ',
  'serials_differ',
  'size_differs',
  'iptc_changed',
])

/** More parts of one kind than these are counted: the list of the file's contents has them all. */
const MOST_PARTS = 3

function* inParts(medium: Medium): Generator<Remark> {
  const all = contentsIn(medium).filter(isPart)
  // Said once, with the first of them.
  let unlisted = unlistedWords(medium.contents)
  for (const kind of NOTICED_PARTS) {
    const parts = all.filter((part) => noticedPart(part) === kind)
    if (parts.length === 0) continue
    const named = byWeight(parts)
      .slice(0, MOST_PARTS)
      .map((part) => {
        const place = partPlace(part)
        return place === '' ? partName(part) : lines.part({ what: partName(part), place })
      })
    const more = parts.length - named.length
    const list = named.join(' · ')
    const said = more === 0 ? list : lines.moreParts({ parts: list, n: more })
    const text = [lines.end({ text: lines[kind]({ parts: said }) }), ...unlisted].join(' ')
    unlisted = []
    yield remark(kind, text, sources.bytes)
  }
}

function* inFindings({ medium, analysis }: Comparable): Generator<Remark> {
  if (medium === null || analysis?.result == null) return
  const { result, reply, attachedBy } = analysis
  const source = attachedBy === null ? sources.metadata : sources.attachedMetadata
  for (const { kind, text } of findingRemarks(medium, result, reply, attachedBy !== null))
    yield remark(kind, text, source)
}

/** A region counts as lying on filling where at least this much of it does. */
const MOST_OF = 0.5

/** From which fraction of its stored height the rows of an image are missing; null = they are not known to be. */
function missingBelow({ problems, contents }: Medium): number | null {
  const { rows = null, rowNumbers = null } = contents ?? {}
  if (rows === 'fewer' && rowNumbers !== null) return filledBelow(problems) ?? rowNumbers.coded / rowNumbers.stated
  // Earlier versions took an image's own colour for missing rows.
  return contents === null || rows === null ? filledBelow(problems) : null
}

function* inRegions({ medium, placed }: Comparable): Generator<Remark> {
  const from = medium === null ? null : missingBelow(medium)
  if (medium === null || from === null) return
  const [a, b] = [turnPoint(0, from, medium.orientation), turnPoint(1, 1, medium.orientation)]
  const filled = {
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  }
  const onFilling = placed.filter(({ box }) => {
    const width = Math.min(box.x + box.width, filled.right) - Math.max(box.x, filled.left)
    const height = Math.min(box.y + box.height, filled.bottom) - Math.max(box.y, filled.top)
    return width > 0 && height > 0 && width * height >= MOST_OF * box.width * box.height
  })
  const n = onFilling.length
  if (n > 0) yield remark('region', lines.region({ n, percent: Math.round(from * 100) }), sources.region)
}

function* inFactChecks(checks: readonly FactChecked[], medium: Medium | null): Generator<Remark> {
  for (const check of checks) {
    yield* inTranscript(check, medium?.container ?? null)
    yield* inTranscriptOfImage(check, medium)
    yield* inEndOfJob(check)
    yield* inClaims(check.result?.claims ?? [])
  }
  for (const { result } of checks) yield* inSources(result?.sources ?? [])
}

/** Beyond the end of a file by less than this may be rounding, seconds. */
const SLACK_SECONDS = 2
/**
 * More words a second than these are not spoken. The fastest speech measured has 655 words a minute. Source: Guinness
 * World Records, 1995.
 */
const FASTEST_SPEECH = 12

function* inTranscript({ result }: FactChecked, container: ContainerFacts | null): Generator<Remark> {
  const turns = result?.transcript?.turns ?? []
  if (container === null || turns.length === 0) return
  const end = Math.max(...turns.flatMap(({ startSeconds, endSeconds }) => endSeconds ?? startSeconds ?? []), 0)
  const { durationSeconds } = container
  if (durationSeconds !== null) {
    const duration = shortTime(durationSeconds)
    if (end > durationSeconds + SLACK_SECONDS)
      yield remark('transcript', lines.transcript({ end: shortTime(end), duration }), sources.transcript)
    // Scripts without spaces between words have fewer here than are spoken.
    const words = turns.reduce(
      (sum, { text }) => sum + (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu)?.length ?? 0),
      0,
    )
    if (words > FASTEST_SPEECH * (durationSeconds + SLACK_SECONDS))
      yield remark(
        'transcript',
        lines.tooFast({ words, duration, rate: Math.round(words / durationSeconds) }),
        sources.transcript,
      )
  }
  if (firstAudio(container) === null && container.streamsLeftOut === 0)
    yield remark('transcript', lines.noAudio({ n: turns.length }), sources.transcript)
}

/** Contents of a file that may have sound, or are not known. */
const MAY_SOUND: ReadonlySet<string> = new Set(['video', 'audio', 'unknown', 'trailer'])

/** An image has no sound, unless something lies in its file that may have some; a container is compared by its tracks. */
function* inTranscriptOfImage({ job, parsed, result }: FactChecked, medium: Medium | null): Generator<Remark> {
  const n = result?.transcript?.turns.length ?? 0
  if (n === 0) return
  if (medium !== null) {
    const hasSound = contentsIn(medium).some(({ kind }) => MAY_SOUND.has(kind))
    const format = formatNames[medium.format] ?? medium.format
    if (medium.kind === 'image' && medium.container === null && !hasSound)
      yield remark('transcript', lines.imageTranscript({ n, format }), sources.imageTranscript)
    return
  }
  const sent = result?.modality ?? parsed?.modality ?? null
  const isSent = sent?.trim().toLowerCase() === 'image'
  if (isSent || (sent === null && job.modality === 'image'))
    yield remark('transcript', lines.imageTranscriptOfLink({ n, isSent }), sources.factCheck)
}

/** A progress of 1 may be a fraction: all of it. */
const isWhole = (progress: number): boolean => progress === 100 || progress === 1

/**
 * A job is completed, and its final reply names an error, or a progress that is not all of it; or it is not, and that reply
 * holds a result.
 */
function* inEndOfJob({ job, parsed, result }: FactChecked): Generator<Remark> {
  const { state } = job
  if ((state !== 'completed' && state !== 'failed' && state !== 'cancelled') || parsed === null) return
  const status = { hasStatus: parsed.status !== null, status: parsed.status ?? '' }
  if (state !== 'completed') {
    if (result !== null && hasParts(result))
      yield remark('unusual_end', lines.resultBesideEnd({ ...status, state }), sources.factCheck)
    return
  }
  const form = parsed.otherForms?.errorMessage
  const error = parsed.errorMessage === null ? form && otherFormText(form) : lines.value({ value: parsed.errorMessage })
  if (error !== undefined) yield remark('unusual_end', lines.errorBesideEnd({ ...status, error }), sources.factCheck)
  if (parsed.progress !== null && !isWhole(parsed.progress))
    yield remark(
      'unusual_end',
      lines.progressBesideEnd({ ...status, progress: progressText(parsed.progress) }),
      sources.factCheck,
    )
}

const hasParts = ({ summary, sources: found, claims, transcript }: FactCheckResult): boolean =>
  [summary, found, claims, transcript].some((part) => part !== null)

/** What the verdicts of a closed list say, by the words that are in use for it. */
const SAYINGS: ReadonlyMap<string, string> = new Map([
  ...KNOWN_CLAIM_VERDICTS.map((verdict): [string, string] => [verdict, verdict]),
  ['true', 'supported'],
  ['false', 'contradicted'],
])
const sayingOf = ({ value }: { value: string }) => SAYINGS.get(value.trim().toLowerCase())

function* inClaims(claims: readonly Claim[]): Generator<Remark> {
  for (const { at, verdicts = [] } of claims) {
    const [one, ...others] = verdicts.filter((verdict) => sayingOf(verdict) !== undefined)
    const other = others.find((verdict) => one !== undefined && sayingOf(verdict) !== sayingOf(one))
    if (one === undefined || other === undefined) continue
    const places = { one: `${at}.${one.name}`, other: `${at}.${other.name}` }
    const values = { value: one.value, otherValue: other.value }
    yield remark('claims', lines.claimVerdicts({ ...places, ...values }), sources.factCheck)
  }
}

/** The service marks a source as the earliest that it dates later than another; or not, or not in all its pages. */
function* inSources(found: readonly FoundSource[]): Generator<Remark> {
  const earliest = earliestPage(found)
  const { contradicted, markedUndated, moments, undated, unreadable } = firstAppearances(found)
  if (earliest === null) {
    for (const at of markedUndated) {
      const source = found[at]?.domain ?? lines.noHost
      yield remark('earliest_undated', lines.earliestNoneDated({ source }), sources.factCheck)
    }
    return
  }
  const dated = moments.flatMap(({ appearances }) => appearances)
  const [other, date] = [earliest.host ?? lines.noHost, isoDate(earliest)]
  for (const at of [...contradicted, ...markedUndated]) {
    const source = found[at]?.domain ?? lines.noHost
    const own = dated.find((one) => one.source === at)
    const hasUndated = [...undated, ...unreadable].some((one) => one.source === at)
    // A page without a date may be the earliest of all.
    if (own !== undefined && !hasUndated)
      yield remark('earliest', lines.earliest({ source, own: own.written, other, date }), sources.earliest)
    else
      yield remark(
        'earliest_undated',
        lines.earliestUndated({ source, isPart: own !== undefined, other, date }),
        sources.earliest,
      )
  }
}

/** A number from here on is nearer to the other end of its scale, if it has one from 0 to 1. */
const HALF = 0.5
const isBeyondHalf = (value: number): boolean => value > HALF

function* inScores(result: ImageResult | null): Generator<Remark> {
  if (result?.faceAnalysis == null) return
  const { decidingFace, faces, fullImageScore } = result.faceAnalysis
  const all = [
    ...(faces ?? []).map((face, index) => ({ face, at: lines.listedFace({ index }) })),
    ...(decidingFace === null ? [] : [{ face: decidingFace, at: lines.decidingFace }]),
  ]
  for (const [n, { face, at }] of all.entries()) {
    const first = all.slice(0, n).find((one) => isSameBox(one.face, face) && one.face.deepfakeScore !== null)
    const [one, other] = [first?.face.deepfakeScore ?? null, face.deepfakeScore]
    if (first === undefined || one === null || other === null || one === other) continue
    const said = { one: first.at, score: score(one), other: at, otherScore: score(other) }
    yield remark('scores', lines.faceScores(said), sources.scores)
  }
  const { verdict, confidence, deepfakeScore } = result
  const region = decidingFace?.deepfakeScore ?? null
  if (verdict === 'real' && region !== null && isBeyondHalf(region))
    yield remark(
      'other_scores',
      lines.regionScore({ verdict, score: score(confidence), region: score(region) }),
      sources.scores,
    )
  if (deepfakeScore !== null && fullImageScore !== null && isBeyondHalf(deepfakeScore) !== isBeyondHalf(fullImageScore))
    yield remark(
      'other_scores',
      lines.wholeScores({ score: score(deepfakeScore), other: score(fullImageScore) }),
      sources.scores,
    )
}

/** Boxes of which nothing was sent are no region. */
const isSameBox = (one: Face, other: Face): boolean =>
  [one.x, one.y, one.width, one.height].every((value) => value !== null) &&
  one.x === other.x &&
  one.y === other.y &&
  one.width === other.width &&
  one.height === other.height

function* inResults({ analysis, others }: Comparable): Generator<Remark> {
  const verdict = analysis?.result?.verdict ?? null
  // Of several images of one page it is not known which is which.
  if (analysis === null || verdict === null || analysis.reply.images.length > 1) return
  for (const one of others) {
    const other = one.result?.verdict ?? null
    if (other === null || other === verdict) continue
    const said = { verdict, other, at: instant(analysis.receivedAt), otherAt: instant(one.receivedAt) }
    const isElsewhere = one.serviceOrigin !== analysis.serviceOrigin
    yield remark('results', lines.results({ ...said, isElsewhere, origin: one.serviceOrigin }), sources.results)
  }
}
