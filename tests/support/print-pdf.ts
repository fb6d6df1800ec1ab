import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findChromium } from '../../tools/runtime/chromium.ts'
import { withFolder } from './folder.ts'
import { sharedPages } from './shared-browser.ts'

/** Why no document can be printed here; null = it can. */
export const cannotPrint = findChromium() === null ? 'no Chromium is installed' : null

/** Prints a document as the app's hidden window does: without script, and reports every request it makes. */
export function printPdf(html: string): Promise<Printed> {
  return withFolder((folder) => printIn(folder, html))
}

type Printed = { pdf: Uint8Array; requests: string[] }

const pages = sharedPages({ javaScriptEnabled: false })

async function printIn(folder: string, html: string): Promise<Printed> {
  const file = join(folder, 'report.html')
  await writeFile(file, html)
  const page = await pages.lend()
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url())
  })
  await page.goto(pathToFileURL(file).href)
  // The page counts as loaded before its fonts are, and text in a font still loading is not printed.
  await page.evaluate(async () => void (await document.fonts.ready))
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  pages.giveBack(page)
  return { pdf, requests: requests.filter((url) => url !== pathToFileURL(file).href) }
}

export const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined

/** Why the text of no printed document can be read here; null = it can. */
export const cannotReadPrint = cannotPrint ?? (hasPdftotext ? null : 'pdftotext is not installed')

/** The text of a PDF, which is a file or bytes, in this form; null if poppler is not installed. */
function pdfText(pdf: string | Uint8Array, form: string): string | null {
  const given = typeof pdf === 'string' ? { file: pdf } : { file: '-', input: pdf }
  const run = spawnSync('pdftotext', [form, given.file, '-'], { ...given, encoding: 'utf8', maxBuffer: 1e9 })
  return run.status === 0 ? run.stdout : null
}

/** The text of a document as it is printed, column by column. */
export async function printedText(html: string): Promise<string> {
  return pdfText((await printPdf(html)).pdf, '-raw') ?? ''
}

/**
 * The text of a PDF, one string per page; null if poppler is not installed. "layout" = line by line across the page,
 * "raw" = column by column.
 */
export function pdfPages(pdf: string | Uint8Array, order: 'layout' | 'raw' = 'layout'): string[] | null {
  return pdfText(pdf, `-${order}`)?.split('\f').slice(0, -1) ?? null
}

/**
 * Distance of a word of a PDF from the left, in points; NaN = the PDF does not contain it. null if poppler is not
 * installed.
 */
export function leftEdges(pdf: Uint8Array): ((word: string) => number) | null {
  const text = pdfText(pdf, '-bbox')
  return text === null ? null : (word) => Number(new RegExp(`xMin="([\\d.]+)"[^>]*>${word}</word>`).exec(text)?.[1])
}
