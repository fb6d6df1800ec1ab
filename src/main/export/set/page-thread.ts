import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { PageReply, PageRequest } from './page-pictures.ts'

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

/** A picture of opaque pixels, four bytes each of which the last is not looked at, as PNG. Fast rather than small. */
function pngOf(width: number, height: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const line = width * 3 + 1
  const rows = Buffer.alloc(line * height)
  for (let y = 0; y < height; y += 1) {
    let to = y * line + 1
    for (let from = y * width * 4; from < (y + 1) * width * 4; from += 4) {
      rows[to] = pixels[from] ?? 0
      rows[to + 1] = pixels[from + 1] ?? 0
      rows[to + 2] = pixels[from + 2] ?? 0
      to += 3
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a channel, red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))]
  return Uint8Array.from(Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...chunks]))
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
