import { dayText, exactInstant, wallClock } from '../../../shared/words/dates.ts'

/**
 * An instant (ms since the epoch) in the clocks a reader needs. `zone` = the desk's, an IANA name: "Europe/Berlin".
 * `utc`: "21 Nov 2026, 09:41:05 UTC"; `line`: the same with the desk's own clock and its offset, as far as they differ:
 * "21 Nov 2026, 09:41:05 UTC (10:41:05 +01:00)".
 */
export function showInstant(at: number, zone: string): { utc: string; line: string } {
  const utc = exactInstant(at)
  const { aheadMs, offset } = clockOf(at, zone)
  if (offset === '+00:00') return { utc, line: utc }
  const there = `${wallClock(at + aheadMs)} ${offset}`
  const [day, dayThere] = [dayText(at), dayText(at + aheadMs)]
  return { utc, line: `${utc} (${day === dayThere ? there.slice(`${day}, `.length) : there})` }
}

/** Whether a zone is UTC by another name, the whole year through. */
export const isUtc = (zone: string): boolean =>
  /^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal|Greenwich)$|^GMT[+-]?0$/.test(zone)

/** The desk's zone: "Europe/Berlin". */
export const deskZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Making a format takes longer than a hundred uses of it, and a report has thousands of instants. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the clocks of a zone are ahead of UTC: "+01:00". */
function clockOf(at: number, zone: string): { aheadMs: number; offset: string } {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const found = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
  const [, sign = '+', hours = '00', minutes = '00', seconds = '00'] = found
  const ahead = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const rounded = Math.round(ahead / 60)
  const shown = [Math.floor(rounded / 60), rounded % 60].map((n) => String(n).padStart(2, '0'))
  return { aheadMs: (sign === '-' ? -ahead : ahead) * 1000, offset: `${sign}${shown.join(':')}` }
}
