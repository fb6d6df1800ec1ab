import { availableParallelism } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { COUNT_ITEMS } from '../db/item-count.ts'
import {
  type CaseOrder,
  type ItemColumns,
  type PartAnswers,
  type PartRange,
  partsOf,
  readWholeCase,
} from '../listing/case-part.ts'
import { type ReadCase, readAtOnce } from '../listing/item-lists.ts'

/** What a thread that reads a part of a case is started with; without a range, it reads what does not come in parts. */
export type PartRequest = {
  file: string
  isEnding: Int32Array
  caseId: CaseId
  context: ItemContext
  range: PartRange | null
}
/** What it hands over: the items of its part and then what belongs to them, or the order. */
export type PartReply = { items: ItemColumns } | { answers: PartAnswers } | { order: CaseOrder } | { failure: string }

/** A case with fewer items is read faster than a thread starts. */
const WORTH_THREADS = 20_000
/** More than these wait for the disk. */
const MOST_THREADS = 4

/** `script`: the entry of the query worker, beside which that of these threads lies. */
type Deps = { db: Database; script: string; file: string; isEnding: Int32Array; worthThreads?: number }

/** Reads large cases in several threads at once, each a part of it. They end with the thread that asked. */
export function createCaseThreads({ db, script, file, isEnding, worthThreads = WORTH_THREADS }: Deps): ReadCase {
  const reader = join(dirname(script), `case-thread${extname(script)}`)
  const count = db.prepare<[CaseId], number>(COUNT_ITEMS).pluck()
  const read = (request: PartRequest) => {
    const [items, answers, order] = [
      Promise.withResolvers<ItemColumns>(),
      Promise.withResolvers<PartAnswers>(),
      Promise.withResolvers<CaseOrder>(),
    ]
    const all = [items, answers, order]
    const fail = (cause: Error) => {
      for (const { promise, reject } of all) {
        // What nobody waits for may fail unheard.
        promise.catch(() => undefined)
        reject(cause)
      }
    }
    const worker = new Worker(reader, { workerData: request })
    worker.on('message', (reply: PartReply) => {
      if ('items' in reply) items.resolve(reply.items)
      else if ('answers' in reply) answers.resolve(reply.answers)
      else if ('order' in reply) order.resolve(reply.order)
      else fail(new Error(reply.failure))
    })
    worker.once('error', fail)
    worker.once('exit', () => fail(new Error('A thread that read a case ended.')))
    return { items: items.promise, answers: answers.promise, order: order.promise }
  }
  return (caseId, context) => {
    const threads = Math.min(MOST_THREADS, availableParallelism())
    if (threads === 1 || (count.get(caseId) ?? 0) < worthThreads)
      return readAtOnce(() => readWholeCase(db, caseId, context))
    const asked = { file, isEnding, caseId, context }
    const parts = partsOf(db, caseId, threads).map((range) => read({ ...asked, range }))
    const items = Promise.all(parts.map((part) => part.items))
    const rest = async () => {
      await items
      const [order, answers] = await Promise.all([
        read({ ...asked, range: null }).order,
        Promise.all(parts.map((part) => part.answers)),
      ])
      return { answers, order }
    }
    return { items, rest: rest() }
  }
}
