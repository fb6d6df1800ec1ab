import { describe, expect, it } from 'vitest'
import { count } from './counts.ts'
import { OFF_SCALE } from './sent.ts'
import {
  certainty,
  houseSentence,
  isManipulatedDisagrees,
  score,
  scoreInTable,
  shortScore,
  verdictWords,
} from './verdicts.ts'

const WORDS = ['real', 'ai_generated', 'ai_edited', 'digitally_edited', 'unknown']

describe('a verdict', () => {
  it('of “real” reads “No indication reported”, and of “unknown” as no word of a person’s scale', () => {
    expect(verdictWords('real').label).toBe('No indication reported (“real”)')
    expect(verdictWords('unknown').label).toBe('No verdict reached (“unknown”)')
  })

  it.each([...WORDS, 'dreamt', 'partially_synthetic'])('“%s” is spelt or quoted wherever its label stands', (word) => {
    const { label, short } = verdictWords(word)
    const spelt = (text: string) => text.toLowerCase().replaceAll(' ', '_')
    for (const text of [label, short]) expect(spelt(text)).toContain(word)
  })

  it('may be wrong in either direction, said of each in the same words', () => {
    const caveats = [...WORDS, 'dreamt'].map((verdict) => verdictWords(verdict).caveat)
    expect(new Set(caveats)).toEqual(
      new Set(['This result may be wrong, in either direction; no error rate is known.']),
    )
    expect(verdictWords(null).caveat).toBeNull()
  })

  it('is “none sent” only where none was, and is said to be so in no other form', () => {
    expect(verdictWords(null, null).label).toBe('No verdict sent')
    for (const form of ['null', '""', '" "', 'true', '{"a":1}', '"a', undefined]) {
      const given = { verdict: null, confidence: 0.5, asOf: 'now', origin: 'x' }
      const said = form === undefined ? '' : houseSentence({ ...given, sentVerdict: form })
      expect(`${verdictWords(null, form).label} ${said}`).not.toMatch(/no verdict (sent|\()|returned no verdict/i)
    }
  })

  it('has a shape of its own for each known word', () => {
    const shapes = WORDS.map((verdict) => verdictWords(verdict).shape)
    expect(new Set(shapes).size).toBe(5)
  })

  it('this version does not know is shown as the service sent it', () => {
    expect(verdictWords('partially_synthetic')).toMatchObject({
      label: 'partially_synthetic',
      isKnown: false,
      tone: 'new',
    })
  })

  it('named like a member of every object is still only a word', () => {
    expect(verdictWords('constructor')).toMatchObject({ label: 'constructor', isKnown: false })
    expect(verdictWords('__proto__')).toMatchObject({ label: '__proto__', isKnown: false })
  })

  it('is quoted with its scale, time and source, and never as a percentage', () => {
    const sentence = houseSentence({
      verdict: 'ai_generated',
      confidence: 0.934,
      asOf: '20 Nov 2026, 09:41 UTC',
      origin: 'https://service.example',
    })
    const quoted = '‘ai_generated’ with score 0.934'
    const from = 'service scale 0 to 1, as of 20 Nov 2026, 09:41 UTC, https://service.example'
    expect(sentence).toBe(`The service returned ${quoted} (${from}). ${verdictWords('ai_generated').caveat}`)
    expect(sentence).not.toContain('%')
  })

  it('of “real” is quoted as no indication, with the caveat of every verdict', () => {
    const sentence = houseSentence({ verdict: 'real', confidence: null, asOf: 'now', origin: 'x' })
    expect(sentence).toBe(
      `The service returned ‘real’ (no indication reported; as of now, x). ${verdictWords('real').caveat}`,
    )
    expect(sentence).not.toMatch(/authentic|probab/i)
  })
})

describe('isManipulated', () => {
  it.each([
    [true, 'real', true],
    [false, 'real', false],
    [false, 'ai_edited', true],
    [true, 'ai_edited', false],
    [true, 'unknown', false],
    [null, 'real', false],
    [true, null, false],
    [false, 'Likely_Real ', false],
    [true, 'REAL', false],
  ])('%s beside %s disagrees: %s', (isManipulated, verdict, disagrees) => {
    expect(isManipulatedDisagrees(isManipulated, verdict)).toBe(disagrees)
  })
})

describe('a number', () => {
  it('is grouped by thousands', () => {
    expect([1, 1284, 1234567].map(count)).toEqual(['1', '1,284', '1,234,567'])
  })

  it('that is a score stands with all the decimals it was sent with, at least two', () => {
    expect([0.9, 0.934, 0.9962, 0.0013, 1, 0].map(score)).toEqual(['0.90', '0.934', '0.9962', '0.0013', '1.00', '0.00'])
  })

  it('never rounds a score up to certainty or down to nothing, where there is little room', () => {
    expect([0.9, 0.934, 0.9962, 0.0013, 1, 0].map(shortScore)).toEqual([
      '0.90',
      '0.93',
      '0.9962',
      '0.0013',
      '1.00',
      '0.00',
    ])
  })

  it('that was not sent is said to be missing', () => {
    expect(certainty(null, null)).toBe('The service sent no score.')
  })

  it('that was sent empty, or of which it is not at hand how it was sent, is not said to be missing', () => {
    for (const sent of ['null', '""', '"high"', undefined]) expect(certainty(null, sent)).not.toMatch(/no score\./)
  })

  it('outside its scale stands as it was sent, without decimals of ours, and marked in a table', () => {
    expect([1.4, -0.1, 87].map(score)).toEqual(['1.4', '-0.1', '87'])
    expect(scoreInTable(0.7)).toBe('0.70')
    expect(scoreInTable(1.4)).toContain(OFF_SCALE)
  })
})
