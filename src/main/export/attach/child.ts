import { readFile, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { parentPort } from '../../children/port.ts'
import { errorCode } from '../../error-code.ts'
import { type WrittenReport, writeWhole } from '../finalise/report-file.ts'
import { packPdf } from './pack-pdf.ts'
import type { FinishOrder, FinishReply } from './packer.ts'

/** The entry of the process that packs what was printed and puts a file into it. It answers once and is ended by main. */
const port = parentPort()
port.onMessage((message) => {
  finished(message as FinishOrder).then(
    (written) => port.post({ written } satisfies FinishReply),
    (cause: unknown) => port.post({ failure: String(cause), code: errorCode(cause) } satisfies FinishReply),
  )
})
// A parent that is gone has no use for the answer.
process.on('disconnect', () => process.exit(0))
// Main ends this process by a kill, after which nothing could be kept for the next one.
flushCompileCache()

async function finished({ printed, file, path, about }: FinishOrder): Promise<WrittenReport> {
  const pdf = await readFile(printed)
  await rm(printed)
  return await writeWhole(path, await packPdf(pdf, file, about))
}
