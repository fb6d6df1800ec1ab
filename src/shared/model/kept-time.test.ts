import { describe, expect, it } from 'vitest'
import { beginningOf, keptTime, localTime, localTimeFrom } from './kept-time.ts'
import { PRECISIONS } from './read-time.ts'

const utc = (text: string) => Date.parse(`${text}Z`)

describe('a recorded time, as lists keep it', () => {
  it.each([
    ['2016', '2016-01-01T00:00:00', 'year'],
    ['2016-10', '2016-10-01T00:00:00', 'month'],
    ['2016-10-10', '2016-10-10T00:00:00', 'day'],
    ['2016-10-10T00:00', '2016-10-10T00:00:00', 'minute'],
    ['2016-10-10T10:11', '2016-10-10T10:11:00', 'minute'],
    ['2016-10-10T10:11:12', '2016-10-10T10:11:12', 'second'],
    ['2016-10-10T10:11:12.345', '2016-10-10T10:11:12.345', 'fraction'],
    ['1839-08-19', '1839-08-19T00:00:00', 'day'],
    ['0064-07', '0064-07-01T00:00:00', 'month'],
  ])('of %s is where it begins and how far it goes, and is written again as it was', (local, start, precision) => {
    expect(keptTime(local)).toEqual({ at: utc(start), precision, text: null })
    expect(localTime(keptTime(local))).toBe(local)
  })

  it('keeps the digits of a second that were recorded, and is sorted by three of them', () => {
    for (const local of ['2016-10-10T10:11:12.5', '2016-10-10T10:11:12.500000', '2016-10-10T10:11:12.50'])
      expect([keptTime(local).at, localTime(keptTime(local))]).toEqual([utc('2016-10-10T10:11:12.5'), local])
    expect(keptTime('2016-10-10T10:11:12.999999999').at).toBe(utc('2016-10-10T10:11:12.999'))
  })

  it('has a second that was inserted on its own day, and in its own minute', () => {
    for (const [local, last] of [
      ['2016-12-31T23:59:60', '2016-12-31T23:59:59.999'],
      ['2016-12-31T23:59:60.25', '2016-12-31T23:59:59.999'],
      ['2017-01-01T05:29:60', '2017-01-01T05:29:59.999'],
    ] as const)
      expect([keptTime(local).at, localTime(keptTime(local))]).toEqual([utc(last), local])
  })

  it('is a day where an earlier version kept no precision: it read no less, and made a clock of what it had not read', () => {
    expect(localTimeFrom(utc('2016-10-10T10:11:12'), null, null)).toBe('2016-10-10')
    expect(localTimeFrom(utc('2016-10-10T10:11:12'), 4, null)).toBe('2016-10-10T10:11:12')
    expect(localTimeFrom(null, null, null)).toBeNull()
  })

  it('has a beginning for each precision, before 1970 and before 100 too', () => {
    const beginnings = (at: string) =>
      PRECISIONS.map((precision) => new Date(beginningOf(utc(at), precision)).toISOString())
    expect(beginnings('1961-08-13T23:10:11.250')).toEqual([
      '1961-01-01T00:00:00.000Z',
      '1961-08-01T00:00:00.000Z',
      '1961-08-13T00:00:00.000Z',
      '1961-08-13T23:10:00.000Z',
      '1961-08-13T23:10:11.000Z',
      '1961-08-13T23:10:11.250Z',
    ])
    expect(beginnings('0064-07-19T01:00:00').slice(0, 2)).toEqual([
      '0064-01-01T00:00:00.000Z',
      '0064-07-01T00:00:00.000Z',
    ])
  })
})
