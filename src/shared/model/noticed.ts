import type { Indicator } from './metadata.ts'
import { shortened } from './shortened.ts'

/** What of a file's metadata is named beside its camera and time, whatever else of it is printed. */
export type Noticed = { named: Indicator[]; more: number }

/** What says most of how a file came about stands first. What merely names a program stands as the software. */
const ORDER: readonly Indicator['kind'][] = [
  'generator',
  'digital_source_type',
  'ai_system',
  'editing_software',
  'size_differs',
  'dates_differ',
  'gps_time_differs',
  'changed_later',
  'motion_film',
]
const MOST = 4
/** Longest text of the file that is named, characters: no address of a source type is longer. */
const MAX_VALUE = 120
/** Kinds whose text is a name; that of the others may be a prompt, or stands in numbers. */
const NAMES: ReadonlySet<Indicator['kind']> = new Set(['generator', 'editing_software', 'digital_source_type'])

/**
 * The first of what was noticed, at most four, each text once and only where it is a name, and how many more there are.
 * `value` '' = it is not named.
 */
export function noticedFirst(indicators: readonly Indicator[]): Noticed {
  const seen = new Set<string>()
  const told = ORDER.flatMap((kind) => indicators.filter((one) => one.kind === kind)).flatMap((one): Indicator[] => {
    const value = NAMES.has(one.kind) && one.form === null ? shortened(one.value, MAX_VALUE) : ''
    const key = value === '' ? `${one.kind} ${one.form ?? one.source}` : `${one.kind} ${value}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ ...one, value }]
  })
  return { named: told.slice(0, MOST), more: Math.max(0, told.length - MOST) }
}
