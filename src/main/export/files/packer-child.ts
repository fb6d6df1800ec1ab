import { readFile, rm } from 'node:fs/promises'
import { answerOrders } from '../../children/answer-orders.ts'
import { packPdf } from './pack-pdf.ts'
import type { FinishOrder } from './packer.ts'
import { writeWhole } from './report-file.ts'

/** The entry of the process that packs what was printed and puts a file into it. */
answerOrders(async ({ printed, file, path, about }: FinishOrder) => {
  const pdf = await readFile(printed)
  await rm(printed)
  return await writeWhole(path, await packPdf(pdf, file, about))
})
