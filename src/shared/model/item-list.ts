import { z } from 'zod'

/**
 * What items are narrowed by, each with the values found in the case. Codes, ids and words of the service, as strings:
 * `exhibit`, `tag` and `known` (a list of known hashes) by id, `faces` by their number. `day` is "2026-11-20", of days and
 * finer times; "2026-11" and "2026" are times of which no more is recorded. What an item does not have is `none`, where
 * that is a value.
 */
export const FACETS = [
  'exhibit',
  'folder',
  'kind',
  'format',
  'state',
  'factCheck',
  'verdict',
  'generator',
  'faces',
  'status',
  'finding',
  'tag',
  'camera',
  'serial',
  'software',
  'day',
  'position',
  'credentials',
  'inconsistent',
  'found',
  'copies',
  'known',
  'error',
  'seen',
] as const
export const Facet = z.enum(FACETS)
export type Facet = z.infer<typeof Facet>

/** The value of what an item does not have. */
export const NONE = 'none'
/** The values of `seen`: whether somebody looked at an item in this library. */
export const SEEN = 'seen'
export const NOT_SEEN = 'not_seen'

/** What items are sorted by, besides their reference, which settles ties. */
export const SORT_KEYS = [
  'reference',
  'name',
  'recorded',
  'added',
  'size',
  'kind',
  'state',
  'verdict',
  'score',
  'analysed',
  'camera',
  'folder',
] as const
export const SortKey = z.enum(SORT_KEYS)
export type SortKey = z.infer<typeof SortKey>

/** An order of items. Those without the key come last either way. */
export const ItemSort = z.object({ by: SortKey, descending: z.boolean() })
export type ItemSort = z.infer<typeof ItemSort>
export const BY_REFERENCE: ItemSort = { by: 'reference', descending: false }

/** What items are narrowed by as ranges. */
export const RANGES = ['recorded', 'size', 'score'] as const
export type RangeName = (typeof RANGES)[number]

/** A range, both ends included; null = open. */
const Range = z.object({ from: z.number().nullable(), to: z.number().nullable() })
export type Range = z.infer<typeof Range>

const Values = z.partialRecord(Facet, z.array(z.string().max(4096)).max(500))

/**
 * A filter of items. Every condition is met: of a facet, one of the values in `is` and none of those in `not`. A facet
 * without values is no condition.
 */
export const ItemFilter = z.object({
  is: Values.default({}),
  not: Values.default({}),
  /**
   * The recorded time as written, ms, counted as if it were UTC. It meets the range if anything of what it names lies in
   * it: a year if one of its days does.
   */
  recorded: Range.nullable().default(null),
  /** Bytes. */
  size: Range.nullable().default(null),
  /** Of the verdict, 0–1. */
  score: Range.nullable().default(null),
  /**
   * Words, and phrases in quotation marks, each of them anywhere in name, folder or what a person recorded, without
   * regard to case and accents; or the start of a reference or a SHA-256.
   */
  text: z.string().max(200).default(''),
  /** Whether the text is also searched in metadata, results and fact checks. */
  textIn: z.enum(['names', 'everything']).default('names'),
  /**
   * Until when an item must have been looked at to be filtered as seen, ms; null = until now. With a time, a list keeps
   * what is looked at while it is worked through. No condition of its own.
   */
  seenBy: z.number().nullable().default(null),
})
export type ItemFilter = z.infer<typeof ItemFilter>

/** How many items have a value, of those that meet every condition of the other facets. */
export const FacetCount = z.object({ value: z.string(), count: z.number().int() })
export type FacetCount = z.infer<typeof FacetCount>

/** The values of each facet, the most frequent first. */
export const Facets = z.record(Facet, z.array(FacetCount))
export type Facets = z.infer<typeof Facets>

/** No condition: all items. */
export const NO_FILTER: ItemFilter = {
  is: {},
  not: {},
  recorded: null,
  size: null,
  score: null,
  text: '',
  textIn: 'names',
  seenBy: null,
}

/** Whether any condition is set. */
export const isFiltered = ({ is, not, recorded, size, score, text }: ItemFilter): boolean =>
  [...Object.values(is), ...Object.values(not)].some((values) => values.length > 0) ||
  recorded !== null ||
  size !== null ||
  score !== null ||
  text !== ''
