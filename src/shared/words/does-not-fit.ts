import type { Analysis, ImageResult } from '../model/analysis.ts'
import { type ContainerFacts, firstAudio } from '../model/container.ts'
import type { Face } from '../model/face.ts'
import { type PlacedFace, turnPoint } from '../model/face-reading.ts'
import type { FoundSource } from '../model/fact-check.ts'
import { earliestPage } from '../model/fact-check-summary.ts'
import { filledBelow } from '../model/filled-below.ts'
import { firstAppearances } from '../model/first-appearances.ts'
import type { FactCheck } from '../model/job.ts'
import type { Medium } from '../model/medium.ts'
import type { Indicator, Metadata } from '../model/metadata.ts'
import { nameEnding } from '../model/name-ending.ts'
import { isAssumed, readRecorded } from '../model/read-recorded.ts'
import { momentOf } from '../model/read-time.ts'
import { shortTime } from '../model/time-code.ts'
import { agreementRows } from './agreement.ts'
import { contradictions } from './contradictions.ts'
import { instant } from './dates.ts'
import { formatNames } from './formats.ts'
import { messages } from './messages.ts'
import { indicatorWords } from './metadata.ts'
import { recordedTimes } from './recorded.ts'
import { isoDate } from './service-date.ts'
import { score, verdictWords } from './verdicts.ts'

/** What two things do not fit in. */
export const MISFIT_KINDS = [
  'program',
  'extension',
  'truncated',
  'metadata',
  'times',
  'size',
  'transcript',
  'earliest',
  'region',
  'scores',
  'results',
  'reply',
] as const
export type MisfitKind = (typeof MISFIT_KINDS)[number]

const OF_FACT_CHECKS: readonly MisfitKind[] = ['transcript', 'earliest']

/** Those of some kinds that a report tells: of what a fact check says only where it has fact checks. */
export const toldMisfits = (kinds: readonly MisfitKind[], hasChecks: boolean): MisfitKind[] =>
  kinds.filter((kind) => hasChecks || !OF_FACT_CHECKS.includes(kind))

/** Two statements that do not fit together. `text` names both; `sources` says where each stands. */
export type Misfit = { kind: MisfitKind; text: string; sources: string }

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

const lines = messages('does-not-fit', {
  program: 'The name ends in “{ending}”; the content is a program.',
  extension: 'The name ends in “{ending}”; the content has the format “{format}”.',
  truncated: 'The structure states an image of {width, number} × {height, number} pixels; the data end before that.',
  truncatedUnsized: 'The structure states an image; the data end before it does.',
  filmTruncated: 'The container states {duration}; the data end before that.',
  filmTruncatedUnsized: 'The container states more than the file has: its data end early.',
  differs:
    '{subject}: the file has {inFile}; {isAttached, select, true {the attached reply} other {the service}} states {stated}.',
  onlyService:
    '{subject}: {isAttached, select, true {the attached reply} other {the service}} states {stated}; the file has none.',
  present: 'it as present',
  later: 'The recorded time {recorded} is later than the intake of the file, {takenIn}.',
  transcript: 'The transcript runs to {end}; the file is {duration} long.',
  noAudio: 'There is a transcript of {n, plural, one {# turn} other {# turns}}; the container lists no audio.',
  earliest:
    'The service marks {source} as the earliest source and {isDated, select, true {dates its pages later} other {gives its pages no date}}; it dates a page of {other} {date}.',
  noHost: 'one without a name',
  region:
    '{n, plural, one {A face region lies} other {# face regions lie}} where the image, which ends early, has a single colour, as decoders fill in missing rows (from {percent, number} % of its height on).',
  faceScores: 'Face {number, number} is listed with {score}; as the deciding face the same region has {other}.',
  results: 'The result of {at} is “{verdict}”; that of {otherAt} is “{other}”.',
})

const sources = messages('does-not-fit.sources', {
  program: 'File name; file content',
  extension: 'File name; file content',
  truncated: 'File structure; file data',
  container: 'Container; file data',
  metadata: 'File metadata; service result',
  times: 'File metadata',
  intake: 'File metadata; intake',
  size: 'File metadata; file structure',
  transcript: 'Fact check; container',
  earliest: 'Fact check, two sources',
  region: 'Service result; file data',
  scores: 'Service result, two fields',
  results: 'Two service results',
  reply: 'Service reply',
})

const titles = messages('does-not-fit.titles', {
  heading: 'Inconsistencies',
  flag: 'Inconsistent:',
})

export { lines as misfitLines, titles as doesNotFitWords }

/** In one word each, for tables. */
export const misfitNames: Readonly<Record<MisfitKind, string>> = messages('does-not-fit.short', {
  program: 'program under another extension',
  extension: 'extension',
  truncated: 'cut off',
  metadata: 'metadata',
  times: 'times',
  size: 'size',
  transcript: 'transcript',
  earliest: 'earliest page',
  region: 'face region',
  scores: 'scores',
  results: 'results differ',
  reply: 'reply',
})

/**
 * What does not fit together about an item: the file against its name, against itself, against what the service states,
 * and the service against itself. Both sides are told as they stand; which is right is not decided. A line stands only
 * where both sides have a source.
 */
export function whatDoesNotFit(of: Comparable): Misfit[] {
  return [
    ...(of.medium === null ? [] : inFile(of.name, of.medium, of.takenInAt)),
    ...inMetadata(of),
    ...inRegions(of),
    ...of.factChecks.flatMap((check) => inTranscript(check, of.medium?.container ?? null)),
    ...of.factChecks.flatMap(({ result }) => inSources(result?.sources ?? [])),
    ...inScores(of.analysis?.result ?? null),
    ...inResults(of),
    ...(of.analysis === null ? [] : contradictions(of.analysis)).map((text) => misfit('reply', text)),
  ]
}

const misfit = (kind: MisfitKind, text: string, source: string = sources[kind]): Misfit => ({
  kind,
  text,
  sources: source,
})

function* inFile(name: string, medium: Medium, takenInAt: number | null): Generator<Misfit> {
  const { format, kind, problems, width, height, container, metadata } = medium
  const ending = nameEnding(name, format)
  if (ending?.fits === false && format === 'executable') yield misfit('program', lines.program(ending))
  else if (ending?.fits === false)
    yield misfit('extension', lines.extension({ ending: ending.ending, format: formatNames[format] ?? format }))
  const isFilm = kind === 'video' || kind === 'audio'
  // Earlier versions noted both codes of a video.
  if (problems.includes('truncated') && !isFilm) {
    const isSized = width !== null && height !== null
    yield misfit('truncated', isSized ? lines.truncated({ width, height }) : lines.truncatedUnsized)
  }
  if (problems.includes('film_truncated') || (problems.includes('truncated') && isFilm)) {
    // A duration that was counted is that of what the file holds.
    const isStated = !problems.includes('duration_counted')
    const duration = isStated ? (container?.durationSeconds ?? null) : null
    const text = duration === null ? lines.filmTruncatedUnsized : lines.filmTruncated({ duration: shortTime(duration) })
    yield misfit('truncated', text, sources.container)
  }
  for (const indicator of metadata?.indicators ?? []) {
    const what = INDICATED[indicator.kind]
    if (what === undefined) continue
    const { sentence, value } = indicatorWords(indicator)
    yield misfit(what, `${sentence} ${value}`)
  }
  const later = metadata === null || takenInAt === null ? undefined : recordedAfter(metadata, takenInAt)
  if (later !== undefined && takenInAt !== null)
    yield misfit('times', lines.later({ recorded: later, takenIn: instant(takenInAt) }), sources.intake)
}

const INDICATED: Partial<Record<Indicator['kind'], MisfitKind>> = {
  dates_differ: 'times',
  changed_later: 'times',
  gps_time_differs: 'times',
  size_differs: 'size',
}

/** No time zone is further from UTC. */
const FARTHEST_ZONE_MS = 14 * 3_600_000

/**
 * A time that the file claims it was taken at, and that begins after an instant in every time zone. One that was only
 * assumed to be read rightly contradicts nothing.
 */
function recordedAfter(metadata: Metadata, at: number): string | undefined {
  return recordedTimes(metadata).find((time) => {
    const read = time.what === 'taken' ? readRecorded(time) : null
    if (read === null || read.local === null || isAssumed(read)) return false
    const { wallMs, zoneMs } = momentOf({ local: read.local, offset: read.offset })
    const earliest = wallMs - (zoneMs ?? FARTHEST_ZONE_MS)
    return earliest > at
  })?.raw
}

function inMetadata({ medium, analysis }: Comparable): Misfit[] {
  const findings = analysis?.result?.deepAnalysis?.metadataFindings ?? []
  if (medium === null) return []
  const isAttached = analysis !== null && analysis.attachedBy !== null
  return agreementRows(medium, findings).flatMap(({ subject, isKnown, inFile: said, byService, relation }) => {
    const values = byService.flatMap(({ value }) => (value === null || value.trim() === '' ? [] : [`“${value}”`]))
    const stated = values.length === 0 ? lines.present : values.join(', ')
    if (relation === 'differs')
      return [
        said.length === 0
          ? misfit('metadata', lines.onlyService({ isAttached, subject, stated }))
          : misfit('metadata', lines.differs({ isAttached, subject, inFile: said.join(', '), stated })),
      ]
    // Of what the service alone names, only a value is a statement that the file could bear out.
    return relation === 'only_service' && isKnown && values.length > 0
      ? [misfit('metadata', lines.onlyService({ isAttached, subject, stated }))]
      : []
  })
}

/** A region counts as lying on filling where at least this much of it does. */
const MOST_OF = 0.5

function inRegions({ medium, placed }: Comparable): Misfit[] {
  const from = medium === null ? null : filledBelow(medium.problems)
  if (medium === null || from === null) return []
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
  return n === 0 ? [] : [misfit('region', lines.region({ n, percent: Math.round(from * 100) }))]
}

/** Beyond the end of a file by less than this may be rounding, seconds. */
const SLACK_SECONDS = 2

function inTranscript({ result }: FactCheck, container: ContainerFacts | null): Misfit[] {
  const turns = result?.transcript?.turns ?? []
  if (container === null || turns.length === 0) return []
  const end = Math.max(...turns.flatMap(({ startSeconds, endSeconds }) => endSeconds ?? startSeconds ?? []), 0)
  const { durationSeconds } = container
  return [
    ...(durationSeconds !== null && end > durationSeconds + SLACK_SECONDS
      ? [misfit('transcript', lines.transcript({ end: shortTime(end), duration: shortTime(durationSeconds) }))]
      : []),
    ...(firstAudio(container) === null && container.streamsLeftOut === 0
      ? [misfit('transcript', lines.noAudio({ n: turns.length }))]
      : []),
  ]
}

/** The service marks a source as the earliest that it dates later than another, or not at all. */
function inSources(sources: readonly FoundSource[]): Misfit[] {
  const earliest = earliestPage(sources)
  if (earliest === null) return []
  const { contradicted, markedUndated } = firstAppearances(sources)
  const [other, date] = [earliest.host ?? lines.noHost, isoDate(earliest)]
  const line = (isDated: boolean) => (source: number) =>
    misfit('earliest', lines.earliest({ source: sources[source]?.domain ?? lines.noHost, isDated, other, date }))
  return [...contradicted.map(line(true)), ...markedUndated.map(line(false))]
}

/** The face that decided stands in the list of faces too. What is given for the whole image is on no documented scale. */
function inScores(result: ImageResult | null): Misfit[] {
  const { decidingFace = null, faces = null } = result?.faceAnalysis ?? {}
  if (decidingFace === null || faces === null) return []
  const at = faces.findIndex((face) => isSameBox(face, decidingFace))
  const [listed, deciding] = [faces[at]?.deepfakeScore ?? null, decidingFace.deepfakeScore]
  if (listed === null || deciding === null || score(listed) === score(deciding)) return []
  return [misfit('scores', lines.faceScores({ number: at + 1, score: score(listed), other: score(deciding) }))]
}

const isSameBox = (one: Face, other: Face): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height

function inResults({ analysis, others }: Comparable): Misfit[] {
  const verdict = analysis?.result?.verdict ?? null
  // Of several images of one page it is not known which is which.
  if (analysis === null || verdict === null || analysis.reply.images.length > 1) return []
  return others.flatMap((one) => {
    const other = one.result?.verdict ?? null
    if (other === null || other === verdict) return []
    const said = { verdict: verdictWords(verdict).label, other: verdictWords(other).label }
    return [
      misfit('results', lines.results({ ...said, at: instant(analysis.receivedAt), otherAt: instant(one.receivedAt) })),
    ]
  })
}
