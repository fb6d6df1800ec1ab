import { parentPort, workerData } from 'node:worker_threads'
import DatabaseConstructor from 'better-sqlite3'
import { createCaseTallies } from './case-tally.ts'
import { checkLibraryFile } from './file-check.ts'
import { createItemQueries } from './item-queries.ts'
import { createLedgerQueries } from './ledger-queries.ts'
import { createLinkRequests } from './link-requests.ts'
import { createQueueList } from './queue-list.ts'
import { createQuoteItems } from './quote-items.ts'
import type { ReaderQueries, ReaderReply, ReaderRequest } from './reader-protocol.ts'
import { createStoredReadings } from './stored-readings.ts'

/** The entry of the reader thread: long list queries, and readings of stored
 * replies, on a read-only connection, so that main never waits for them. */
const { file } = workerData as { file: string }
const db = new DatabaseConstructor(file, { readonly: true })
db.pragma('trusted_schema = OFF')
const queries: ReaderQueries = {
  ...createItemQueries(db),
  ...createStoredReadings(db),
  ...createLedgerQueries(db),
  ...createQueueList(db),
  ...createQuoteItems(db),
  ...createCaseTallies(db),
  ...createLinkRequests(db),
  fileState: (path) => checkLibraryFile(path, 'whole'),
}

parentPort?.on('message', ({ id, name, args }: ReaderRequest) => {
  try {
    const run = queries[name] as (...given: unknown[]) => unknown
    parentPort?.postMessage({ id, value: run(...args) } satisfies ReaderReply)
  } catch (cause) {
    const failure = cause instanceof Error ? cause.message : 'unknown failure'
    parentPort?.postMessage({ id, failure } satisfies ReaderReply)
  }
})
