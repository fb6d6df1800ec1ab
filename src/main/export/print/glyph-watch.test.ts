import { describe, expect, it } from 'vitest'
import { usedFonts } from '../../../../tests/support/font-coverage.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead } from '../../../../tests/support/set-html.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'
import { namedGlyphs } from '../../../shared/words/glyphs.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { createGlyphWatch, textsAround } from './glyph-watch.ts'
import { FONT_FACES } from './report-fonts.tsx'

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

  it('knows exactly the characters that the font files have glyphs for, regular and bold alike', () => {
    const watch = createGlyphWatch()
    watch.look(EVERY_CHARACTER.join(''), 'ITEM-0001')
    const missing = new Set(watch.missing().characters)
    const drawn = EVERY_CHARACTER.filter(
      (character) => !missing.has(character) && !/[\p{Z}\p{C}\p{M}]/u.test(character),
    )
    // The monospaced one stands before these, never alone.
    const fonts = usedFonts(FONT_FACES).filter(({ family }) => family !== 'Mono')
    expect(fonts.length).toBeGreaterThan(10)
    for (const weight of ['400', '600']) {
      const held = new Set(fonts.flatMap(({ codes, weight: of }) => (of === weight ? [...codes] : [])))
      expect(drawn.filter((character) => !held.has(codeOf(character)))).toEqual([])
      expect([...missing].filter((character) => held.has(codeOf(character)))).toEqual([])
    }
  })
})

const codeOf = (character: string): number => character.codePointAt(0) ?? 0
const EVERY_CHARACTER = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => !/\p{Cs}/u.test(character),
)

/** Where the fonts of a report lack a glyph, when so much of it is printed. */
function lackingIn(parts: ReportPart[], isCovered = parts.includes('cover')) {
  const facts = sampleFacts()
  const head = sampleHead(facts)
  const watch = createGlyphWatch()
  const given = {
    ...head,
    options: { ...head.options, parts },
    made: { ...head.made, operator: '王' },
    exhibits: [{ ...facts.exhibit, name: '卡' }],
    ladder: ['支持', ...head.ladder],
    fields: { ...head.fields, organisation: '局', conclusion: '', examiner: 'Dr. Osei', question: '问' },
    case: { ...head.case, name: '火', description: '' },
    extract: {
      milestones: [],
      entries: [{ seq: 1, at: 0, actor: '李', type: 'case.created', pieces: [{ name: '夹' }], hash: '', gap: null }],
      total: 1,
      head: null,
    },
  }
  for (const { title, text } of textsAround(given, isCovered)) watch.look(text, title)
  return watch.missing()
}

describe('what stands around the items of a report', () => {
  it('is watched for glyphs wherever it is printed: exhibits, people, the ladder, the log', () => {
    expect(lackingIn(['cover', 'scope', 'summary', 'conclusion', 'custody'])).toEqual({
      characters: [...'火局王卡问支持李夹'],
      references: ['Cover', parts.scope, parts.summary, parts.custody],
    })
  })

  it('is not said to lack one in a part that is not printed', () => {
    expect(lackingIn([])).toEqual({ characters: [], references: [] })
    expect(lackingIn([], true).references).toEqual(['Cover'])
  })
})
