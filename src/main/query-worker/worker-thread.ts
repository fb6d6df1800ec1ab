import { dirname, join } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { OutputOf } from '../../shared/contract/index.ts'
import { countList } from '../../shared/model/list-files.ts'
import { createCustodyExtract } from '../custody/listing/custody-extract.ts'
import { createCustodyLog } from '../custody/listing/custody-log.ts'
import { createLogCheck } from '../custody/log-check.ts'
import { createActivityQueries } from '../db/activity.ts'
import { createAlsoIn } from '../db/also-in.ts'
import { createCaseTallies } from '../db/case-tally.ts'
import { createCaseReader } from '../db/cases.ts'
import { createChangedReadings } from '../db/changed-readings.ts'
import { createCheckRows } from '../db/check-rows.ts'
import { endWhenTold } from '../db/end-thread.ts'
import { createErasePlans } from '../db/erase-plan.ts'
import { createExhibitReader } from '../db/exhibits.ts'
import { checkLibraryFile, holdsErased } from '../db/file-check.ts'
import { createFileHistories } from '../db/file-history.ts'
import { createItemDetails, type StoredReply } from '../db/item-detail.ts'
import { createItemRequests } from '../db/item-requests.ts'
import { createJobRows } from '../db/job-rows.ts'
import { createKnownFileQueries } from '../db/known-files.ts'
import { createLedgerQueries } from '../db/ledger-queries.ts'
import { createLinkRequests } from '../db/link-requests.ts'
import { createLookupQueries } from '../db/lookup-hashes.ts'
import { type Database, openReadOnly } from '../db/open.ts'
import { createQuoteItems } from '../db/quote-items.ts'
import { createRequestList } from '../db/request-list.ts'
import { createTurnedFaces } from '../db/turned-faces.ts'
import { createItemLists } from '../listing/item-lists.ts'
import { SupersededError } from '../listing/superseded.ts'
import { REMOVED_HEADER } from '../service/answer.ts'
import { answerText } from '../service/answer-text.ts'
import { restOf } from '../service/job-rest.ts'
import { parseJobReply } from '../service/parse-job-reply.ts'
import { createCaseThreads } from './case-threads.ts'
import { stepBack } from './step-back.ts'
import { createStoredJobReplies } from './stored-job-replies.ts'
import { createStoredReplies } from './stored-replies.ts'
import type { WorkerQueries, WorkerReply, WorkerRequest } from './worker-protocol.ts'

/** A stored reply for reading by the user: decompressed and decoded, with notes on how that went. */
function readableReply({ body, sha256, isWhole, headers }: StoredReply): OutputOf<'items.rawReply'> {
  const { text, state, isUtf8 } = answerText(body, headers['content-encoding'])
  const packing = headers['content-encoding'] ?? (body[0] === 0x1f && body[1] === 0x8b ? 'gzip' : null)
  return {
    text,
    sha256,
    bytes: body.length,
    isWhole,
    isJson: isJson(text),
    isUtf8,
    packing,
    isUnpacked: state === 'whole',
    isTokenRemoved: headers[REMOVED_HEADER] !== undefined,
  }
}

/** A longer text is shown as received. */
const MAX_PARSED = 4_000_000

function isJson(text: string): boolean | null {
  if (text.length > MAX_PARSED) return null
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Page cache, kB: what lists read anew after many changes lies all over the file, and is asked for several times. */
const PAGE_CACHE = 32_000

/** What the thread is started with. */
type Started = { script: string; file: string; isEnding: Int32Array; isBehind: boolean }

/** Every query on one connection. */
export function createWorkerQueries(
  db: Database,
  { script, file, isEnding }: Omit<Started, 'isBehind'>,
): WorkerQueries {
  const jobRows = createJobRows(db)
  const details = createItemDetails(db)
  const caseReader = createCaseReader(db)
  return {
    ...createItemLists(db, createCaseThreads({ db, script, file, isEnding })),
    ...createStoredReplies(db),
    ...createStoredJobReplies(db),
    ...createLedgerQueries(db),
    ...createRequestList(db),
    ...createActivityQueries(db),
    ...createQuoteItems(db),
    ...createCaseTallies(db),
    caseList: caseReader.list,
    caseWithCounts: caseReader.get,
    openCase: caseReader.open,
    ...createExhibitReader(db),
    ...createKnownFileQueries(db),
    ...createErasePlans(db),
    ...createLinkRequests(db),
    bytesRequests: createItemRequests(db).bytesRequests,
    ...createCustodyLog(db),
    ...createCustodyExtract(db),
    ...createLogCheck(db, join(dirname(file), 'derivatives'), join(dirname(file), 'charges.jsonl')),
    ...createTurnedFaces(db),
    ...createCheckRows(db),
    ...createFileHistories(db),
    ...createAlsoIn(db),
    ...createChangedReadings(db),
    jobsOf: jobRows.jobsOf,
    countJobsOf: jobRows.countJobsOf,
    factCheckOf: jobRows.factCheckOf,
    keptAnswers: jobRows.keptAnswers,
    // A Buffer does not remain one when it is passed between threads.
    readJobAnswer: (answer, at) => parseJobReply({ ...answer, body: Buffer.from(answer.body) }, at),
    jobRests: (checkId) => jobRows.shownReplies(checkId).map(({ text, ...reply }) => ({ ...reply, ...restOf(text) })),
    rawReply: (of) => {
      const reply = details.rawReply(of)
      return reply && readableReply(reply)
    },
    countList,
    ...createLookupQueries(db),
    fileState: (path) => checkLibraryFile(path, 'whole'),
    holdsErased,
  }
}

/**
 * The entry of the query worker: long list queries, and the parsing of stored replies, on a read-only connection, so
 * that main never waits for them.
 */
function serve(port: MessagePort, { isBehind, ...started }: Started): void {
  if (isBehind) stepBack()
  const db = openReadOnly(started.file, PAGE_CACHE)
  const queries = createWorkerQueries(db, started)
  const close = () => void db.close()
  endWhenTold<WorkerRequest>(port, started.isEnding, close, (asked) => void answer(queries, port, asked))
}

async function answer(queries: WorkerQueries, port: MessagePort, { id, name, args }: WorkerRequest): Promise<void> {
  try {
    const run = queries[name] as (...given: unknown[]) => unknown
    const answered = run(...args)
    // What needs no waiting is answered in the order it was asked.
    const value = answered instanceof Promise ? ((await answered) as unknown) : answered
    port.postMessage({ id, value } satisfies WorkerReply)
  } catch (cause) {
    if (cause instanceof SupersededError) return port.postMessage({ id, isSuperseded: true } satisfies WorkerReply)
    const failure = cause instanceof Error ? cause.message : 'unknown failure'
    port.postMessage({ id, failure } satisfies WorkerReply)
  }
}
if (parentPort !== null) serve(parentPort, workerData as Started)
