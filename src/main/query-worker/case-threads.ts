import { availableParallelism } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { type CaseOrder, type CasePart, type PartRange, partsOf, readWholeCase } from '../listing/case-part.ts'
import type { ReadCase } from '../listing/item-lists.ts'

/** What a thread that reads a part of a case is started with; without a range, it reads what does not come in parts. */
export type PartRequest = {
  file: string
  isEnding: Int32Array
  caseId: CaseId
  context: ItemContext
  range: PartRange | null
}
export type PartReply<T> = { read: T } | { failure: string }

/** A case with fewer items is read faster than a thread starts. */
const WORTH_THREADS = 20_000
/** More than these wait for the disk. */
const MOST_THREADS = 4

/** `script`: the entry of the query worker, beside which that of these threads lies. */
type Deps = { db: Database; script: string; file: string; isEnding: Int32Array; worthThreads?: number }

/** Reads large cases in several threads at once, each a part of it. They end with the thread that asked. */
export function createCaseThreads({ db, script, file, isEnding, worthThreads = WORTH_THREADS }: Deps): ReadCase {
  const reader = join(dirname(script), `case-thread${extname(script)}`)
  const count = db.prepare<[CaseId], number>('SELECT count(*) FROM items WHERE case_id = ?').pluck()
  const read = <T extends CasePart | CaseOrder>(request: PartRequest): Promise<T> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(reader, { workerData: request })
      worker.once('message', (reply: PartReply<T>) => {
        if ('read' in reply) resolve(reply.read)
        else reject(new Error(reply.failure))
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('A thread that read a case ended.')))
    })
  return async (caseId, context) => {
    const threads = Math.min(MOST_THREADS, availableParallelism())
    if (threads === 1 || (count.get(caseId) ?? 0) < worthThreads) return readWholeCase(db, caseId, context)
    const asked = { file, isEnding, caseId, context }
    const [order, ...parts] = await Promise.all([
      read<CaseOrder>({ ...asked, range: null }),
      ...partsOf(db, caseId, threads).map((range) => read<CasePart>({ ...asked, range })),
    ])
    return { parts, order }
  }
}
