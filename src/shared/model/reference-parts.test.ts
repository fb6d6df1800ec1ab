import { describe, expect, it } from 'vitest'
import { referenceParts } from './reference-parts.ts'

describe('a text with references', () => {
  it.each([
    ['ITEM-0003, ITEM-0005 to ITEM-0006.', ['', 'ITEM-0003', ', ', 'ITEM-0005', ' to ', 'ITEM-0006', '.']],
    ['EXH-01 / ITEM-0001', ['', 'EXH-01', ' / ', 'ITEM-0001', '']],
    ['CASE-2026-014: Report 1', ['', 'CASE-2026-014', ': Report 1']],
    ['No item', ['No item']],
    ['SUBITEM-7, ITEM-A and item-7 are none', ['SUBITEM-7, ITEM-A and item-7 are none']],
  ])('is split at each of them: %s', (text, parts) => {
    expect(referenceParts(text)).toEqual(parts)
  })
})
