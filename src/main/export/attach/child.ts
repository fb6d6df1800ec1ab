import { Buffer } from 'node:buffer'
import { readFile, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { parentPort } from '../../children/port.ts'
import { codeOf } from '../../inspect/reason.ts'
import { type WrittenReport, writeWhole } from '../report-file.ts'
import { packPdf } from './pack-pdf.ts'
import type { AttachedFile, FinishOrder, FinishReply } from './packer.ts'

/** The entry of the process that packs what was printed and puts a file into it. It answers once and is ended by main. */
const port = parentPort()
port.onMessage((message) => {
  finished(message as FinishOrder).then(
    (written) => port.post({ written } satisfies FinishReply),
    (cause: unknown) => port.post({ failure: String(cause), code: codeOf(cause) } satisfies FinishReply),
  )
})
// A parent that is gone has no use for the answer.
process.on('disconnect', () => process.exit(0))
// Main ends this process by a kill, after which nothing could be kept for the next one.
flushCompileCache()

async function finished({ printed, file, path, about }: FinishOrder): Promise<WrittenReport> {
  const pdf = await readFile(printed)
  await rm(printed)
  const packed = await packPdf(pdf, file, about)
  return await writeWhole(path, packed ?? (file === null ? pdf : await attached(pdf, file)))
}

/** Of another form than expected, what was printed stays byte for byte; the attachment is an update behind it. */
async function attached(pdf: Uint8Array, file: AttachedFile): Promise<Uint8Array> {
  const { content, name, mimeType, description, at } = file
  const { AFRelationship, PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const when = new Date(at)
  await document.attach(content, name, {
    ...{ mimeType, description, creationDate: when, modificationDate: when },
    afRelationship: AFRelationship.Data,
  })
  const saved = await document.save()
  if (Buffer.compare(saved.subarray(0, pdf.length), pdf) !== 0)
    throw new Error('the printed PDF would have been rewritten')
  return saved
}
