import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { PageReply, PageRequest } from './page-pictures.ts'
import { pngOf } from './png.ts'

/** The entry of the thread that draws pages of a PDF: drawing one takes a tenth of a second or more. */
const wasm = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
const library = PDFiumLibrary.init({ wasmBinary: Uint8Array.from(wasm).buffer })
let document: PDFiumDocument | null = null

async function answer(request: PageRequest): Promise<PageReply['answer']> {
  if (request.type === 'open') {
    document?.destroy()
    document = await (await library).loadDocument(request.pdf)
    return { pages: document.getPageCount() }
  }
  if (document === null || request.page >= document.getPageCount()) return { png: null }
  const page = document.getPage(request.page)
  const { originalWidth } = page.getOriginalSize()
  const drawn = await page.render({ scale: request.width / originalWidth, render: 'bitmap' })
  return { png: pngOf(drawn.width, drawn.height, drawn.data) }
}

// One after the other: the library is not made for more.
let tail: Promise<unknown> = Promise.resolve()
parentPort?.on('message', (request: PageRequest) => {
  tail = tail
    .then(() => answer(request))
    .catch(() => null)
    .then((given) => parentPort?.postMessage({ id: request.id, answer: given } satisfies PageReply))
})
