import type { RecordedTime } from '../../../shared/model/metadata.ts'
import { visibleText } from './text.ts'

const ZONE = /^(.*\d)\s*(Z|[+-]\d\d:?\d\d)$/

/** No local time was ever further from UTC: Manila had −15:56 until 1844. Source: the IANA time zone database, asia. */
const isZone = (zone: string): boolean => {
  const match = /^[+-](\d\d?)(?::?(\d\d))?$/.exec(zone)
  return match === null ? /^(?:Z|UTC|GMT)$/i.test(zone) : Number(match[1]) <= 15 && Number(match[2] ?? 0) <= 59
}

const zoneText = (zone: string) => (zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`)

/** Where a time is recorded, and a time zone recorded in a separate tag; absent if there is none. */
export type TimeOrigin = {
  source: RecordedTime['source']
  tag: string
  beside?: { tag: string; offset: string | null }
}

/**
 * Parses a time as recorded in a file, with its time zone separate. A zone written after the time itself takes
 * precedence over one in a separate tag. An impossible zone is not used: the text stays as recorded, with a note. null
 * if nothing was recorded: blanks and colons, or bytes that were never set.
 */
export function recordedTime(
  value: string,
  { source, tag, beside }: TimeOrigin,
  notes: Set<string>,
): RecordedTime | null {
  const text = visibleText(value.trim(), 64)
  if (!/[A-Za-z\d]/.test(text)) return null
  const parts = ZONE.exec(text)
  // "2019:03-22" does not end in a zone: a time of day must precede it.
  const hasZone = parts?.[1] !== undefined && parts[2] !== undefined && parts[1].includes(':') && parts[1].length > 12
  if (hasZone && parts?.[1] !== undefined && parts[2] !== undefined) {
    if (isZone(parts[2])) return { raw: parts[1], offset: zoneText(parts[2]), source, tag, offsetTag: tag }
    notes.add('zone_impossible')
    return { raw: text, offset: null, source, tag, offsetTag: tag }
  }
  const offset = beside?.offset == null ? '' : visibleText(beside.offset.trim(), 16)
  // Writers leave " : " if they do not know the zone.
  const isRecorded = /[\p{L}\p{N}]/u.test(offset)
  const isReal = isRecorded && isZone(offset)
  if (isRecorded && !isReal) notes.add('zone_impossible')
  return {
    raw: text,
    offset: isReal ? offset : null,
    source,
    tag,
    offsetTag: isRecorded ? (beside?.tag ?? null) : null,
  }
}

/**
 * Converts ISO 8601 as used in XMP to EXIF's notation: "2022-01-10T15:15:44-04:00" → "2022:01:10 15:15:44-04:00". A
 * month alone is "2022:01".
 */
export function fromIso(text: string): string {
  const match = /^(\d{4})-(\d\d)(?:-(\d\d)(?:[Tt ](.*))?)?$/.exec(text.trim())
  if (!match) return text.trim()
  const [, year, month, day, time] = match
  const date = [year, month, day].filter((part) => part !== undefined).join(':')
  return `${date}${time === undefined ? '' : ` ${time.replace(/z$/, 'Z')}`}`
}

/** IPTC's "20191014" and "150020+0000" as one time; null unless both exist. */
export function fromIptc(date: string | null, time: string | null): string | null {
  const day = /^(\d{4})[-:]?(\d\d)[-:]?(\d\d)/.exec(date ?? '')
  const clock = /^(\d\d):?(\d\d):?(\d\d)\s*(Z|[+-]\d\d:?\d\d)?/.exec(time ?? '')
  if (!day || !clock) return null
  return `${day[1]}:${day[2]}:${day[3]} ${clock[1]}:${clock[2]}:${clock[3]}${clock[4] ?? ''}`
}
