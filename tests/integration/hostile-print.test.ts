import { describe, expect, it } from 'vitest'
import { grouped, hostileReport, openUnguarded, shownForm } from '../support/hostile-report.ts'
import { hostileKind, hostileStrings } from '../support/hostile-strings.ts'
import { cannotPrint, cannotReadPrint, pdfPages, printPdf } from '../support/print-pdf.ts'
import { createPrintedText } from '../support/printed-text.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

/** Pages of longer words, or of more lines, take Chromium as long as all others together. */
const isLaidOutSoon = (text: string) => text.length < 1000 && text.split('\n').length < 100
const texts = sampleRows(takesWholeTables() ? hostileStrings : hostileStrings.filter(isLaidOutSoon), hostileKind, {
  oneIn: 30,
})

describe.skipIf(cannotPrint !== null)('hostile strings in every field of a printed report', () => {
  it('are more than 300', () => expect(hostileStrings.length).toBeGreaterThan(300))

  // Including what our own markup needs: places to break a line, and names for invisible characters.
  const usual = hostileReport(['a/long_name.of-parts\u202e\n'])

  it('stand in more than a hundred fields', () => expect(usual.fields).toBeGreaterThan(100))

  it('are shown literally, with 0 requests, 0 scripts run and no element of their own', async () => {
    const groups = grouped(texts)
    const [plain, ...opened] = await openUnguarded([usual.html, ...groups.map((group) => hostileReport(group).html)])
    for (const [at, { requests, dialogs, tags, handlers, text: shown }] of opened.entries()) {
      const what = `from ${JSON.stringify(groups[at]?.[0]?.slice(0, 80))} on`
      expect(requests, what).toEqual([])
      expect(dialogs, what).toEqual([])
      expect(handlers, what).toBe(0)
      expect(
        [...tags].filter((tag) => !plain?.tags.has(tag)),
        what,
      ).toEqual([])
      for (const text of groups[at] ?? []) {
        const meant = shownForm(text)
        // In most of the fields: some are cut, and names spell out more.
        if (meant !== '') expect(shown.split(meant).length, JSON.stringify(meant)).toBeGreaterThan(20)
      }
    }
  })

  it('are in the text of the PDF where its script allows to look', async ({ skip }) => {
    if (cannotReadPrint !== null) return skip(cannotReadPrint)
    const plain = texts.filter((text) => isPlain(shownForm(text)))
    for (const slice of grouped(plain)) {
      const { pdf, requests } = await printPdf(hostileReport(slice).html)
      expect(requests).toEqual([])
      const printed = createPrintedText((pdfPages(pdf, 'raw') ?? []).join(''))
      for (const text of slice) expect(printed.has(shownForm(text)), JSON.stringify(text.slice(0, 80))).toBe(true)
    }
  })
})

/** Whether a PDF returns the text as it was printed: characters that are not joined, reordered or overlaid. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
