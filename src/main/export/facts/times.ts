import { dateText } from '../../../shared/words/dates.ts'

/** An instant in both clocks a reader needs: UTC, and the desk's own with its offset. */
type ShownInstant = {
  /** "2026-11-21T09:41:05Z", for machines. */
  iso: string
  /** "21 Nov 2026, 09:41:05 UTC". */
  utc: string
  /** "21 Nov 2026, 10:41:05 +01:00"; equal to `utc` but for the zone when the desk runs on UTC. */
  local: string
  /** Both in one line, the second only as far as it differs: "21 Nov 2026, 09:41:05 UTC (10:41:05 +01:00)". */
  line: string
}

/** Writes an instant (ms since the epoch). `zone` is an IANA name: "Europe/Berlin". */
export function showInstant(at: number, zone: string): ShownInstant {
  const iso = `${new Date(at).toISOString().slice(0, 19)}Z`
  const there = clockOf(at, 'UTC')
  const here = clockOf(at, zone)
  const local = `${here.date}, ${here.time} ${here.offset}`
  const utc = `${there.date}, ${there.time} UTC`
  const differing = here.date === there.date ? `${here.time} ${here.offset}` : local
  return { iso, utc, local, line: here.offset === '+00:00' ? utc : `${utc} (${differing})` }
}

/** Whether a zone is UTC by another name, the whole year through. */
export const isUtc = (zone: string): boolean =>
  /^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal|Greenwich)$|^GMT[+-]?0$/.test(zone)

/** The desk's zone: "Europe/Berlin". */
export const deskZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What clock and calendar of a zone show: "21 Nov 2026", "10:41:05", "+01:00". */
function clockOf(at: number, zone: string): Record<'date' | 'time' | 'offset', string> {
  const part = partsOf(at, zone)
  const [month, day] = [Number(part.month), Number(part.day)]
  const [hour, minute, second] = [Number(part.hour), Number(part.minute), Number(part.second)]
  const minutes = Math.round((Date.UTC(Number(part.year), month - 1, day, hour, minute, second) - at) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    date: dateText(day, month, part.year ?? ''),
    time: `${part.hour}:${part.minute}:${part.second}`,
    offset: `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`,
  }
}

/** Making a format takes longer than a hundred uses of it, and a report has thousands of instants. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

const partsOf = (at: number, zone: string): Record<string, string> =>
  Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
