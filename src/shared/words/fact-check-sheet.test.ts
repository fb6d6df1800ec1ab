import { describe, expect, it } from 'vitest'
import { factCheckAgain, guessesInWords, whyNotFactChecked } from './fact-check-sheet.ts'

const item = { intake: 'inspected', kind: 'video', bytes: 9, ineligible: 'not_an_image', url: null } as const

describe('whether an item can be fact-checked', () => {
  it('is yes for images, audio, video and links, though image forensics accepts images alone', () => {
    expect(whyNotFactChecked(item)).toBeNull()
    expect(whyNotFactChecked({ ...item, kind: 'audio' })).toBeNull()
    expect(whyNotFactChecked({ ...item, kind: 'image', ineligible: null })).toBeNull()
    const link = { intake: 'linked', kind: 'link', bytes: 0, ineligible: null, url: 'https://news.example/a' } as const
    expect(whyNotFactChecked(link)).toBeNull()
  })

  it('is no with the reason for what is not read, empty, too large, or none of these', () => {
    expect(whyNotFactChecked({ ...item, intake: 'listed', kind: null })).toContain('Not read yet')
    expect(whyNotFactChecked({ ...item, kind: 'document' })).toContain('Only images, audio, video and links')
    expect(whyNotFactChecked({ ...item, bytes: 0 })).toContain('empty')
    const bytes = 51 * 2 ** 20
    const tooLarge = whyNotFactChecked({ ...item, kind: 'image', bytes, ineligible: 'too_large' })
    expect(tooLarge).toContain('53 MB')
    for (const kind of ['audio', 'video'] as const) expect(whyNotFactChecked({ ...item, kind, bytes })).toBe(tooLarge)
    expect(whyNotFactChecked({ ...item, bytes: 50 * 2 ** 20 })).toBeNull()
    expect(whyNotFactChecked({ ...item, kind: 'image', ineligible: 'format' })).toContain('format')
  })
})

describe('what some URLs look like', () => {
  it('is said kind by kind, and the unclear ones last', () => {
    expect(guessesInWords({ image: 2, audio: 0, video: 1, unknown: 1 })).toBe('2 images, 1 video and 1 unclear')
  })
})

describe('the choice to fact-check again', () => {
  it('says what is charged again, and that results stay', () => {
    expect(factCheckAgain({ answered: 1, running: 0, failed: 2 })).toBe(
      'Fact-check 3 items again: 1 with a result and 2 failed or cancelled. Those with a result or running are charged again. The earlier result stays available.',
    )
    expect(factCheckAgain({ answered: 0, running: 0, failed: 1 })).toBe(
      'Fact-check 1 item again: 1 failed or cancelled. It has its own cost.',
    )
  })
})
