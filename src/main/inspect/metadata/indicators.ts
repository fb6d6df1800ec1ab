import { differingDigests } from '../../../shared/model/iptc-digest.ts'
import type { ContentCredentials, Indicator, ListedTime, MetadataEntry } from '../../../shared/model/metadata.ts'
import { readRecorded } from '../../../shared/model/read-recorded.ts'
import { isAssumed, type Moment, momentOf, PRECISIONS } from '../../../shared/model/read-time.ts'
import { isEditor, isGenerator, isSoftwareTag, writerNamedIn } from './software-names.ts'
import { visibleText } from './text.ts'

export type IndicatorFacts = {
  entries: readonly MetadataEntry[]
  times: readonly ListedTime[]
  credentials: ContentCredentials | null
  /** Stored size of the image; null = unknown. */
  size: { width: number; height: number } | null
}

const MAX_INDICATORS = 60
/** Tags in which programs record that they wrote the file, and people write whatever they like. */
const COMMENT_TAGS = /^(Comment|UserComment|XPComment)$/
const AI_TAGS = /^AI(System(Version)?Used|Prompt(Information|WriterName))$/

/** Observations worth pointing out, each with the tag it was read from. Nothing is concluded. */
export function indicatorsOf(facts: IndicatorFacts): Indicator[] {
  const found = [
    ...facts.entries.flatMap(entryIndicators),
    ...credentialIndicators(facts.credentials),
    ...timeIndicators(facts.times),
    ...sizeIndicators(facts),
  ]
  const seen = new Set<string>()
  return found
    .filter(({ kind, source, value }) => {
      const key = `${kind}\n${source}\n${value}`
      return seen.has(key) ? false : seen.add(key)
    })
    .slice(0, MAX_INDICATORS)
}

const indicator = (kind: Indicator['kind'], source: string, value: string, form: string | null = null): Indicator => ({
  kind,
  source: visibleText(source, 160),
  value: visibleText(value.trim(), 400),
  form,
})

function entryIndicators({ group, tag, raw, friendly }: MetadataEntry): Indicator[] {
  const source = `${group} ${tag}`
  const text = raw.trim()
  if (text === '' || group === 'ICC') return []
  const digests = differingDigests({ group, tag, raw, friendly })
  if (digests !== null) return [indicator('iptc_changed', source, digests.join(' · '))]
  if (/DigitalSourceType$/.test(tag)) return [indicator('digital_source_type', source, text)]
  if (AI_TAGS.test(tag)) return [indicator('ai_system', source, text)]
  const form = generatorForm(tag, text)
  if (form !== null || isNameElsewhere(tag, text)) return [indicator('generator', source, text, form)]
  if (isSoftwareTag(tag)) {
    const kind = isGenerator(text) ? 'generator' : isEditor(text) ? 'editing_software' : 'software'
    return [indicator(kind, source, text)]
  }
  const named = COMMENT_TAGS.test(tag) ? writerNamedIn(text) : null
  return named === null ? [] : [indicator(named, source, text)]
}

function credentialIndicators(credentials: ContentCredentials | null): Indicator[] {
  if (credentials === null) return []
  const generator = credentials.claimGenerator ?? ''
  return [
    ...(isGenerator(generator) ? [indicator('generator', 'C2PA claim generator', generator)] : []),
    ...credentials.actions.flatMap(({ action, digitalSourceType, softwareAgent }) => [
      ...(digitalSourceType === null ? [] : [indicator('digital_source_type', `C2PA ${action}`, digitalSourceType)]),
      ...(softwareAgent === null
        ? []
        : [indicator(isGenerator(softwareAgent) ? 'generator' : 'software', `C2PA ${action}`, softwareAgent)]),
    ]),
  ]
}

type ListedMoment = { time: ListedTime; moment: Moment }
const nameOf = ({ source, tag }: ListedTime) => `${source} ${tag}`
const shown = (time: ListedTime) => `${nameOf(time)} ${time.raw}${time.offset ?? ''}`
/** Some blocks omit the fractions of a second that others have. */
const SAME_MS = 1000
const LATER_MS = 2000
const GPS_APART_MS = 5 * 60_000
/** Time zones are multiples of a quarter of an hour, up to 14 hours from UTC. */
const ZONE_STEP_MS = 15 * 60_000
const FARTHEST_ZONE_MS = 14 * 3_600_000

function timeIndicators(times: readonly ListedTime[]): Indicator[] {
  const moments = times.flatMap((time): ListedMoment[] => {
    const read = readRecorded(time)
    if (read === null || read.local === null || isAssumed(read)) return []
    const moment = momentOf({ ...read, local: read.local })
    return reaches(moment, 'day') ? [{ time, moment }] : []
  })
  const [taken, ...others] = moments.filter(({ time }) => time.what === 'taken')
  if (!taken) return []
  const differing = others.flatMap((other) => {
    const later = laterBy(taken.moment, other.moment) ?? differenceOfWalls(taken.moment, other.moment)
    return Math.abs(later) > SAME_MS ? [pair('dates_differ', taken, other)] : []
  })
  const changed = moments
    .filter(({ time, moment }) => time.what === 'changed' && (laterBy(taken.moment, moment) ?? 0) > LATER_MS)
    .map((other) => pair('changed_later', taken, other))
  const gps = moments.filter(({ time }) => time.what === 'gps' && time.source === 'GPS')
  const apart = gps
    .filter(({ moment }) => isApart(taken.moment, moment))
    .map((other) => pair('gps_time_differs', taken, other))
  return [...differing, ...changed, ...apart]
}

const reaches = ({ precision }: Moment, other: Moment['precision']): boolean =>
  PRECISIONS.indexOf(precision) >= PRECISIONS.indexOf(other)
const hasClock = (moment: Moment): boolean => reaches(moment, 'minute')

const pair = (kind: Indicator['kind'], a: ListedMoment, b: ListedMoment) =>
  indicator(kind, `${nameOf(a.time)}, ${nameOf(b.time)}`, `${shown(a.time)} · ${shown(b.time)}`)

/** Difference between two times of which only one has a zone, ms; 0 unless no zone could account for it. */
function differenceOfWalls(a: Moment, b: Moment): number {
  if (!hasClock(a) || !hasClock(b)) return Math.abs(a.wallMs - b.wallMs) < 2 * 86_400_000 ? 0 : b.wallMs - a.wallMs
  const wall = b.wallMs - a.wallMs
  if (Math.abs(wall) <= SAME_MS) return 0
  return Math.abs(wall) > 2 * FARTHEST_ZONE_MS ? wall : 0
}

/** Whether a camera's time and the GPS time cannot be the same moment in any time zone. */
function isApart(taken: Moment, gps: Moment): boolean {
  if (!hasClock(taken)) return false
  const differenceMs = taken.wallMs - gps.wallMs
  if (taken.zoneMs !== null) return Math.abs(differenceMs - taken.zoneMs) > GPS_APART_MS
  const toZone = Math.abs(differenceMs - Math.round(differenceMs / ZONE_STEP_MS) * ZONE_STEP_MS)
  return Math.abs(differenceMs) > FARTHEST_ZONE_MS + GPS_APART_MS || toZone > GPS_APART_MS
}

const SIZE_TAGS = [
  ['EXIF', 'ExifImageWidth', 'ExifImageHeight'],
  ['XMP', 'PixelXDimension', 'PixelYDimension'],
] as const

/** Sizes recorded in the metadata that are neither the image's size nor that size rotated by a quarter turn. */
function sizeIndicators({ entries, size }: IndicatorFacts): Indicator[] {
  if (size === null) return []
  return SIZE_TAGS.flatMap(([group, wideTag, highTag]) => {
    const number = (tag: string) => Number(entries.find((entry) => entry.group === group && entry.tag === tag)?.raw)
    const [width, height] = [number(wideTag), number(highTag)]
    if (!(width > 0 && height > 0)) return []
    const isSame = (width === size.width && height === size.height) || (width === size.height && height === size.width)
    const value = `${width} × ${height} · ${size.width} × ${size.height}`
    return isSame ? [] : [indicator('size_differs', `${group} ${wideTag}`, value)]
  })
}

/** Programs by the form of the parameters they write as text, and by the tag they use. */
const FORMS: readonly (readonly [name: string, keys: RegExp, form: RegExp])[] = [
  ['ComfyUI', /^(prompt|workflow)$/i, /"(class_type|last_node_id|nodes)"/],
  ['InvokeAI', /^(invokeai_(metadata|graph|workflow)|sd-metadata)$/i, /./s],
  ['InvokeAI', /^dream$/i, /\s-[sS] ?\d+/],
  ['Fooocus', /^fooocus_scheme$/i, /./s],
  ['Fooocus', /^parameters$/i, /"(base_model|adm_guidance|performance)"/],
  ['SwarmUI', /^parameters$/i, /sui_image_params/],
  ['Midjourney', /^(description|usercomment|imagedescription)$/i, /Job ID: [0-9a-f-]{36}/i],
  [
    'Automatic1111',
    /^(parameters|usercomment|comment|imagedescription|description)$/i,
    /Steps: \d+, (?:.*, )?(Sampler|Seed|CFG scale):/s,
  ],
  ['Stable Diffusion', /^(comment|usercomment|parameters)$/i, /"(sampler|sampler_name|cfg_scale|uc)":/],
  ['Meta AI', /^credit$/i, /^imagined with ai$/i],
]

/** Names of generators in tags that otherwise do not name software. */
const NAMES: readonly (readonly [keys: RegExp, name: RegExp])[] = [
  [/^source$/i, /^stable ?diffusion( xl)?( [0-9a-f]{8})?$/i],
  // Some services write a phrase of theirs in the photographer's credit; nothing else there names software.
  [/^credit$/i, /^((made|edited|created) with google|imagined with meta) ai$/i],
]

/** The program whose form of parameters a tag and its value match; null if it is no known form. */
const generatorForm = (tag: string, value: string): string | null =>
  FORMS.find(([, keys, form]) => keys.test(tag) && form.test(value))?.[0] ?? null

/** Whether a tag's value names a generator although the tag is not for names of software. */
const isNameElsewhere = (tag: string, value: string): boolean =>
  NAMES.some(([keys, name]) => keys.test(tag) && name.test(value))

/**
 * How much later `b` is than `a`, ms; null if they cannot be compared: one has a zone and the other does not, or one
 * has no time of day and both are on the same day.
 */
function laterBy(a: Moment, b: Moment): number | null {
  if ((a.zoneMs === null) !== (b.zoneMs === null)) return null
  const differenceMs = b.wallMs - (b.zoneMs ?? 0) - (a.wallMs - (a.zoneMs ?? 0))
  const dayOf = ({ wallMs }: Moment) => Math.floor(wallMs / 86_400_000)
  if (!hasClock(a) || !hasClock(b)) return dayOf(a) === dayOf(b) ? 0 : differenceMs
  return differenceMs
}
