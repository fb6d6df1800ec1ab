import { describe, expect, it } from 'vitest'
import { guessesInWords, whyNotFactChecked } from './fact-check-sheet.ts'

const item = { intake: 'inspected', kind: 'video', bytes: 9, ineligible: 'not_an_image', url: null } as const

describe('whether an item can be fact-checked', () => {
  it('is yes for pictures, audio, video and links, though image forensics takes pictures alone', () => {
    expect(whyNotFactChecked(item)).toBeNull()
    expect(whyNotFactChecked({ ...item, kind: 'audio' })).toBeNull()
    expect(whyNotFactChecked({ ...item, kind: 'image', ineligible: null })).toBeNull()
    const link = { intake: 'linked', kind: 'link', bytes: 0, ineligible: null, url: 'https://news.example/a' } as const
    expect(whyNotFactChecked(link)).toBeNull()
  })

  it('is no with the reason for what is not read, empty, too large, or none of these', () => {
    expect(whyNotFactChecked({ ...item, intake: 'listed', kind: null })).toContain('not been read')
    expect(whyNotFactChecked({ ...item, kind: 'document' })).toContain('Only pictures, audio, video and links')
    expect(whyNotFactChecked({ ...item, bytes: 0 })).toContain('empty')
    const tooLarge = 'The service takes files of at most 50 MB; this one has 53 MB.'
    for (const kind of ['audio', 'video'] as const)
      expect(whyNotFactChecked({ ...item, kind, bytes: 51 * 2 ** 20 })).toBe(tooLarge)
    expect(whyNotFactChecked({ ...item, kind: 'image', bytes: 51 * 2 ** 20, ineligible: 'too_large' })).toBe(tooLarge)
    expect(whyNotFactChecked({ ...item, bytes: 50 * 2 ** 20 })).toBeNull()
    expect(whyNotFactChecked({ ...item, kind: 'image', ineligible: 'format' })).toContain('format')
  })
})

describe('what some addresses look like', () => {
  it('is told kind by kind, and those that do not tell last', () => {
    expect(guessesInWords({ image: 2, audio: 0, video: 1, unknown: 1 })).toBe(
      '2 pictures, 1 video, 1 that does not tell',
    )
  })
})
