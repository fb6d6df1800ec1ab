import { describe, expect, it } from 'vitest'
import { printedPdf } from '../../../../tests/support/printed-pdf.ts'
import { numberLinks } from './number-links.ts'
import { readPrinted } from './read-printed.ts'

const CATALOG = '<</Type /Catalog\n/Pages 2 0 R\n/Dests 5 0 R>>'
const PAGES = '<</Type /Pages\n/Count 2\n/Kids [3 0 R 4 0 R]>>'
const FIRST = '<</Type /Page\n/Resources <</Font <</F4 7 0 R>>>>\n/Annots [6 0 R]\n/Contents 9 0 R>>'
const SECOND = '<</Type /Page\n/Contents 9 0 R>>'
const DESTS = '<</page-of-ITEM-0001 [4 0 R /XYZ 6 827 0]\n/elsewhere [3 0 R /XYZ 6 827 0]>>'
const LINK = '<</Type /Annot\n/Subtype /Link\n/Rect [90 700 110 710]\n/Dest /page-of-ITEM-0001>>'
const FONT =
  '<</Type /Font\n/BaseFont /A+Inter-Regular\n/Encoding /Identity-H\n/DescendantFonts [8 0 R]\n/ToUnicode 10 0 R>>'
const DESCENDANT = '<</Type /Font\n/W [3 [500 600] 9 10 700]>>'
const MAP =
  '<</Length 9>> stream\n1 beginbfchar\n<0003> <0031>\nendbfchar\n1 beginbfrange\n<0009> <000A> <0032>\nendbfrange\nendstream'
const usual = [CATALOG, PAGES, FIRST, SECOND, DESTS, LINK, FONT, DESCENDANT, '<</Length 1>> stream\nq\nendstream', MAP]

const numbers = (objects: readonly string[]) => {
  const printed = readPrinted(printedPdf(objects))
  return printed === null ? null : numberLinks(printed)
}
const instead = (one: string, other: string) => usual.map((each) => (each === one ? other : each))

describe('the numbers of pages in links', () => {
  it('are those of the pages their targets stand on, right-aligned, in the font of the page', () => {
    const [written, ...more] = numbers(usual) ?? []
    expect(more).toEqual([])
    expect(written?.page.number).toBe(3)
    // "2" is 700 thousandths of 8.5 points wide.
    expect(written?.content).toContain('/F4 8.5 Tf')
    expect(written?.content).toContain(' 104.05 702.80 Td <0009> Tj')
  })

  it('are left out where the target was not printed, the link leads elsewhere, or no font has the digits', () => {
    expect(numbers(instead(DESTS, DESTS.replace('ITEM-0001', 'ITEM-0002')))).toEqual([])
    expect(numbers(instead(LINK, LINK.replace('page-of-ITEM-0001', 'elsewhere')))).toEqual([])
    expect(numbers(instead(MAP, MAP.replace('0032', '0041')))).toEqual([])
    expect(numbers(instead(FONT, FONT.replace('/ToUnicode 10 0 R', '')))).toEqual([])
  })
})
