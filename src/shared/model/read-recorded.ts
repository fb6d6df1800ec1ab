import type { RecordedTime } from './metadata.ts'
import { type ReadTime, readTime, type TimeDialect } from './read-time.ts'

const DIALECTS: Readonly<Partial<Record<RecordedTime['source'], TimeDialect>>> = { GPS: 'gps', IPTC: 'iptc' }

/**
 * Reads a time of a stored reading: its text, and the zone that was recorded apart from it. null = nothing is recorded.
 * A zone in the text takes precedence; a day without a clock has none.
 */
export function readRecorded({
  raw,
  offset,
  source,
}: Pick<RecordedTime, 'raw' | 'offset' | 'source'>): ReadTime | null {
  const dialect = DIALECTS[source] ?? 'plain'
  const alone = readTime(raw, dialect)
  if (alone === null || offset === null || alone.offset !== null) return alone
  const zoned = readTime(`${raw} ${offset}`, dialect)
  if (zoned !== null && isZoned(zoned)) return zoned
  if (!alone.local?.includes('T')) return alone
  // Some notations end in the year: there the zone cannot follow the text.
  const own = readTime(`${alone.local}${offset}`)
  return own !== null && isZoned(own) ? { ...own, notes: [...alone.notes, ...own.notes] } : alone
}

/** Whether the zone was understood; with it, a time may turn out to be where a clock begins. */
const isZoned = ({ offset, notes }: ReadTime): boolean => offset !== null || notes.includes('time_placeholder')
