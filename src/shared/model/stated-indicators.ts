import { differingDigests } from './iptc-digest.ts'
import type { ContentCredentials, Indicator, ListedTime, MetadataEntry } from './metadata.ts'
import { isAssumed, readRecorded } from './read-recorded.ts'
import { type Moment, momentOf, PRECISIONS, type Precision } from './read-time.ts'
import { isEditor, isGenerator, isSoftwareTag, writerNamedIn } from './software-names.ts'
import { clipped } from './stored-text.ts'

/** What a file states, in text without invisible characters. */
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
export function statedIndicators(facts: IndicatorFacts): Indicator[] {
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
  source: clipped(source, 160),
  value: clipped(value.trim(), 400),
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

/** The times that were understood without an assumption: those that claim to be original, and all. */
function momentsOf(times: readonly ListedTime[]): { originals: ListedMoment[]; all: ListedMoment[] } {
  const all = times.flatMap((time): ListedMoment[] => {
    const read = readRecorded(time)
    const { local, offset } = read
    return local === null || isAssumed(read) ? [] : [{ time, moment: momentOf({ local, offset }) }]
  })
  return { originals: all.filter(({ time }) => time.what === 'taken'), all }
}

/** What contradicts each other among the times that were understood without an assumption, and what was changed later. */
function timeIndicators(times: readonly ListedTime[]): Indicator[] {
  const { originals, all } = momentsOf(times)
  const [taken, ...others] = originals
  if (!taken) return []
  const differing = others
    .filter(({ moment }) => isOther(taken.moment, moment))
    .map((other) => pair('dates_differ', taken, other))
  const changed = changesAfter(taken, all).map((other) => pair('changed_later', taken, other))
  const apart = all
    .filter(({ time, moment }) => time.what === 'gps' && isApart(taken.moment, moment))
    .map((other) => pair('gps_time_differs', taken, other))
  return [...differing, ...changed, ...apart]
}

const changesAfter = (taken: ListedMoment, all: readonly ListedMoment[]): ListedMoment[] =>
  all.filter(({ time, moment }) => time.what === 'changed' && isLater(taken.moment, moment))

/** How long after the original time a modification is recorded, for `source` of its indicator; ms. */
export type SavedLater = { source: string; afterMs: number }

/** Every recorded modification after the original time, as far as both go to the day. */
export function savedLater(times: readonly ListedTime[]): SavedLater[] {
  const { originals, all } = momentsOf(times)
  const [taken] = originals
  if (!taken) return []
  return changesAfter(taken, all)
    .filter(({ moment }) => depthOf(coarserOf(taken.moment, moment)) >= depthOf('day'))
    .map((other) => ({ source: sourceOf(taken, other), afterMs: laterBy(taken.moment, other.moment) }))
}

const sourceOf = (a: ListedMoment, b: ListedMoment): string => clipped(`${nameOf(a.time)}, ${nameOf(b.time)}`, 160)

const pair = (kind: Indicator['kind'], a: ListedMoment, b: ListedMoment) =>
  indicator(kind, sourceOf(a, b), `${shown(a.time)} · ${shown(b.time)}`)

const depthOf = (precision: Precision): number => PRECISIONS.indexOf(precision)
const hasClock = ({ precision }: Moment): boolean => depthOf(precision) >= depthOf('minute')

/** The coarser precision of two moments: nothing finer of them is compared. */
const coarserOf = (a: Moment, b: Moment): Precision =>
  depthOf(a.precision) < depthOf(b.precision) ? a.precision : b.precision

/** Where the year, month, day, minute or second begins that an instant lies in, ms. */
function beginningOf(precision: Precision, ms: number): number {
  const date = new Date(ms)
  switch (precision) {
    case 'year':
      return Date.UTC(date.getUTCFullYear(), 0)
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
    case 'day':
      return Math.floor(ms / 86_400_000) * 86_400_000
    case 'minute':
      return Math.floor(ms / 60_000) * 60_000
    case 'second':
      return Math.floor(ms / 1000) * 1000
    case 'fraction':
      return ms
  }
}

/** How much later `b` is than `a` at the coarser precision, ms. Both have a zone, or neither. */
function laterBy(a: Moment, b: Moment): number {
  const precision = coarserOf(a, b)
  const isOfClock = depthOf(precision) >= depthOf('minute')
  const at = ({ wallMs, zoneMs }: Moment) => beginningOf(precision, isOfClock ? wallMs - (zoneMs ?? 0) : wallMs)
  return at(b) - at(a)
}

/** Whether one of two has a zone and the other does not. */
const isHalfZoned = (a: Moment, b: Moment): boolean => (a.zoneMs === null) !== (b.zoneMs === null)

const isOfSeconds = (a: Moment, b: Moment): boolean => depthOf(coarserOf(a, b)) >= depthOf('second')

function isLater(a: Moment, b: Moment): boolean {
  return !isHalfZoned(a, b) && laterBy(a, b) > (isOfSeconds(a, b) ? LATER_MS : 0)
}

/** Whether two times cannot be the same: where only one has a zone, in any that the other might be in. */
function isOther(a: Moment, b: Moment): boolean {
  if (!isHalfZoned(a, b)) return Math.abs(laterBy(a, b)) > (isOfSeconds(a, b) ? SAME_MS : 0)
  const precision = coarserOf(a, b)
  const unzoned = (moment: Moment, byMs: number) => beginningOf(precision, moment.wallMs + byMs)
  if (depthOf(precision) >= depthOf('day')) return Math.abs(unzoned(b, 0) - unzoned(a, 0)) > 2 * FARTHEST_ZONE_MS
  return [-2, 0, 2].every((zones) => unzoned(b, zones * FARTHEST_ZONE_MS) !== unzoned(a, 0))
}

/** Whether a camera's time and the GPS time cannot be the same moment in any time zone. */
function isApart(taken: Moment, gps: Moment): boolean {
  if (!hasClock(taken)) return false
  if (!hasClock(gps)) return isOtherDay(taken, gps)
  const differenceMs = laterBy({ ...gps, zoneMs: null }, { ...taken, zoneMs: null })
  if (taken.zoneMs !== null) return Math.abs(differenceMs - taken.zoneMs) > GPS_APART_MS
  const toZone = Math.abs(differenceMs - Math.round(differenceMs / ZONE_STEP_MS) * ZONE_STEP_MS)
  return Math.abs(differenceMs) > FARTHEST_ZONE_MS + GPS_APART_MS || toZone > GPS_APART_MS
}

/** Whether a camera's time lies on none of the days that a GPS day is somewhere. */
function isOtherDay({ wallMs, zoneMs }: Moment, gps: Moment): boolean {
  const [earliest, latest] =
    zoneMs === null ? [wallMs - FARTHEST_ZONE_MS, wallMs + FARTHEST_ZONE_MS] : [wallMs - zoneMs, wallMs - zoneMs]
  return latest < gps.wallMs - GPS_APART_MS || earliest >= gps.wallMs + 86_400_000 + GPS_APART_MS
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
