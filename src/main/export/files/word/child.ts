import { answerOrders } from '../../../children/answer-orders.ts'
import { type WrittenReport, writeWhole } from '../report-file.ts'
import { type WordFrame, type WordPiece, wordDocument } from './word-document.ts'

/** What the process is told: to take a piece, or to write what it took behind `front`. */
export type WordOrder = { piece: WordPiece } | { front: WordPiece; frame: WordFrame; path: string }

const taken: WordPiece[] = []

/** The entry of the process that makes a Word document of what main renders. */
answerOrders(async (order: WordOrder): Promise<WrittenReport | null> => {
  if ('piece' in order) {
    taken.push(order.piece)
    return null
  }
  return await writeWhole(order.path, await wordDocument([order.front, ...taken], order.frame))
})
