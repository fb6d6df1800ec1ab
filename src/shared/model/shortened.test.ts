import { describe, expect, it } from 'vitest'
import { firstOf, shortened } from './shortened.ts'

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'

describe('a shortened text', () => {
  it('stays as it is where it is short enough, and ends in an ellipsis where it is not', () => {
    expect(shortened('quay', 4)).toBe('quay')
    expect(shortened('quays', 4)).toBe('quay…')
    expect(shortened('', 0)).toBe('')
    expect(firstOf('quays', 0)).toBe('')
  })

  it('ends before a character that would be cut: two halves, a letter with its marks, signs drawn as one', () => {
    expect(firstOf('ab\u{1F600}cd', 3)).toBe('ab')
    expect(firstOf('ab\u{1F600}cd', 4)).toBe('ab\u{1F600}')
    expect(firstOf('abe\u0301cd', 3)).toBe('ab')
    expect(firstOf('abe\u0301cd', 4)).toBe('abe\u0301')
    for (let most = 2; most < 2 + FAMILY.length; most += 1) expect(firstOf(`ab${FAMILY}c`, most)).toBe('ab')
    expect(firstOf(`ab${FAMILY}c`, 2 + FAMILY.length)).toBe(`ab${FAMILY}`)
    expect(firstOf(`${'a'.repeat(100)}${'\u{1F1E9}\u{1F1EA}'.repeat(3)}`, 102)).toBe('a'.repeat(100))
  })

  it('is cut between whole code points where one character has no end', () => {
    const hostile = `a${'\u0301'.repeat(5000)}`
    expect(firstOf(hostile, 400)).toHaveLength(400)
    const halves = `a${'\u{1D165}'.repeat(5000)}`
    expect(firstOf(halves, 400)).toHaveLength(399)
    expect(firstOf(halves, 399).isWellFormed()).toBe(true)
  })

  it('is whole Unicode at whatever length it is cut', () => {
    const text = `x\u{1F600}${FAMILY}\u0E44\u0E17\u0E22\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}e\u0301\r\n.`.repeat(20)
    for (let most = 0; most <= text.length; most += 1) {
      const cut = firstOf(text, most)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(text.startsWith(cut)).toBe(true)
    }
  })
})
