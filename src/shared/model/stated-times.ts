import type { ListedTime, MetadataEntry, MetadataGroup, RecordedTime } from './metadata.ts'
import { countedTime, readIn } from './read-recorded.ts'
import { type Counter, isDay, type ReadTime, readTime, readZone, type TimeNote } from './read-time.ts'
import { blocksOf, clipped, type StatedTexts, textsOf, valuesOf } from './stored-text.ts'

type What = ListedTime['what']
type Source = RecordedTime['source']
type Entries = readonly MetadataEntry[]

/** A tag with its own text, as recorded; a longer one is cut. */
export type TimeText = { tag: string; text: string }

/** A time with the tags that it was read from; none of one that its format counts. */
type Found = ListedTime & { texts: TimeText[] }

/** Times, of each the tags it was read from with their texts, and codes of `words/metadata.ts` about them. */
export type StatedTimes = { times: ListedTime[]; texts: TimeText[][]; notes: Set<string> }

/** Tags of a time, of its fraction and of its time zone. Source: Exif 2.32 §4.6.5, tags relating to date and time. */
const EXIF_TIMES = [
  ['taken', 'DateTimeOriginal', 'SubSecTimeOriginal', 'OffsetTimeOriginal'],
  ['digitised', 'CreateDate', 'SubSecTimeDigitized', 'OffsetTimeDigitized'],
  ['changed', 'ModifyDate', 'SubSecTime', 'OffsetTime'],
] as const
/** Tags of a day and of its time of day. Source: IPTC-IIM 4.2 §2. */
const IPTC_TIMES = [
  ['taken', 'DateCreated', 'TimeCreated'],
  ['digitised', 'DigitalCreationDate', 'DigitalCreationTime'],
] as const
/** Times that are written in one tag with everything that belongs to them. */
const PLAIN_TIMES: readonly (readonly [What, Source & MetadataGroup, string])[] = [
  ['taken', 'XMP', 'DateTimeOriginal'],
  ['taken', 'XMP', 'DateCreated'],
  ['digitised', 'XMP', 'CreateDate'],
  ['digitised', 'XMP', 'DateTimeDigitized'],
  ['changed', 'XMP', 'ModifyDate'],
  ['changed', 'XMP', 'MetadataDate'],
]
const FILM_TIMES: readonly (readonly [What, Source & MetadataGroup, string])[] = [
  ['taken', 'QuickTime', 'CreationDate'],
  ['taken', 'QuickTime', 'DateTimeOriginal'],
  ['taken', 'QuickTime', 'ContentCreateDate'],
  ['taken', 'XML', 'CreationDateValue'],
  ['taken', 'RIFF', 'DateTimeOriginal'],
  ['taken', 'RIFF', 'DateCreated'],
  ['taken', 'ID3', 'RecordingTime'],
  ['taken', 'Vorbis', 'Date'],
  ['taken', 'Matroska', 'DateRecorded'],
  ['taken', 'Matroska', 'CreationDate'],
]
const COUNTED_TIMES: readonly (readonly [Source & MetadataGroup, string, Counter])[] = [
  ['QuickTime', 'CreateDate', 'quicktime'],
  ['Matroska', 'DateTimeOriginal', 'matroska'],
]
/** Any spelling of the keyword. Source: Portable Network Graphics, third edition, §11.3.3.1. */
const PNG_CREATION = /^creation[ _-]?time$/i
/** The entry of a trailer's stamp, which is written as an instant. */
const STAMP = 'SamsungTimeStamp'
/** No more times of a file are listed. */
export const MAX_TIMES = 40
const MAX_RAW = 64
const MAX_TEXT = 100
/** Notes of a zone that is written with a time. */
const OF_ZONE: ReadonlySet<TimeNote> = new Set(['zone_impossible', 'zone_unread', 'zone_unknown', 'zone_named'])

/**
 * Every time that the entries of a file state, in the order in which one is preferred as the recorded time: EXIF, XMP,
 * IPTC, PNG, then what films and sounds record. `takenInMs`: no counter is taken for one from 1970 that would be later.
 */
export function statedTimes(entries: Entries, takenInMs: number): StatedTimes {
  const texts = textsOf(entries)
  const found: Found[] = [
    ...EXIF_TIMES.flatMap((tags) => exifTimes(texts, tags)),
    ...gpsTimes(entries),
    ...PLAIN_TIMES.flatMap((tag) => plainTimes(texts, tag)),
    ...IPTC_TIMES.flatMap((tags) => iptcTimes(texts, tags)),
    ...pngTimes(texts),
    ...FILM_TIMES.flatMap((tag) => plainTimes(texts, tag)),
    ...COUNTED_TIMES.flatMap(([group, tag, counter]) =>
      timesIn(texts, group, tag).flatMap((text) => countedIn(group, tag, text, { counter, takenInMs })),
    ),
    ...timesIn(texts, 'Container', STAMP).flatMap((text) => foundIn('stamped', 'Container', STAMP, text)),
  ]
  const seen = new Set<string>()
  const each = found.filter(({ what, source, tag, raw, offset }) => {
    const key = [what, source, tag, raw, offset].join('\n')
    return seen.has(key) ? false : seen.add(key)
  })
  const notes = new Set<string>(each.flatMap(notesOf))
  if (hasUnreadGps(texts)) notes.add('gps_date_unread')
  const kept = each.slice(0, MAX_TIMES)
  return { times: kept.map(withoutTexts), texts: kept.map((time) => time.texts), notes }
}

const withoutTexts = ({ texts: _, ...time }: Found): ListedTime => time

/** Values of one tag, as many as are listed at most. */
const timesIn = (texts: StatedTexts, group: MetadataGroup, tag: string): string[] =>
  valuesOf(texts, group, tag).slice(0, MAX_TIMES)

/** What a reader should know of a time besides what is shown with it: zeros speak for themselves. */
export function notesOf({ raw, notes = [] }: ListedTime): string[] {
  const isZero = !/[1-9A-Za-z]/.test(raw)
  return notes.filter((note) => note !== 'zone_by_format' && !(isZero && note === 'time_placeholder'))
}

/** "2016-10-10T10:11:12.5" as EXIF writes it. */
const inExifNotation = (local: string): string => local.replace('-', ':').replace('-', ':').replace('T', ' ')

/** Zones recorded in tags of their own; several where directories or blocks differ. */
type Zones = { tag: string; texts: readonly string[] }
const NO_ZONES: Zones = { tag: '', texts: [] }

/** A time of one text. None = nothing is recorded, or bytes that were never set. */
export const listed = (what: What, source: Source, tag: string, given: string): ListedTime[] =>
  foundIn(what, source, tag, given).map(withoutTexts)

/** The same with a time zone in a tag of its own; `texts` = what it was put together from, where that is not one text. */
function foundIn(
  what: What,
  source: Source,
  tag: string,
  recordedText: string,
  { zones = NO_ZONES, texts }: { zones?: Zones; texts?: TimeText[] } = {},
): Found[] {
  const text = recordedText.trim()
  const own = /[A-Za-z\d]/.test(text) ? readShort(source, text) : null
  if (own === null) return []
  // Writers leave " : " if they do not know the zone.
  const given = zones.texts.filter((one) => /[\p{L}\p{N}]/u.test(one))
  const read = given.map((one) => readZone(one.trim()) ?? { offset: null, notes: ['zone_unread' as const] })
  const recorded = texts ?? [{ tag, text }]
  const offsets = new Set([own, ...read].flatMap(({ offset }) => (offset === null ? [] : [inHours(offset)])))
  if (offsets.size > 1) {
    const notes: TimeNote[] = [...own.notes, 'zones_differ']
    const both = [...recorded, ...given.map((one) => ({ tag: zones.tag, text: one }))]
    return [
      listedAs({ ...own, offset: null, notes }, { what, source, tag, raw: text, offsetTag: zones.tag, texts: both }),
    ]
  }
  const [apart = null] = read
  const isOwn = own.offset !== null || own.notes.some((note) => OF_ZONE.has(note))
  // Only with its zone it may be where a clock begins, or a second that does not exist.
  const zoned = isOwn || apart === null ? null : readShort(source, text, apart.offset)
  const whole = zoned === null ? own : { ...zoned, notes: [...zoned.notes, ...(apart?.notes ?? [])] }
  const offsetTag = isOwn ? tag : apart === null ? null : zones.tag
  return [listedAs(whole, { what, source, tag, raw: shownText(source, text, own), offsetTag, texts: recorded })]
}

/** Zones in other notations are the same. */
const inHours = (offset: string): string => (offset === 'Z' ? '+00:00' : offset)

/** No notation of a time is longer than `MAX_TEXT`, and what is longer is not searched for one. */
function readShort(source: Source, text: string, apart: string | null = null): ReadTime | null {
  if (text.length > MAX_TEXT) return { local: null, offset: null, notes: ['time_unread'] }
  return readIn(source, source === 'RIFF' ? withUsualMarks(text) : text, apart)
}

type Shown = Pick<Found, 'what' | 'source' | 'tag' | 'raw' | 'offsetTag' | 'texts'>

const listedAs = ({ local, offset, notes }: ReadTime, { what, source, tag, raw, offsetTag, texts }: Shown): Found => ({
  what,
  raw: clipped(raw, MAX_RAW),
  offset,
  source,
  tag: clipped(tag, 60),
  offsetTag,
  local,
  notes: [...new Set(notes)],
  texts: texts.map((one) => ({ tag: one.tag, text: clipped(one.text.trim(), MAX_TEXT) })),
})

const ZONE_BEHIND = /\s*(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?)$/i

function shownText(source: Source, text: string, { local, offset, notes }: ReadTime): string {
  if (source !== 'EXIF' && local !== null && notes.length === 0) return inExifNotation(local)
  return offset === null ? text : text.replace(ZONE_BEHIND, '')
}

/** Broadcast WAV allows several marks between numbers. Source: EBU Tech 3285 §2.3, OriginationDate and OriginationTime. */
function withUsualMarks(text: string): string {
  const marks = /^(\d{4})[-_:. /](\d\d)[-_:. /](\d\d) +(\d\d)[-_:. ](\d\d)[-_:. ](\d\d)$/
  return text.replace(marks, '$1-$2-$3 $4:$5:$6')
}

/** The value that belongs to the nth of several times: the nth, if there are as many; else the first to the first. */
function nthOf(values: readonly string[], n: number, count: number): string | null {
  if (values.length === count) return values[n] ?? null
  return n === 0 ? (values[0] ?? null) : null
}

/** The zones of the nth of several times: its own, if there are as many; of a single time all; else the first of the first. */
const zonesOf = (zones: readonly string[], n: number, count: number): readonly string[] =>
  count === 1 ? zones : [nthOf(zones, n, count) ?? ''].filter(Boolean)

function exifTimes(texts: StatedTexts, [what, tag, fractionTag, zoneTag]: (typeof EXIF_TIMES)[number]): Found[] {
  const [fractions, zones] = [valuesOf(texts, 'EXIF', fractionTag), valuesOf(texts, 'EXIF', zoneTag)]
  return timesIn(texts, 'EXIF', tag).flatMap((given, n, all) => {
    const text = given.trim()
    const fraction = nthOf(fractions, n, all.length)?.trim() ?? ''
    const own = { tag: zoneTag, texts: zonesOf(zones, n, all.length) }
    const list = (whole: string, from: TimeText[] = [{ tag, text }]) =>
      foundIn(what, 'EXIF', tag, whole, { zones: own, texts: from })
    // Writers leave blanks and other marks if they do not know it.
    if (!/[A-Za-z\d]/.test(fraction)) return list(text)
    const isFraction = /^\d+$/.test(fraction) && /\d$/.test(text)
    const both = [
      { tag, text },
      { tag: fractionTag, text: fraction },
    ]
    const whole = isFraction ? list(`${text}.${fraction}`, both) : []
    // Only behind a second it is one. Nothing is shown as recorded that was put together and not understood.
    if (whole.some(({ local }) => local?.endsWith(`.${fraction}`))) return whole
    return list(text).map((time) =>
      time.local == null ? time : { ...time, notes: [...(time.notes ?? []), 'fraction_unused'] },
    )
  })
}

const plainTimes = (texts: StatedTexts, [what, group, tag]: (typeof PLAIN_TIMES)[number]): Found[] =>
  timesIn(texts, group, tag).flatMap((text) => {
    const several = group === 'XMP' ? severalIn(text) : []
    return (several.length > 0 ? several : [text]).flatMap((one) => foundIn(what, group, tag, one))
  })

/** The times of a list, which an earlier version joined to one text; none where one of them is not understood. */
function severalIn(text: string): string[] {
  const parts = text.includes(', ') ? text.split(', ').slice(0, MAX_TIMES) : []
  const isTime = (part: string) => part.length <= MAX_TEXT && readTime(part)?.notes.includes('time_unread') === false
  return parts.every(isTime) ? parts : []
}

function iptcTimes(texts: StatedTexts, [what, tag, clockTag]: (typeof IPTC_TIMES)[number]): Found[] {
  const clocks = valuesOf(texts, 'IPTC', clockTag)
  return timesIn(texts, 'IPTC', tag).flatMap((day, n, all) => {
    const clock = nthOf(clocks, n, all.length)
    const hasClock = clock !== null && isDay(day, 'iptc') && /\d/.test(clock)
    const texts = [{ tag, text: day }, ...(hasClock ? [{ tag: clockTag, text: clock }] : [])]
    const found = foundIn(what, 'IPTC', tag, texts.map(({ text }) => text).join(' '), { texts })
    return found.map((time) => (time.offsetTag === null ? time : { ...time, offsetTag: clockTag }))
  })
}

function pngTimes(texts: StatedTexts): Found[] {
  const tags = [...(texts.get('PNG')?.keys() ?? [])].filter((tag) => PNG_CREATION.test(tag))
  const created = tags.flatMap((tag) => plainTimes(texts, ['taken', 'PNG', tag]))
  const changed = timesIn(texts, 'PNG', 'ModifyDate').flatMap((text) =>
    countedIn('PNG', 'tIME', text, { counter: 'quicktime', takenInMs: Number.NEGATIVE_INFINITY }, 'changed'),
  )
  return [...created, ...changed]
}

/** A time that is counted, from its text in the reading that the format defines. */
export const countedTimes = (...given: Parameters<typeof countedIn>): ListedTime[] =>
  countedIn(...given).map(withoutTexts)

function countedIn(
  source: Source,
  tag: string,
  text: string,
  { counter, takenInMs }: { counter: Counter; takenInMs: number },
  what: What = 'container',
): Found[] {
  const read = text.length > MAX_TEXT ? null : readTime(text)
  if (read === null) return []
  const raw = read.local === null ? text : inExifNotation(read.local)
  return [listedAs(countedTime(read, counter, takenInMs), { what, source, tag, raw, offsetTag: null, texts: [] })]
}

const GPS_DATE = 'GPSDateStamp'
const GPS_CLOCK = 'GPSTimeStamp'

type GpsDate = { day: string; clock: string | null; isUnread: boolean }

/**
 * The day of a date in numbers, and what else is written with it: a clock, or text that is none. null = it is none.
 * Writers add the zone, which can only be UTC, and some the clock that belongs in a tag of its own.
 */
function gpsDate(text: string): GpsDate | null {
  // Receivers write no names of months.
  if (text.length > MAX_TEXT || /^(?:\p{L}|\d{1,2}[ -]\p{L})/u.test(text)) return null
  const plain = text.replace(/\s*(?:Z|UTC|GMT)$/i, '')
  if (isDay(plain, 'gps')) return { day: plain, clock: null, isUnread: false }
  const [, day = '', rest = ''] = /^(.*?\d)[ Tt]+(\S.*)$/.exec(plain) ?? []
  if (!isDay(day, 'gps')) return null
  const isClock = CLOCK.test(rest) && readIn('GPS', `${day} ${rest}`)?.notes.includes('clock_unread') === false
  return { day, clock: isClock ? rest : null, isUnread: !isClock }
}

const CLOCK = /^\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?$/

/** The clock of a GPS directory. null = none, or one that is not understood, or two that differ. */
function gpsClockOf({ clock: own, isUnread }: GpsDate, text: string): { clock: string | null; isUnread: boolean } {
  const apart = text === '' ? null : gpsClock(text)
  if (isUnread || (text !== '' && apart === null)) return { clock: null, isUnread: true }
  const timeOf = (clock: string | null) => clock && readIn('GPS', `2000:01:01 ${clock}`)?.local
  const isOne = own === null || apart === null || timeOf(own) === timeOf(apart)
  return { clock: isOne ? (apart ?? own) : null, isUnread: !isOne }
}

/** Of each GPS directory its date with its time of day, which are in UTC by definition. */
function gpsTimes(entries: Entries): Found[] {
  return blocksOf(entries, 'GPS', 'GPS')
    .slice(0, MAX_TIMES)
    .flatMap((block): Found[] => {
      const [text, clockText = ''] = [block.get(GPS_DATE), block.get(GPS_CLOCK)]
      const date = text === undefined ? null : gpsDate(text)
      if (text === undefined || date === null) return []
      const { clock, isUnread } = gpsClockOf(date, clockText)
      const read = readIn('GPS', clock === null ? date.day : `${date.day} ${clock}`)
      if (read === null) return []
      const { local } = read
      const notes: TimeNote[] = isUnread && local !== null ? [...read.notes, 'clock_unread'] : read.notes
      const isOfBoth = clock !== null && clockText !== ''
      const raw = isOfBoth ? `${date.day} ${clock}` : text
      return [
        listedAs(
          { local, offset: local === null ? null : (read.offset ?? 'Z'), notes },
          {
            what: 'gps',
            source: 'GPS',
            tag: isOfBoth ? `${GPS_DATE}, ${GPS_CLOCK}` : GPS_DATE,
            raw: local !== null && notes.length === 0 ? inExifNotation(local) : raw,
            offsetTag: block.has(GPS_CLOCK) ? GPS_CLOCK : null,
            texts: [{ tag: GPS_DATE, text }, ...(isOfBoth ? [{ tag: GPS_CLOCK, text: clockText }] : [])],
          },
        ),
      ]
    })
}

/** Zeros and blanks are no date; anything else that is not a day is one that was not understood. */
const hasUnreadGps = (texts: StatedTexts): boolean =>
  valuesOf(texts, 'GPS', GPS_DATE).some((date) => /[1-9A-Za-z]/.test(date) && gpsDate(date.trim()) === null)

/** "13 5 1205/100" as "13:05:12.05"; text that is a time of day already as it stands. null = it is none. */
function gpsClock(text: string): string | null {
  if (text.length > MAX_TEXT) return null
  if (CLOCK.test(text)) return text
  const parts = text.split(' ').map(fractionIn)
  const [hours, minutes, seconds] = parts
  if (hours == null || minutes == null || seconds == null || parts.length !== 3) return null
  if (hours.bottom !== 1 || minutes.bottom !== 1 || hours.top > 23 || minutes.top > 59) return null
  const whole = Math.floor(seconds.top / seconds.bottom)
  if (whole > 60) return null
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hours.top)}:${two(minutes.top)}:${two(whole)}${fractionOf(seconds.top - whole * seconds.bottom, seconds.bottom)}`
}

function fractionIn(text: string): { top: number; bottom: number } | null {
  const [, top, bottom] = /^(\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(text) ?? []
  if (top === undefined || bottom === '0') return null
  const decimals = top.split('.')[1]?.length ?? 0
  const found = { top: Math.round(Number(top) * 10 ** decimals), bottom: Number(bottom ?? 1) * 10 ** decimals }
  const divisor = greatestDivisor(found.top, found.bottom)
  return { top: found.top / divisor, bottom: found.bottom / divisor }
}

function greatestDivisor(one: number, other: number): number {
  let [a, b] = [one, other]
  while (b !== 0) [a, b] = [b, a % b]
  return a === 0 ? 1 : a
}

/** As many decimals as a fraction has, at most three of one that has no end: never rounded up to the next second. */
function fractionOf(top: number, bottom: number): string {
  if (top === 0) return ''
  for (let digits = 1, scale = 10; digits <= 9; digits += 1, scale *= 10)
    if (scale % bottom === 0) return `.${String((top * scale) / bottom).padStart(digits, '0')}`
  const found = String(Math.floor((top * 1000) / bottom)).padStart(3, '0')
  return found === '000' ? '' : `.${found}`
}
