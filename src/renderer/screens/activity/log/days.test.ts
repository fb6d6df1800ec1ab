import { describe, expect, it } from 'vitest'
import { instantsOf, isDay, isReversed, readDay, stepped } from './days.ts'

describe('a range of days', () => {
  it('goes from the first moment of the one to the last of the other, by the calendar', () => {
    const { from, before } = instantsOf({ from: '2026-03-29', to: '2026-03-29' })
    expect(from).toBe(new Date(2026, 2, 29).getTime())
    expect(before).toBe(new Date(2026, 2, 30).getTime())
  })

  it('is open where no day is given, or none that a calendar has', () => {
    expect(instantsOf({ from: '', to: 'yesterday' })).toEqual({ from: null, before: null })
    expect(instantsOf({ from: '2026-02-31', to: '2025-02-29' })).toEqual({ from: null, before: null })
    expect(isDay('2024-02-29')).toBe(true)
  })

  it('does not take a year that is still being typed for one', () => {
    expect(['0002-11-21', '0020-11-21', '0202-11-21', '12026-11-21'].map(isDay)).toEqual([false, false, false, false])
    expect(isReversed({ from: '2026-11-21', to: '0202-11-21' })).toBe(false)
  })

  it('is reversed when it ends before it begins, not when it is one day or open', () => {
    expect(isReversed({ from: '2026-11-21', to: '2026-11-20' })).toBe(true)
    expect(isReversed({ from: '2026-11-21', to: '2026-11-21' })).toBe(false)
    expect(isReversed({ from: '2026-11-21', to: '' })).toBe(false)
  })

  it('is read in the form of the field, and in the one the app writes days in', () => {
    expect(['2026-11-20', ' 2026-11-20 ', '20 Nov 2026', '3 nov 2026'].map(readDay)).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
      '2026-11-03',
    ])
    expect(['', '11/12/2026', '31 Feb 2026', '20 Now 2026'].map((text) => isDay(readDay(text)))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('is gone through day by day, over the ends of months and nights that are shorter', () => {
    const today = new Date(2026, 10, 22, 23, 30)
    expect(stepped('2026-02-28', 1, today)).toBe('2026-03-01')
    expect(stepped('2026-03-29', 1, today)).toBe('2026-03-30')
    expect(stepped('2026-01-01', -1, today)).toBe('2025-12-31')
    expect(stepped('', 1, today)).toBe('2026-11-22')
    expect(stepped('1970-01-01', -1, today)).toBe('1970-01-01')
  })
})
