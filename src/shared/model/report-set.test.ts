import { describe, expect, it } from 'vitest'
import { doneOf, secondsLeft } from './report-set.ts'

describe('the progress of a report', () => {
  it('counts items and volumes alike', () => {
    expect(doneOf({ items: 5, ofItems: 10, volumes: 0, ofVolumes: 2 })).toBe(0.25)
    expect(doneOf({ items: 10, ofItems: 10, volumes: 2, ofVolumes: 2 })).toBe(1)
  })

  it('foretells the rest at the pace so far, and nothing at first', () => {
    expect(secondsLeft(60_000, 0.25)).toBe(180)
    expect(secondsLeft(60_000, 1)).toBe(0)
    expect(secondsLeft(3_999, 0.5)).toBeNull()
    expect(secondsLeft(60_000, 0.049)).toBeNull()
  })
})
