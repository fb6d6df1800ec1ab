import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, runnerImport } from 'vite'
import { createPagePictures } from '../../src/main/export/set/page-pictures.ts'
import { ReportPaper } from '../../src/shared/model/report-options.ts'
import { printPdf } from '../../tests/support/print-pdf.ts'
import { corpusPictures } from './pictures.ts'
import { SHEET_PAGES } from './report-page.ts'
import type * as Sheet from './report-sheet.ts'

const script = resolve(import.meta.dirname, '../../src/main/export/set/page-thread.ts')
/** Pixels, as the app draws them. */
const WIDTH = 1240

/** The pages of an invented report at the address of the app, printed and drawn as the app does. `corpus` = its pictures. */
export function reportPages(corpus: string): Plugin {
  return {
    name: 'report-pages',
    configurePreviewServer({ middlewares }) {
      const opened = new Map<string, ReturnType<typeof openSheet>>()
      middlewares.use(async (request, response, next) => {
        const [, kind, id = '', page] = /^\/(report-pages?)\/([0-9a-f-]{36})(?:\/(\d+))?$/.exec(request.url ?? '') ?? []
        const paper = ReportPaper.options.find((one) => SHEET_PAGES[one] === id)
        if (kind === undefined || paper === undefined) return next()
        const known = opened.get(id) ?? openSheet(corpus, paper)
        opened.set(id, known)
        const { pages, count } = await known
        if (kind === 'report-pages') return response.end(String(count))
        response.setHeader('content-type', 'image/png')
        return response.end(await pages.draw(Number(page) - 1, WIDTH))
      })
    },
  }
}

/** Prints it once; each paper has a thread of its own. */
async function openSheet(corpus: string, paper: ReportPaper) {
  const source = resolve(import.meta.dirname, 'report-sheet.ts')
  const { sheetHtml } = (
    await runnerImport<typeof Sheet>(source, { configFile: false, logLevel: 'error', plugins: [react()] })
  ).module
  const picture = await readFile(resolve(corpus, corpusPictures[1] ?? ''))
  const { pdf } = await printPdf(sheetHtml(paper, Uint8Array.from(picture)))
  const pages = createPagePictures(script)
  return { pages, count: await pages.open(pdf) }
}
