import { describe, expect, it } from 'vitest'
import { instantsOf, isDay, isReversed } from './days.ts'

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
})
