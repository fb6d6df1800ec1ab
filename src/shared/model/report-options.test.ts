import { describe, expect, it } from 'vitest'
import { inOrder, optionsFor, ReportOptions, ReportPart } from './report-options.ts'

describe('the parts of a report', () => {
  it('are in the order they stand in it, each once, however they were ticked', () => {
    expect(inOrder(['glossary', 'pictures', 'cover', 'pictures'])).toEqual(['cover', 'pictures', 'glossary'])
    const ticked = { ...optionsFor(3), parts: [...ReportPart.options].reverse() }
    expect(ReportOptions.parse(ticked).parts).toEqual(ReportPart.options)
  })

  it('start out in that order, of one item and of many', () => {
    for (const count of [1, 3, 1000]) expect(optionsFor(count).parts).toEqual(inOrder(optionsFor(count).parts))
  })
})
