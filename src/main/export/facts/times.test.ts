import { describe, expect, it } from 'vitest'
import { isUtc, showInstant } from './times.ts'

describe('an instant', () => {
  it('stands in UTC and in the desk’s own time with its offset', () => {
    const at = Date.UTC(2026, 2, 14, 22, 5, 9)
    expect(showInstant(at, 'Europe/Berlin')).toEqual({
      utc: '14 Mar 2026, 22:05:09 UTC',
      line: '14 Mar 2026, 22:05:09 UTC (23:05:09 +01:00)',
    })
  })

  it('follows the clock change and odd offsets', () => {
    const summer = Date.UTC(2026, 6, 1, 0, 0, 0)
    const lineIn = (zone: string) => showInstant(summer, zone).line
    expect(lineIn('Europe/Berlin')).toBe('1 Jul 2026, 00:00:00 UTC (02:00:00 +02:00)')
    expect(lineIn('America/New_York')).toBe('1 Jul 2026, 00:00:00 UTC (30 Jun 2026, 20:00:00 -04:00)')
    expect(lineIn('Asia/Kathmandu')).toBe('1 Jul 2026, 00:00:00 UTC (05:45:00 +05:45)')
    expect(lineIn('UTC')).toBe('1 Jul 2026, 00:00:00 UTC')
  })

  it('knows UTC by its names, and no zone that only sometimes agrees with it', () => {
    for (const zone of ['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT', 'Zulu']) expect(isUtc(zone), zone).toBe(true)
    for (const zone of ['Europe/London', 'Africa/Abidjan', 'Etc/GMT+1']) expect(isUtc(zone), zone).toBe(false)
  })
})
