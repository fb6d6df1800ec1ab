import { parentPort, workerData } from 'node:worker_threads'
import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import type { AttachReply, AttachRequest } from './attachment.ts'

/** The entry of the thread that puts a file into a PDF: reading a long PDF takes a second or two. */
const { pdf, name, content, mimeType, description, at } = workerData as AttachRequest

const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
const when = new Date(at)
await document.attach(content, name, {
  ...{ mimeType, description, creationDate: when, modificationDate: when },
  afRelationship: AFRelationship.Data,
})
const whole = await document.save()
// What was printed stays byte for byte; the attachment is an update behind it.
const isAppended = Buffer.compare(whole.subarray(0, pdf.length), pdf) === 0
const update = isAppended ? whole.slice(pdf.length) : null
parentPort?.postMessage({ update } satisfies AttachReply)
