import { describe, expect, it } from 'vitest'
import { instantsOf } from './days.ts'

describe('a range of days', () => {
  it('goes from the first moment of the one to the last of the other, by the calendar', () => {
    const { from, before } = instantsOf({ from: '2026-03-29', to: '2026-03-29' })
    expect(from).toBe(new Date(2026, 2, 29).getTime())
    expect(before).toBe(new Date(2026, 2, 30).getTime())
  })

  it('is open where no day is given, or none that a calendar has', () => {
    expect(instantsOf({ from: '', to: 'yesterday' })).toEqual({ from: null, before: null })
  })
})
