import { Buffer } from 'node:buffer'
import { parentPort, workerData } from 'node:worker_threads'
import type { AttachedFile, FinishReply, FinishRequest } from './attachment.ts'
import { packPdf } from './pack-pdf.ts'

/** The entry of the thread that packs what was printed and puts a file into it: a long PDF takes a second. */
const { pdf, file } = workerData as FinishRequest

const packed = packPdf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), file)
const whole = packed ?? (file === null ? pdf : await attached(file))
// A long PDF is handed over, not copied.
const isItsOwn = whole !== null && whole.buffer instanceof ArrayBuffer && whole.byteLength === whole.buffer.byteLength
parentPort?.postMessage({ whole } satisfies FinishReply, isItsOwn ? [whole.buffer] : [])

/** Of another form than expected, what was printed stays byte for byte; the attachment is an update behind it. */
async function attached({ content, name, mimeType, description, at }: AttachedFile): Promise<Uint8Array | null> {
  const { AFRelationship, PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const when = new Date(at)
  await document.attach(content, name, {
    ...{ mimeType, description, creationDate: when, modificationDate: when },
    afRelationship: AFRelationship.Data,
  })
  const saved = await document.save()
  return Buffer.compare(saved.subarray(0, pdf.length), pdf) === 0 ? saved : null
}
