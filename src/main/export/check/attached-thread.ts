import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Attached } from './attached-json.ts'

/** The entry of the thread that takes out of one PDF what is attached to it. The PDF may be anybody's. */
const wasm = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))

async function attachedTo(pdf: Uint8Array): Promise<Attached> {
  const library = await PDFiumLibrary.init({ wasmBinary: Uint8Array.from(wasm).buffer })
  const { module, documentIdx } = await library.loadDocument(pdf)
  const files = module._FPDFDoc_GetAttachmentCount(documentIdx)
  if (files === 0) return { files, first: null }
  const file = module._FPDFDoc_GetAttachment(documentIdx, 0)
  const length = module._malloc(4)
  const sizeOf = () => new DataView(module.HEAPU8.buffer).getUint32(length, true)
  if (!module._FPDFAttachment_GetFile(file, 0, 0, length)) throw new Error('the attachment cannot be unpacked')
  const size = sizeOf()
  const at = module._malloc(size)
  if (at === 0 || !module._FPDFAttachment_GetFile(file, at, size, length) || sizeOf() !== size)
    throw new Error('the attachment cannot be taken out')
  return { files, first: module.HEAPU8.slice(at, at + size) }
}

parentPort?.postMessage(await attachedTo(workerData as Uint8Array).catch(() => null))
