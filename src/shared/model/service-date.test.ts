import { describe, expect, it } from 'vitest'
import { readServiceDate } from './service-date.ts'

const DAY = 86_400_000

describe('a date as the service wrote it', () => {
  it.each([
    ['2026-03-14T09:12:30Z', Date.UTC(2026, 2, 14, 9, 12, 30)],
    ['2026-03-14T09:12:30.5Z', Date.UTC(2026, 2, 14, 9, 12, 30, 500)],
    ['2026-03-14T09:12:30.1234567Z', Date.UTC(2026, 2, 14, 9, 12, 30, 123)],
    ['2026-03-14T09:12+02:00', Date.UTC(2026, 2, 14, 7, 12)],
    ['2026-03-14T09:12-0930', Date.UTC(2026, 2, 14, 18, 42)],
    ['2026-03-14 09:12:30 UTC', Date.UTC(2026, 2, 14, 9, 12, 30)],
    [' 2026-03-14T00:30+01 ', Date.UTC(2026, 2, 13, 23, 30)],
  ])('%s is an instant', (written, at) => {
    expect(readServiceDate(written)).toEqual({ precision: 'instant', at, from: at, to: at + 1 })
  })

  it('without a zone may be anywhere in its day', () => {
    const start = Date.UTC(2026, 2, 14)
    const at = start + 9 * 3_600_000
    for (const written of ['2026-03-14T09:00', '2026-03-14 09:00:00', '2026-03-14T09:00:00.000']) {
      expect(readServiceDate(written)).toEqual({ precision: 'no_zone', at, from: start, to: start + DAY })
    }
  })

  it.each([
    ['2024-02-29', 'day', Date.UTC(2024, 1, 29), Date.UTC(2024, 2, 1)],
    ['2026-12', 'month', Date.UTC(2026, 11), Date.UTC(2027, 0)],
    ['1998', 'year', Date.UTC(1998, 0), Date.UTC(1999, 0)],
    ['14 March 2026', 'day', Date.UTC(2026, 2, 14), Date.UTC(2026, 2, 15)],
    ['Mar 14, 2026', 'day', Date.UTC(2026, 2, 14), Date.UTC(2026, 2, 15)],
    ['Sept. 2025', 'month', Date.UTC(2025, 8), Date.UTC(2025, 9)],
  ])('%s is a %s', (written, precision, from, to) => {
    expect(readServiceDate(written)).toEqual({ precision, at: from, from, to })
  })

  it.each([
    '03/04/24',
    '03/04/2024',
    '3-4-24',
    '2024/03/04',
    '04.03.2024',
    '20240304',
    '1710000000000',
    '2026-02-30',
    '2026-13',
    '2026-00-01',
    '2026-03-14T24:00Z',
    '2026-03-14T09:60Z',
    '2026-03-14T09:12+19:00',
    'yesterday',
    '3 days ago',
    'Marchpane 2026',
    '31 April 2026',
    '0026',
    '',
    ' ',
    '-0001-01-01',
    '2026-3-4',
    '2026-03-14T09:12 CET',
    '2026-W11-6',
    '14 mars 2026 environ',
  ])('%s is not read', (written) => {
    expect(readServiceDate(written)).toBeNull()
  })

  it('of every day of a century comes back as that day', () => {
    for (let at = Date.UTC(1950, 0); at < Date.UTC(2050, 0); at += 17 * DAY) {
      expect(readServiceDate(new Date(at).toISOString().slice(0, 10))).toMatchObject({ at })
      expect(readServiceDate(new Date(at + 1234).toISOString())).toMatchObject({ at: at + 1234 })
    }
  })
})
