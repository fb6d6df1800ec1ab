import type { Indicator } from './metadata.ts'
import { shortened } from './shortened.ts'

/** The warnings named next to a file's camera and time, whatever else of its metadata is printed. */
export type Noticed = { named: Indicator[]; more: number }

/**
 * By how much they say about the origin of a file. Kinds that merely name a program are shown as its software instead.
 */
const ORDER: readonly Indicator['kind'][] = [
  'generator',
  'digital_source_type',
  'ai_system',
  'editing_software',
  'size_differs',
  'dates_differ',
  'gps_time_differs',
  'positions_differ',
  'altitudes_differ',
  'makes_differ',
  'models_differ',
  'serials_differ',
  'orientations_differ',
  'changed_later',
  'iptc_changed',
  'motion_film',
]
const MOST = 4
/** Longest text of the file that is quoted, in characters: no URL of a source type is longer. */
const MAX_VALUE = 120
/** Kinds whose text is a name; the text of the others may be a prompt, or consists of numbers. */
const NAMES: ReadonlySet<Indicator['kind']> = new Set(['generator', 'editing_software', 'digital_source_type'])

/**
 * Selects the first warnings, at most four, each text once and only if it is a name, and the number of further ones.
 * `value` '' = it is not quoted.
 */
export function noticedFirst(indicators: readonly Indicator[]): Noticed {
  const seen = new Set<string>()
  const ordered = ORDER.flatMap((kind) => indicators.filter((one) => one.kind === kind)).flatMap((one): Indicator[] => {
    const value = NAMES.has(one.kind) && one.form === null ? shortened(one.value, MAX_VALUE) : ''
    const key = value === '' ? `${one.kind} ${one.form ?? one.source}` : `${one.kind} ${value}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ ...one, value }]
  })
  return { named: ordered.slice(0, MOST), more: Math.max(0, ordered.length - MOST) }
}
