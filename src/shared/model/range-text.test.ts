import { describe, expect, it } from 'vitest'
import type { RangeName } from './item-list.ts'
import { rangeText, readRange, type SpanUnit, spanOf, spansOf } from './range-text.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const endsOf = (name: RangeName, from: string, to = '') => readRange(name, { from, to }).range

describe('a range as typed', () => {
  it('takes a recorded time for all of the year, month, day, hour, minute or second that it names', () => {
    const last = (text: string) => endsOf('recorded', '', text)?.to
    expect(last('2026')).toBe(utc('2026-12-31T23:59:59.999'))
    expect(last('2026-02')).toBe(utc('2026-02-28T23:59:59.999'))
    expect(last('2026-11-20')).toBe(utc('2026-11-20T23:59:59.999'))
    expect(last('2026-11-20 09')).toBe(utc('2026-11-20T09:59:59.999'))
    expect(last('2026-11-20 09:41')).toBe(utc('2026-11-20T09:41:59.999'))
    expect(last('2026-11-20T09:41:07')).toBe(utc('2026-11-20T09:41:07.999'))
    expect(endsOf('recorded', '2026-11-20 09:41')).toEqual({ from: utc('2026-11-20T09:41:00'), to: null })
  })

  it('reads a time as files and as this app write it', () => {
    expect(endsOf('recorded', '2026:11:20 09:41:07')?.from).toBe(utc('2026-11-20T09:41:07'))
    expect(endsOf('recorded', ' 20 Nov 2026 ')?.from).toBe(utc('2026-11-20T00:00:00'))
    expect(endsOf('recorded', '3 nov 2026, 09:41')?.from).toBe(utc('2026-11-03T09:41:00'))
    expect(endsOf('recorded', 'Feb 2016', 'Feb 2016')).toEqual({
      from: utc('2016-02-01T00:00:00'),
      to: utc('2016-02-29T23:59:59.999'),
    })
    expect(endsOf('recorded', '20 Nov 2026, 09:41:07.5', '20 Nov 2026, 09:41:07.5')).toEqual({
      from: utc('2026-11-20T09:41:07.5'),
      to: utc('2026-11-20T09:41:07.5'),
    })
  })

  it('reads sizes with their units, and scores', () => {
    const sizes = ['2 MB', '2MB', '1.5 GB', '1,5 gb', '300k', '1,500,000', '2 MiB', '20', '20 bytes']
    expect(sizes.map((text) => endsOf('size', text)?.from)).toEqual([
      2e6,
      2e6,
      1.5e9,
      1.5e9,
      3e5,
      1.5e6,
      2 * 1024 ** 2,
      20,
      20,
    ])
    expect(endsOf('score', '.8', '1')).toEqual({ from: 0.8, to: 1 })
  })

  it('names the end that is none, and a range that ends before it begins', () => {
    const faults = (name: RangeName, from: string, to: string) => readRange(name, { from, to }).faults
    expect(faults('recorded', 'yesterday', '2026-02-30')).toEqual(['from', 'to'])
    expect(faults('recorded', '2026-13', '24:00')).toEqual(['from', 'to'])
    expect(faults('recorded', '2026-11-21', '2026-11-20')).toEqual(['reversed'])
    expect(faults('recorded', '2026-11-20 10:00', '2026-11-20')).toEqual([])
    expect(faults('size', '2 XB', '-1')).toEqual(['from', 'to'])
    expect(faults('score', '1.1', '80%')).toEqual(['from', 'to'])
    expect(readRange('size', { from: '', to: ' ' })).toEqual({ faults: [], range: null })
  })

  it('is written so that the same range is read again', () => {
    const again = (name: RangeName, from: string, to: string) => {
      const range = endsOf(name, from, to)
      const text = range && rangeText(name, range)
      expect(text && endsOf(name, text.from, text.to)).toEqual(range)
      return text
    }
    expect(again('recorded', '2026-11', '2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(again('recorded', '2026-11-20 09', '2026-11-20 09')).toEqual({
      from: '2026-11-20 09:00',
      to: '2026-11-20 09:59',
    })
    expect(again('recorded', '2026-11-20 09:41:07', '')).toEqual({ from: '2026-11-20 09:41:07', to: '' })
    expect(again('recorded', '2026-11-20 09:41:07.5', '')).toEqual({ from: '2026-11-20 09:41:07.500', to: '' })
    expect(again('recorded', '0064', '')).toEqual({ from: '0064-01-01', to: '' })
    expect(again('size', '2 MiB', '1.5 GB')).toEqual({ from: '2097152 B', to: '1.5 GB' })
    expect(again('size', '0', '999')).toEqual({ from: '0 B', to: '999 B' })
    expect(again('score', '0.125', '1')).toEqual({ from: '0.125', to: '1' })
  })

  it('is the year, month, day or hour of a recorded time, before 1970 too, as far as that goes', () => {
    const text = (local: string, unit: SpanUnit) => {
      const span = spanOf(local, unit)
      return span && rangeText('recorded', span)
    }
    expect(text('2026-11-20T09:41:07', 'hour')).toEqual({ from: '2026-11-20 09:00', to: '2026-11-20 09:59' })
    expect(text('1961-08-13T23:10:00.25', 'day')).toEqual({ from: '1961-08-13', to: '1961-08-13' })
    expect(text('2016-12-31T23:59:60', 'hour')).toEqual({ from: '2016-12-31 23:00', to: '2016-12-31' })
    expect(text('0064-07-19', 'day')).toEqual({ from: '0064-07-19', to: '0064-07-19' })
    expect(text('2016-02', 'month')).toEqual({ from: '2016-02-01', to: '2016-02-29' })
    expect(text('2016', 'year')).toEqual({ from: '2016-01-01', to: '2016-12-31' })
    expect([text('2016', 'day'), text('2016-02', 'day'), text('2016-02-03', 'hour')]).toEqual([null, null, null])
    expect(['2016', '2016-02', '2016-02-03', '2016-02-03T04:05'].map(spansOf)).toEqual([
      ['year'],
      ['month'],
      ['day'],
      ['day', 'hour'],
    ])
  })
})
