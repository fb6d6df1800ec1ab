import { describe, expect, it } from 'vitest'
import { reservedWords } from './ledger.ts'

const said = (state: 'watching' | 'completed' | 'failed', reserved: number | null, used: number | null) =>
  reservedWords({ state, reserved, used }, String)

describe('what a ledger says of reserved credits', () => {
  it('counts them as reserved while the job runs, whatever it says it used so far', () => {
    expect(said('watching', 24, null)).toBe('24 reserved')
    expect(said('watching', 24, 3)).toBe('24 reserved')
  })

  it('names the reservation where other credits were used, and says when no use was named', () => {
    expect(said('completed', 24, 19)).toBe('of 24 reserved')
    expect(said('completed', 24, 24)).toBe(null)
    expect(said('completed', 24, 30)).toBe('over 24 reserved')
    expect(said('failed', 5, 0)).toBe('of 5 reserved')
    expect(said('failed', 5, null)).toBe('use not reported')
    expect(said('completed', null, 5)).toBe(null)
  })
})
