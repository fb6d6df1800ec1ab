import { describe, expect, it } from 'vitest'
import { indexQuery, isSearchable, searchTerms } from './search-terms.ts'

describe('the terms of a search', () => {
  it.each([
    ['Port  of ODESA', ['port', 'of', 'odesa']],
    ['Straße Müller', ['strasse', 'muller']],
    ['"Port of Odesa" 2019', ['port of odesa', '2019']],
    ['„Port of', ['port of']],
    ['كِتَاب', ['كتاب']],
    ['  " "', []],
  ])('%s', (typed, terms) => expect(searchTerms(typed)).toEqual(terms))

  it('asks the index for trigrams that lie all over a long term', () => {
    expect(indexQuery(['odesa'])).toBe('"ode" AND "des" AND "esa"')
    expect(indexQuery(['photographer'])?.startsWith('"pho" AND ')).toBe(true)
    expect(indexQuery(['photographer'])?.endsWith('"her"')).toBe(true)
  })

  it('asks for a pair of characters in scripts that are written without spaces', () => {
    expect(indexQuery(['北京'])).toBe('"\u0001北京"')
    expect(isSearchable('北京')).toBe(true)
    expect(isSearchable('ท่า')).toBe(true)
  })

  it.each(['', 'ab', 'a b c', '北', '" x "'])('is too short for the index: "%s"', (typed) =>
    expect(isSearchable(typed)).toBe(false),
  )

  it('lets one long term carry the short ones', () => expect(indexQuery(searchTerms('no 5 odesa'))).toContain('"ode"'))

  it('keeps a quotation mark in a term what it is', () => expect(indexQuery(['a"b'])).toBe('"a""b"'))
})
