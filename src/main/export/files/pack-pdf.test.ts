import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { printedPdf } from '../../../../tests/support/printed-pdf.ts'
import { packPdf } from './pack-pdf.ts'
import { readPrinted } from './read-printed.ts'

const REFUSED = 'not of the form Chromium prints'
const ABOUT = { author: '', creator: 'Touchstone 0.1.0' }

const catalog = '<</Type /Catalog\n/Pages 2 0 R>>'
const usual = [catalog, '<</Type /Pages\n/Kids []\n/Count 0>>', '<</Length 5>> stream\nhello\nendstream', '[1 2 3]']

describe('packing a printed PDF', () => {
  it('keeps streams and the catalog as they are, and packs the rest', async () => {
    const packed = (await packPdf(printedPdf(usual), null, ABOUT)).toString('latin1')
    expect(packed).toContain(`1 0 obj\n${catalog}\nendobj`)
    expect(packed).toContain('3 0 obj\n<</Length 5>> stream\nhello\nendstream\nendobj')
    expect(packed).toContain('/Type /ObjStm /N 2')
    expect(packed).not.toContain('4 0 obj')
    expect(packed).toContain('/Type /XRef')
  })

  it('does not pack what only looks like a stream', async () => {
    const packed = (await packPdf(printedPdf([...usual, '(a stream of words)']), null, ABOUT)).toString('latin1')
    expect(packed).toContain('5 0 obj\n(a stream of words)\nendobj')
  })

  it('is refused when anything is not as expected', async () => {
    const good = printedPdf(usual)
    expect(readPrinted(good)).not.toBeNull()
    for (const [what, pdf] of [
      ['an update', printedPdf(usual, '/Root 1 0 R\n/Prev 9')],
      ['an encrypted one', printedPdf(usual, '/Root 1 0 R\n/Encrypt 4 0 R')],
      ['no catalog', printedPdf(usual, '/Root 9 0 R')],
      ['a cut one', good.subarray(0, good.length - 9)],
      ['a place that is wrong', Buffer.from(good.toString('latin1').replace('\n2 0 obj', '\n7 0 obj'), 'latin1')],
      ['none', Buffer.from('none')],
    ] as const)
      await expect(packPdf(pdf, null, ABOUT), what).rejects.toThrow(REFUSED)
    const file = { name: 'a', content: Buffer.from('{}'), description: '', at: 0 }
    const named = printedPdf([catalog.replace('>>', '\n/Names 4 0 R>>'), ...usual.slice(1)])
    await expect(packPdf(named, file, ABOUT)).rejects.toThrow(REFUSED)
  })
})
