import { describe, expect, it } from 'vitest'
import { originalLine, originalWords } from './sightings.ts'
import { timeSpan } from './time-span.ts'

describe('how far times are apart', () => {
  it.each([
    [3600, '1 h'],
    [-3600, '1 h'],
    [900, '15 min'],
    [-19_800, '5 h 30 min'],
    [93_600, '26 h'],
  ])('is %i seconds as %s', (seconds, said) => {
    expect(timeSpan(seconds)).toBe(said)
  })
})

describe('an original whose time shifted with its exhibit', () => {
  it('is said to be so, and that this proves nothing', () => {
    const line = originalLine({ original: 'attached', timeShift: -3600 })
    expect(line).toContain('or 1 h off')
    expect(line).toContain('proves nothing')
    expect(originalLine({ original: 'attached', timeShift: 0 })).toBe(originalWords.attached)
    expect(originalLine({ original: 'touched', timeShift: 3600 })).toBe(originalWords.touched)
  })
})
