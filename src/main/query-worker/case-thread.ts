import { parentPort, workerData } from 'node:worker_threads'
import { openPlain } from '../db/open-plain.ts'
import { buffersOf, readOrder, readPart } from '../listing/case-part.ts'
import type { PartReply, PartRequest } from './case-threads.ts'

/*
 * The entry of a thread that reads a part of a case and hands it over. It loads only what that needs: several are started
 * whenever a large case is opened.
 */

/** Page cache while it reads, 64 MB: bytes are looked up by their digests, which are in no order of the file. */
const PAGE_CACHE = 'cache_size = -65536'

const { file, isEnding, caseId, context, range } = workerData as PartRequest
const db = openPlain(file)
try {
  db.pragma(PAGE_CACHE)
  const isStopped = () => Atomics.load(isEnding, 0) === 1
  const read = range === null ? readOrder(db, caseId) : readPart(db, caseId, context, range, isStopped)
  parentPort?.postMessage({ read } satisfies PartReply<typeof read>, buffersOf(read))
} catch (cause) {
  const failure = cause instanceof Error ? cause.message : 'unknown failure'
  parentPort?.postMessage({ failure } satisfies PartReply<never>)
} finally {
  db.close()
}
