import { dirname, join } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import DatabaseConstructor from 'better-sqlite3'
import { countList } from '../../shared/model/list-files.ts'
import { createLogCheck } from '../custody/log-check.ts'
import { readJobAnswer } from '../service/job-answer.ts'
import { restOf } from '../service/job-rest.ts'
import { readableReply } from '../service/readable-reply.ts'
import { createActivityQueries } from './activity.ts'
import { createCaseTallies } from './case-tally.ts'
import { createCheckRows } from './check-rows.ts'
import { createCustodyExtract } from './custody-extract.ts'
import { createCustodyLog } from './custody-log.ts'
import { endWhenTold } from './end-thread.ts'
import { createErasePlans } from './erase-plan.ts'
import { checkLibraryFile, holdsErased } from './file-check.ts'
import { createFileHistories } from './file-history.ts'
import { createItemDetails } from './item-detail.ts'
import { createItemQueries } from './item-queries.ts'
import { createItemRequests } from './item-requests.ts'
import { createJobRows } from './job-rows.ts'
import { createLedgerQueries } from './ledger-queries.ts'
import { createLinkRequests } from './link-requests.ts'
import { PAGE_CACHE } from './open.ts'
import { createQuoteItems } from './quote-items.ts'
import type { ReaderQueries, ReaderReply, ReaderRequest } from './reader-protocol.ts'
import { createRequestList } from './request-list.ts'
import { createStoredJobReadings } from './stored-job-readings.ts'
import { createStoredReadings } from './stored-readings.ts'
import { createTurnedFaces } from './turned-faces.ts'

/** The entry of the reader thread: long list queries, and readings of stored
 * replies, on a read-only connection, so that main never waits for them. */
const { file, isEnding } = workerData as { file: string; isEnding: Int32Array }
const db = new DatabaseConstructor(file, { readonly: true })
db.pragma('trusted_schema = OFF')
db.pragma(PAGE_CACHE)
const jobRows = createJobRows(db)
const details = createItemDetails(db)
const queries: ReaderQueries = {
  ...createItemQueries(db),
  ...createStoredReadings(db),
  ...createStoredJobReadings(db),
  ...createLedgerQueries(db),
  ...createRequestList(db),
  ...createActivityQueries(db),
  ...createQuoteItems(db),
  ...createCaseTallies(db),
  ...createErasePlans(db),
  ...createLinkRequests(db),
  bytesRequests: createItemRequests(db).bytesRequests,
  ...createCustodyLog(db),
  ...createCustodyExtract(db),
  ...createLogCheck(db, join(dirname(file), 'derivatives'), join(dirname(file), 'charges.jsonl')),
  ...createTurnedFaces(db),
  ...createCheckRows(db),
  ...createFileHistories(db),
  jobsOf: jobRows.jobsOf,
  countJobsOf: jobRows.countJobsOf,
  factCheckOf: jobRows.factCheckOf,
  keptAnswers: jobRows.keptAnswers,
  // What crosses threads is no Buffer any more.
  readJobAnswer: (answer, at) => readJobAnswer({ ...answer, body: Buffer.from(answer.body) }, at),
  jobRest: (checkId) => {
    const text = jobRows.jobText(checkId)
    return text === null ? null : restOf(text)
  },
  rawReply: (of) => {
    const reply = details.rawReply(of)
    return reply && readableReply(reply)
  },
  countList,
  fileState: (path) => checkLibraryFile(path, 'whole'),
  holdsErased,
}

function answer(port: MessagePort, { id, name, args }: ReaderRequest): void {
  try {
    const run = queries[name] as (...given: unknown[]) => unknown
    port.postMessage({ id, value: run(...args) } satisfies ReaderReply)
  } catch (cause) {
    const failure = cause instanceof Error ? cause.message : 'unknown failure'
    port.postMessage({ id, failure } satisfies ReaderReply)
  }
}
const port = parentPort
if (port !== null) {
  const close = () => void db.close()
  endWhenTold<ReaderRequest>(port, isEnding, close, (asked) => answer(port, asked))
}
