import { isPart, isRenderingAid } from './content-kinds.ts'
import type { Content } from './contents.ts'
import type { Medium } from './medium.ts'
import type { Indicator } from './metadata.ts'

/**
 * What else is in a file, in one list: parts of its bytes, those that belong to the image last, then what the text of its
 * metadata states. An older reading has of parts only the video or audio behind an image.
 */
export function contentsIn({ metadata, contents }: Pick<Medium, 'metadata' | 'contents'>): Content[] {
  const indicators = metadata?.indicators ?? []
  const parts = contents === null ? indicators.flatMap(partOf) : contents.parts
  return [...parts.toSorted((a, b) => rankOf(a) - rankOf(b)), ...contentsOfStated(indicators)]
}

const rankOf = (part: Content): number => (part.kind === 'padding' ? 2 : isRenderingAid(part) ? 1 : 0)

const NOTHING = { source: null, value: null, form: null, offset: null, bytes: null, sha256: null }

/** Earlier readers listed a video among what the text states, with its length and its place. */
function partOf({ kind, value }: Indicator): Content[] {
  if (kind !== 'motion_film') return []
  const [bytes, offset] = value.split(' · ').map(Number)
  const isPlaced = Number.isSafeInteger(bytes) && Number.isSafeInteger(offset)
  return [{ ...NOTHING, kind: 'video', ...(isPlaced && { bytes: bytes ?? null, offset: offset ?? null }) }]
}

/** What the text of the metadata states, as entries of the list. */
export const contentsOfStated = (indicators: readonly Indicator[]): Content[] =>
  indicators.flatMap(({ kind, source, value, form }) =>
    kind === 'motion_film' ? [] : [{ ...NOTHING, kind, source, value, form }],
  )

/** What the text of the metadata states, of a list. */
export const statedIn = (list: readonly Content[]): Indicator[] =>
  list.flatMap(({ kind, source, value, form }) =>
    isStated(kind) ? [{ kind, source: source ?? '', value: value ?? '', form }] : [],
  )

const isStated = (kind: Content['kind']): kind is Exclude<Indicator['kind'], 'motion_film'> => !isPart({ kind })
