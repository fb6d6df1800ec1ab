import { compareBlocks } from './compare-blocks.ts'
import { areOfDays, isApart, isLater, type ListedMoment, laterBy, momentsOf, statementOf } from './compare-times.ts'
import { differingDigests } from './iptc-digest.ts'
import { makeIndicator, makePair, sourcesOf } from './make-indicator.ts'
import type { ContentCredentials, Indicator, ListedTime, MetadataEntry } from './metadata.ts'
import { isEditor, isGenerator, isSoftwareTag, writerNamedIn } from './software-names.ts'

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
    ...compareBlocks(facts),
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

function entryIndicators({ group, tag, raw, friendly }: MetadataEntry): Indicator[] {
  const source = `${group} ${tag}`
  const text = raw.trim()
  if (text === '' || group === 'ICC') return []
  const digests = differingDigests({ group, tag, raw, friendly })
  if (digests !== null) return [makeIndicator('iptc_changed', source, digests.join(' · '))]
  if (/DigitalSourceType$/.test(tag)) return [makeIndicator('digital_source_type', source, text)]
  if (AI_TAGS.test(tag)) return [makeIndicator('ai_system', source, text)]
  const form = generatorForm(tag, text)
  if (form !== null || isNameElsewhere(tag, text)) return [makeIndicator('generator', source, text, form)]
  if (isSoftwareTag(tag)) {
    const kind = isGenerator(text) ? 'generator' : isEditor(text) ? 'editing_software' : 'software'
    return [makeIndicator(kind, source, text)]
  }
  const named = COMMENT_TAGS.test(tag) ? writerNamedIn(text) : null
  return named === null ? [] : [makeIndicator(named, source, text)]
}

function credentialIndicators(credentials: ContentCredentials | null): Indicator[] {
  if (credentials === null) return []
  const generator = credentials.claimGenerator ?? ''
  return [
    ...(isGenerator(generator) ? [makeIndicator('generator', 'C2PA claim generator', generator)] : []),
    ...credentials.actions.flatMap(({ action, digitalSourceType, softwareAgent }) => [
      ...(digitalSourceType === null
        ? []
        : [makeIndicator('digital_source_type', `C2PA ${action}`, digitalSourceType)]),
      ...(softwareAgent === null
        ? []
        : [makeIndicator(isGenerator(softwareAgent) ? 'generator' : 'software', `C2PA ${action}`, softwareAgent)]),
    ]),
  ]
}

/** The satellites’ time that cannot be the camera’s, and what was changed later, of times understood without an assumption. */
function timeIndicators(times: readonly ListedTime[]): Indicator[] {
  const { originals, all } = momentsOf(times)
  const [taken] = originals
  if (!taken) return []
  const changed = changesAfter(taken, all).map((other) => pairOf('changed_later', taken, other))
  const apart = all
    .filter(({ time, moment }) => time.what === 'gps' && isApart(taken.moment, moment))
    .map((other) => pairOf('gps_time_differs', taken, other))
  return [...changed, ...apart]
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
    .filter(({ moment }) => areOfDays(taken.moment, moment))
    .map((other) => ({
      source: sourcesOf(statementOf(taken), statementOf(other)),
      afterMs: laterBy(taken.moment, other.moment),
    }))
}

const pairOf = (kind: Indicator['kind'], a: ListedMoment, b: ListedMoment): Indicator =>
  makePair(kind, statementOf(a), statementOf(b))

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
    return isSame ? [] : [makeIndicator('size_differs', `${group} ${wideTag}`, value)]
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
