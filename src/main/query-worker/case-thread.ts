import { parentPort, workerData } from 'node:worker_threads'
import { openPlain } from '../db/open-plain.ts'
import { buffersOf, readOrder, readPartAnswers, readPartItems } from '../listing/case-part.ts'
import type { PartReply, PartRequest } from './case-threads.ts'
import { stepBack } from './step-back.ts'

/*
 * The entry of a thread that reads a part of a case and hands it over. It loads only what that needs: several are started
 * whenever a large case is opened.
 */

/** Page cache, kB: bytes are looked up by their digests, which are in no order of the file. */
const PAGE_CACHE = 64_000

const { file, isEnding, caseId, context, range } = workerData as PartRequest
const answer = (reply: PartReply, handedOver: ArrayBuffer[] = []) => parentPort?.postMessage(reply, handedOver)
stepBack()
const db = openPlain(file, PAGE_CACHE)
try {
  const goOn = () => {
    if (Atomics.load(isEnding, 0) === 1) throw new Error('The reading of a case was stopped.')
  }
  if (range === null) {
    const order = readOrder(db, caseId)
    answer({ order }, buffersOf(order))
  } else {
    const items = readPartItems(db, caseId, range, goOn)
    answer({ items }, buffersOf(items))
    const answers = readPartAnswers(db, caseId, context, range, goOn)
    answer({ answers }, buffersOf(answers))
  }
} catch (cause) {
  const failure = cause instanceof Error ? cause.message : 'unknown failure'
  answer({ failure })
} finally {
  db.close()
}
