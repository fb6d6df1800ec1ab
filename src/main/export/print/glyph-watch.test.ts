import { describe, expect, it } from 'vitest'
import { namedGlyphs } from '../../../shared/words/glyphs.ts'
import { createGlyphWatch } from './glyph-watch.ts'

describe('the watch over glyphs', () => {
  it('finds every letter of Latin, Greek, Cyrillic, Arabic and Hebrew in the fonts of a report', () => {
    const watch = createGlyphWatch()
    watch.look('Ångström Ελληνικά Кириллица українська العربية فارسی پژواک עברית – “quoted” …', 'ITEM-0001')
    expect(watch.missing()).toEqual({ characters: [], references: [] })
  })

  it('names what they lack, and the items it stands in', () => {
    const watch = createGlyphWatch()
    watch.look('<bdi>中文.jpg</bdi>', 'ITEM-0002')
    watch.look('<bdi>中 🜚</bdi>', 'ITEM-0004')
    watch.look('plain', 'ITEM-0005')
    const missing = watch.missing()
    expect(missing).toEqual({ characters: ['中', '文', '🜚'], references: ['ITEM-0002', 'ITEM-0004'] })
    expect(namedGlyphs(missing)).toBe('U+4E2D 中, U+6587 文, U+1F71A 🜚')
  })

  it('asks for no glyph of a sign that is never drawn', () => {
    const watch = createGlyphWatch()
    watch.look('a\u200Bb\u202Ec\uFE0Fd\u0301', 'ITEM-0001')
    expect(watch.missing().characters).toEqual([])
  })
})
