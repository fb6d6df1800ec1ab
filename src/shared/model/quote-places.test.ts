import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Turn } from './fact-check.ts'
import { findQuotes } from './quote-places.ts'

const turnsOf = (...texts: string[]): Turn[] =>
  texts.map((text) => ({ at: '', speaker: null, startSeconds: null, endSeconds: null, text }))

/** The passages of the transcript where a quote was found, by occurrence. */
function foundIn(texts: string[], quote: string | null): string[][] {
  const turns = turnsOf(...texts)
  return (findQuotes(turns, [quote])[0] ?? []).map((places) =>
    places.map(({ turn, from, to }) => turns[turn]?.text.slice(from, to) ?? ''),
  )
}

describe('a quote in a transcript', () => {
  it('is found at the start, in the middle and at the end of a turn', () => {
    const text = 'The warehouse had been empty for a year, everyone knew that.'
    expect(foundIn([text], 'The warehouse')).toEqual([['The warehouse']])
    expect(foundIn([text], 'empty for a year')).toEqual([['empty for a year']])
    expect(foundIn([text], 'everyone knew that')).toEqual([['everyone knew that']])
    expect(foundIn([text], text)).toEqual([[text.slice(0, -1)]])
  })

  it('is found whatever the case, the punctuation and the white space', () => {
    const text = 'Well — it was empty,\n for “a  year”; they didn’t know.'
    for (const quote of ['IT WAS EMPTY FOR A YEAR', '“it was ‘empty’ for a year…”', 'it was\u00a0empty for a year'])
      expect(foundIn([text], quote)).toEqual([['it was empty,\n for “a  year']])
    expect(foundIn([text], "they didn't know!")).toEqual([['they didn’t know']])
  })

  it('is found as often as it stands there', () => {
    expect(
      foundIn(['No one. No one was warned.', 'I said: no one was warned, no one was warned'], 'No one was warned'),
    ).toEqual([['No one was warned'], ['no one was warned'], ['no one was warned']])
  })

  it('is found across turns', () => {
    expect(foundIn(['Two crews arrived', 'within ten minutes. Yes.'], 'crews arrived within ten minutes')).toEqual([
      ['crews arrived', 'within ten minutes'],
    ])
  })

  it('is found in Arabic, with or without the lengthening stroke and direction marks', () => {
    const text = 'قال المتحدث: «كان المســتودع فارغًا منذ عام»، والجميع يعرف ذلك.'
    expect(foundIn([text], '\u200fكان المستودع فارغًا منذ عام\u200f')).toEqual([['كان المســتودع فارغًا منذ عام']])
  })

  it('is found in scripts that put no space between words', () => {
    expect(foundIn(['倉庫は一年間空だったと皆知っていた。'], '一年間空だった')).toEqual([['一年間空だった']])
    expect(foundIn(['โกดังว่างเปล่ามาหนึ่งปี'], 'ว่างเปล่า')).toEqual([['ว่างเปล่า']])
  })

  it('is not found when a word differs, is missing or is only part of another', () => {
    const text = ['She was there at 10:15 with 35 men, and paid $5.']
    for (const quote of ['he was there', 'she is there', 'was at', 'paid 5', 'paid 5%', 'the', 'with 3', '3.5 men'])
      expect(foundIn(text, quote)).toEqual([])
  })

  it('is not found when there is nothing to look for', () => {
    for (const quote of [null, '', '  ', '…', '“”', '—']) expect(foundIn(['… — “”'], quote)).toEqual([])
    expect(foundIn([], 'anything')).toEqual([])
  })

  it('cut out of any transcript at its words is found there', () => {
    const word = fc.stringMatching(/^[a-zA-Zäß0-9é]{1,8}$/)
    const separator = fc.constantFrom(' ', ', ', ' — ', '. “', '”\n')
    const turn = fc.array(fc.tuple(word, separator), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(), (turns, a, b) => {
        const texts = turns.map((words) => words.map(([text, after]) => `${text}${after}`).join(''))
        const words = turns.flatMap((all) => all.map(([text]) => text))
        const [from, to] = [a % words.length, b % words.length].sort((x, y) => x - y)
        const wanted = words.slice(from, (to ?? 0) + 1)
        const found = foundIn(texts, wanted.join(' … ').toUpperCase())
        const same = foundIn(texts, wanted.join('; '))
        expect(same.length).toBeGreaterThan(0)
        for (const places of same) {
          expect(
            places
              .join(' ')
              .toLowerCase()
              .match(/[a-zäß0-9é]+/g),
          ).toEqual(wanted.map((one) => one.toLowerCase()))
        }
        if (!wanted.some((one) => one.includes('ß'))) expect(found).toEqual(same)
      }),
    )
  })
})
