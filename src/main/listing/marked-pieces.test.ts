import { describe, expect, it } from 'vitest'
import { searchTerms } from '../../shared/model/search-terms.ts'
import { markedPieces } from './marked-pieces.ts'

/** The excerpt, with brackets around what is marked. */
const marked = (text: string, typed: string): string | null =>
  markedPieces(text, searchTerms(typed))
    ?.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('') ?? null

describe('an excerpt with its matches', () => {
  it.each([
    ['Port of Odesa, port', 'port', '[Port] of Odesa, [port]'],
    ['Straße in München', 'munchen strasse', '[Straße] in [München]'],
    ['Mu\u0308nchen', 'münchen', '[Mu\u0308nchen]'],
    ['كِتَاب جديد', 'كتاب', '[كِتَاب] جديد'],
    ['在北京的港口', '北京', '在[北京]的港口'],
    ['\u1112\u1161\u11ab\u1100\u116e\u11a8', '한국', '[\u1112\u1161\u11ab\u1100\u116e\u11a8]'],
    ['ﬁnance 😀', 'finance', '[ﬁnance] 😀'],
    ['one\ntwo   three', '"two three"', 'one [two three]'],
    ['aaaa', 'aa', '[aa][aa]'],
  ])('of "%s" for "%s"', (text, typed, wanted) => expect(marked(text, typed)).toBe(wanted))

  it('is null where nothing matches', () => expect(marked('Port', 'odesa')).toBe(null))

  it('is cut around the first match, at the beginning of a word', () => {
    const excerpt = marked(`${'many words before '.repeat(20)}Odesa${' and words after'.repeat(40)}`, 'odesa')
    expect(excerpt).toMatch(/^…(many|words|before) .*\[Odesa\] and words .*…$/)
    expect(excerpt?.length).toBeLessThan(240)
  })
})
