import { describe, expect, it } from 'vitest'
import { bareMetadata } from '../../../tests/support/bare-metadata.ts'
import { metadataWords } from './metadata.ts'
import { missingFact, missingWords } from './missing.ts'

const read = (...notes: string[]) => bareMetadata({ notes })
const facts = ['camera', 'time', 'position', 'orientation'] as const

describe('words for what the metadata does not give', () => {
  it('say “recorded” of nothing that was not read', () => {
    for (const fact of facts) {
      expect(missingFact(fact, read(), [])).toMatch(/^(no [\w ]+|none) recorded$/)
      for (const [metadata, problems] of [
        [read('exif_unreadable'), []],
        [read(), ['truncated']],
        [{ ...read(), hasMakerNote: true }, []],
      ] as const)
        expect(missingFact(fact, metadata, problems)).toMatch(/ in what was read$/)
    }
  })

  it('never say of a position that it is not recorded when it is, and is no place', () => {
    const metadata = read('position_impossible')
    expect(missingFact('position', metadata, [])).toBe('recorded, but unusable')
    expect(missingWords(metadata, []).position).toBe(metadataWords.positionUnusable)
    expect(missingFact('orientation', read('orientation_unreadable'), [])).toBe('recorded, but invalid')
  })
})
