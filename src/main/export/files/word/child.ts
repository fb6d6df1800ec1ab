import { answerOrders } from '../../../children/answer-orders.ts'
import { type WrittenReport, writeWhole } from '../report-file.ts'
import { wordDocument } from './word-document.ts'
import type { WordOrder, WordPiece } from './word-order.ts'

const taken: WordPiece[] = []

/** The entry of the process that makes a Word document of what main renders. */
answerOrders(async (order: WordOrder): Promise<WrittenReport | null> => {
  if ('piece' in order) {
    taken.push(order.piece)
    return null
  }
  return await writeWhole(order.path, await wordDocument([order.front, ...taken], order.frame))
})
