import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { openWord } from '../../../../../tests/support/open-word.ts'
import { declaration } from '../../../../shared/words/report/declaration.ts'
import { SignOff } from '../../print/report-end.tsx'
import { type WordFrame, wordDocument } from './word-document.ts'

const FRAME: WordFrame = {
  paper: 'a4',
  title: 'CASE-2026-014: Report 3, version 1',
  author: 'Dr. Ōsei <& Søn>',
  application: 'Touchstone 0.1.0',
  head: ['Report 3, version 1', 'DEMO', 'CASE-2026-014'],
  foot: ['Custody log', '00ff'],
  watermark: 'DEMO',
}
/** The frame header of a JPEG of 40 × 20 pixels, which is all that is read of it. */
const JPEG = Buffer.from('ffd8ffc0000b08001400280101110000ffd9', 'hex')

const made = async (html: string, frame: Partial<WordFrame> = {}) => {
  const pictures = new Map([['ITEM-0005/0', JPEG]])
  return openWord(await wordDocument([{ html, pictures, of: 'ITEM-0005' }], { ...FRAME, ...frame }))
}
const bodyOf = async (html: string): Promise<string> => (await made(html)).parts['word/document.xml'] ?? ''

describe('a report in Word', () => {
  it('has headings of its own styles, and begins each part and item on a page', async () => {
    const body = await bodyOf(
      '<header class="cover"><h1>Fire</h1></header><section class="part"><h1>Summary</h1><h2>Found</h2></section>',
    )
    expect([...body.matchAll(/w:pStyle w:val="(\w+)"/g)].map(([, style]) => style)).toEqual([
      'Title',
      'Heading1',
      'Heading2',
    ])
    expect(body.match(/<w:pageBreakBefore\/>/g)).toHaveLength(1)
  })

  it('repeats the head of a table on each page, and never breaks a row', async () => {
    const body = await bodyOf(
      '<table class="grid"><thead><tr><th>Item</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    )
    expect(body.match(/<w:tblHeader\/>/g)).toHaveLength(1)
    expect(body.match(/<w:cantSplit\/>/g)).toHaveLength(2)
  })

  it('frames a verdict by a style of its own, which a person can take too', async () => {
    const { parts, lines } = await made(
      '<td><span class="chip grey"><svg aria-hidden="true"></svg><bdi>No verdict reached</bdi></span>0.52</td>',
    )
    expect(lines).toEqual(['No verdict reached', '0.52'])
    expect(parts['word/document.xml']?.match(/w:rStyle w:val="Chip"/g)).toHaveLength(1)
    const [, style = ''] = (parts['word/styles.xml'] ?? '').split('w:styleId="Chip"')
    expect(style.split('</w:style>')[0]).toMatch(/<w:bdr .*<w:shd /)
  })

  it('breaks no reference in a line, and leaves one that stands alone as it is searched for', async () => {
    const { parts, lines } = await made('<p>ITEM-0003 to ITEM-0006 of CASE-2026-014</p><p>ITEM-0007</p>')
    expect(lines).toEqual(['ITEM-0003 to ITEM-0006 of CASE-2026-014', 'ITEM-0007'])
    const [inLine = '', alone = ''] = parts['word/document.xml']?.split('</w:p>') ?? []
    expect(inLine.match(/<w:noBreakHyphen\/>/g)).toHaveLength(4)
    expect(alone).toContain('>ITEM-0007<')
  })

  it('breaks a name that is longer than its line where a name may break, and a shorter one nowhere', async () => {
    const folders = Array.from({ length: 12 }, () => 'a-long-folder/')
    const path = (names: readonly string[]) => `<p><bdi>${names.join('<wbr/>')}</bdi></p>`
    const { lines } = await made(path(folders) + path(folders.slice(0, 3)))
    expect(lines[0]?.split('\n').every((line) => line.length < 94 && line.endsWith('/'))).toBe(true)
    expect(lines.map((line) => line.replaceAll('\n', ''))).toEqual([folders.join(''), folders.slice(0, 3).join('')])
    expect(lines[1]).not.toContain('\n')
  })

  it('gives a column the room of its longest word, however long the lines beside it', async () => {
    const long = 'many words '.repeat(30)
    const body = await bodyOf(
      `<table class="grid"><tbody><tr><td>ITEM-0014</td><td>${long}</td><td>492,334</td><td>${long}</td></tr></tbody></table>`,
    )
    const widths = [...body.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width) / 56.7)
    expect(widths).toHaveLength(4)
    expect(widths[0]).toBeGreaterThan(17)
    expect(widths[2]).toBeGreaterThan(13)
  })

  it('has facts beside a picture, and below the words that there is none', async () => {
    const facts = '<table class="facts"><tbody><tr><th>Size</th><td>2 bytes</td></tr></tbody></table>'
    const tables = async (shown: string) => {
      const body = await bodyOf(`<div class="identity large">${shown}${facts}</div>`)
      return body.match(/<w:tbl>/g)?.length
    }
    expect(await tables('<figure><img src="ITEM-0005/0"/></figure>')).toBe(2)
    expect(await tables('<p>No frame</p>')).toBe(1)
  })

  it('has a line to sign, with who signs above it and what belongs on it below', async () => {
    const { parts, lines } = await made(
      renderToStaticMarkup(<SignOff name="Dr. Osei" role={declaration.examiner} qualifications="Expert" />),
    )
    const { examiner, date, signature } = declaration
    expect(lines).toEqual(['Dr. Osei', '', '', examiner, date, signature, 'Expert'])
    expect(parts['word/document.xml']).toMatch(/<w:insideH w:val="single"/)
  })

  it('keeps line breaks of what a person wrote, and no blanks of the markup', async () => {
    const { lines } = await made('<p>\n <b>Grounds</b>: <bdi class="lines">one\ntwo  three</bdi> </p>')
    expect(lines).toEqual(['Grounds: one\ntwo  three'])
  })

  it('names what XML cannot hold, and what acts unseen', async () => {
    const { lines } = await made('<p>a\u0001b\uffffc\u202ed\u0085e</p>')
    expect(lines).toEqual(['a<U+0001>b<U+FFFF>c<U+202E>d<U+0085>e'])
  })

  it('writes a name from right to left in runs of its own, and its ending from left to right', async () => {
    const body = await bodyOf('<p><bdi>صورة المرفأ.jpg</bdi></p>')
    const runs = [...body.matchAll(/<w:r>(.*?)<\/w:r>/g)].map(([, run = '']) => [
      run.includes('<w:rtl/>'),
      run.replace(/<[^>]*>/g, ''),
    ])
    expect(runs).toEqual([
      [true, 'صورة المرفأ'],
      [false, '.jpg'],
    ])
  })

  it('shows a picture with its boxes as shapes that say what they are of', async () => {
    const svg = (boxes: string) =>
      `<svg viewBox="0 0 80 40" width="80mm" height="40mm" role="img"><title>With boxes</title><image href="ITEM-0005/0" width="80" height="40" preserveAspectRatio="none"></image>${boxes}</svg>`
    const plain = await made(svg(''))
    const rect = '<rect x="1" y="1" width="9" height="3" fill="#fff" stroke="#000" stroke-width="0.2"></rect>'
    const boxed = await made(svg(`<g>${rect}<text>1 · 0.91</text></g>`))
    expect([plain, boxed].map(({ elements }) => [elements.has('pic:pic'), elements.has('wpg:wgp')])).toEqual([
      [true, false],
      [true, true],
    ])
    expect(boxed.parts['word/document.xml']).toContain('descr="ITEM-0005: With boxes"')
    expect(boxed.lines.join()).toContain('1 · 0.91')
  })

  it('is refused where its markup names a picture that is not there', async () => {
    await expect(made('<img class="thumb" src="ITEM-0009/0"/>')).rejects.toThrow('a picture that is not there')
  })

  it('says what it is in its properties, and on each page', async () => {
    const { parts, fields } = await made('<p>x</p>')
    expect(parts['docProps/core.xml']).toContain('<dc:title>CASE-2026-014: Report 3, version 1</dc:title>')
    expect(parts['docProps/core.xml']).toContain('<dc:creator>Dr. Ōsei &lt;&amp; Søn&gt;</dc:creator>')
    expect(parts['word/styles.xml']).toContain('w:val="en-GB"')
    expect(parts['word/header1.xml']).toMatch(/Report 3, version 1.*DEMO.*CASE-2026-014/)
    expect(fields).toEqual(['PAGE', 'NUMPAGES'])
  })

  it.each([
    ['a4', '11906', '16838'],
    ['letter', '12240', '15840'],
  ] as const)('has the paper that was chosen: %s', async (paper, width, height) => {
    const { parts } = await made('<p>x</p>', { paper })
    expect(parts['word/document.xml']).toContain(`<w:pgSz w:w="${width}" w:h="${height}"`)
  })
})
