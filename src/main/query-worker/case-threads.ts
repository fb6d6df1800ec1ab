import { availableParallelism } from 'node:os'
import { type MessagePort, Worker } from 'node:worker_threads'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from '../db/database.ts'
import type { ItemContext } from '../db/item-context.ts'
import { openReadOnly } from '../db/open.ts'
import { buffersOf, type CasePart, type PartRange, partsOf, readPart, readWholeCase } from '../listing/case-part.ts'
import type { ReadCase } from '../listing/item-lists.ts'

/** What a thread that reads a part of a case is started with. */
export type PartRequest = { file: string; isEnding: Int32Array; caseId: CaseId; context: ItemContext; range: PartRange }
type PartReply = { part: CasePart } | { failure: string }

/** A case with fewer items is read faster than a thread starts. */
const WORTH_THREADS = 20_000
/** More than these wait for the disk. */
const MOST_THREADS = 4

type Deps = { db: Database; script: string; file: string; isEnding: Int32Array }

/** Reads large cases in several threads at once, each a part of it. They end with the thread that asked. */
export function createCaseThreads({ db, script, file, isEnding }: Deps): ReadCase {
  const count = db.prepare<[CaseId], number>('SELECT count(*) FROM items WHERE case_id = ?').pluck()
  const read = (request: PartRequest): Promise<CasePart> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(script, { workerData: { part: request } })
      worker.once('message', (reply: PartReply) => {
        if ('part' in reply) resolve(reply.part)
        else reject(new Error(reply.failure))
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('A thread that read a case ended.')))
    })
  return (caseId, context) => {
    const threads = Math.min(MOST_THREADS, availableParallelism())
    if (threads === 1 || (count.get(caseId) ?? 0) < WORTH_THREADS)
      return Promise.resolve([readWholeCase(db, caseId, context)])
    return Promise.all(partsOf(db, caseId, threads).map((range) => read({ file, isEnding, caseId, context, range })))
  }
}

/** Reads the part a thread was started for, and hands it over. */
export function answerPart(port: MessagePort, { file, isEnding, caseId, context, range }: PartRequest): void {
  const db = openReadOnly(file)
  try {
    const isStopped = () => Atomics.load(isEnding, 0) === 1
    const part = readPart(db, caseId, context, range, isStopped)
    port.postMessage({ part } satisfies PartReply, buffersOf(part))
  } catch (cause) {
    port.postMessage({ failure: cause instanceof Error ? cause.message : 'unknown failure' } satisfies PartReply)
  } finally {
    db.close()
  }
}
