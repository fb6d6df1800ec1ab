import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withFolder } from './folder.ts'
import { hostileReport, openUnguarded, printedForm } from './hostile-report.ts'
import { printPdf } from './print-pdf.ts'
import { createPrintedText } from './printed-text.ts'

/** So many documents are opened in one browser. */
const TOGETHER = 40
/** So many items are printed in one PDF. */
const IN_A_REPORT = 25
/** Long texts are cut in print; their beginning stands there. */
const SHOWN = 100

/** A text that a PDF gives back as it was printed: letters and signs that are neither joined, turned nor laid over others. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Declares the tests that each of these texts, in every field that strangers or persons fill, is text and nothing else. */
export function hostilePrints(texts: readonly string[]): void {
  // With what our own marks need: places to break a line, and names for what is unseen.
  const usual = hostileReport(['a/long_name.of-parts\u202e\n'])

  it('stand in more than a hundred fields', () => expect(usual.fields).toBeGreaterThan(100))

  it('are shown literally, with 0 requests, 0 scripts run and no element of their own', async () => {
    const [plain] = await openUnguarded([usual.html])
    for (let from = 0; from < texts.length; from += TOGETHER) {
      const slice = texts.slice(from, from + TOGETHER)
      const opened = await openUnguarded(slice.map((text) => hostileReport([text]).html))
      for (const [at, { requests, dialogs, tags, handlers, text: shown }] of opened.entries()) {
        const text = slice[at] ?? ''
        const what = JSON.stringify(text.slice(0, 80))
        expect(requests, what).toEqual([])
        expect(dialogs, what).toEqual([])
        expect(handlers, what).toBe(0)
        expect(
          [...tags].filter((tag) => !plain?.tags.has(tag)),
          what,
        ).toEqual([])
        const meant = printedForm(text).slice(0, SHOWN).trim()
        // In most of the fields: some are cut, and names spell out more.
        if (meant !== '') expect(shown.split(meant).length, `${what} as ${JSON.stringify(meant)}`).toBeGreaterThan(20)
      }
    }
  })

  it('are in the text of the PDF where its script allows to look', async ({ skip }) => {
    if (spawnSync('pdftotext', ['-v']).error !== undefined) return skip('pdftotext is not installed')
    const plain = texts.filter((text) => isPlain(printedForm(text).slice(0, SHOWN)))
    for (let from = 0; from < plain.length; from += IN_A_REPORT) {
      const slice = plain.slice(from, from + IN_A_REPORT)
      const { pdf, requests } = await printPdf(hostileReport(slice).html)
      expect(requests).toEqual([])
      const raw = await withFolder(async (folder) => {
        const file = join(folder, 'report.pdf')
        await writeFile(file, pdf)
        return spawnSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8', maxBuffer: 1e9 }).stdout
      })
      const printed = createPrintedText(raw)
      for (const text of slice)
        expect(printed.has(printedForm(text).slice(0, SHOWN).trim()), JSON.stringify(text.slice(0, 80))).toBe(true)
    }
  })
}
