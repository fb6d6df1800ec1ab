import { Worker } from 'node:worker_threads'
import { endFlag, endThread } from './end-thread.ts'
import type { ReaderQueries, ReaderReply, ReaderRequest } from './reader-protocol.ts'

/** Room for short-lived objects, MB. V8's own choice lets a thread that turns much over hold 50 MB it no longer needs. */
const YOUNG_MB = 8

type Asked<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never

/** The list queries and the readings of stored replies, answered by the reader thread. */
export type Reader = { [N in keyof ReaderQueries]: Asked<ReaderQueries[N]> } & { close: () => Promise<void> }

/**
 * Starts the reader thread over a library file. `script` is the thread's entry (source and build differ).
 * Calls reject when the thread fails; that is a defect of ours.
 */
export function createReader({ script, file }: { script: string; file: string }): Reader {
  const isEnding = endFlag()
  const worker = new Worker(script, {
    workerData: { file, isEnding },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  worker.unref()
  type Waiting = { resolve: (value: unknown) => void; reject: (cause: Error) => void }
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  worker.on('message', (reply: ReaderReply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('failure' in reply) asked?.reject(new Error(reply.failure))
    else asked?.resolve(reply.value)
    if (waiting.size === 0) worker.unref()
  })
  const failAll = (cause: Error) => {
    for (const asked of waiting.values()) asked.reject(cause)
    waiting.clear()
  }
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The reader thread ended.')))
  const ask =
    (name: keyof ReaderQueries) =>
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.ref()
        worker.postMessage({ id: lastId, name, args } satisfies ReaderRequest)
      })
  return {
    page: ask('page') as Reader['page'],
    ids: ask('ids') as Reader['ids'],
    neighbours: ask('neighbours') as Reader['neighbours'],
    facets: ask('facets') as Reader['facets'],
    row: ask('row') as Reader['row'],
    dueReplies: ask('dueReplies') as Reader['dueReplies'],
    replyOf: ask('replyOf') as Reader['replyOf'],
    readReply: ask('readReply') as Reader['readReply'],
    readGiven: ask('readGiven') as Reader['readGiven'],
    rawReply: ask('rawReply') as Reader['rawReply'],
    queuePage: ask('queuePage') as Reader['queuePage'],
    quoteItems: ask('quoteItems') as Reader['quoteItems'],
    leavingItems: ask('leavingItems') as Reader['leavingItems'],
    ledgerSummary: ask('ledgerSummary') as Reader['ledgerSummary'],
    ledgerPage: ask('ledgerPage') as Reader['ledgerPage'],
    linkRequests: ask('linkRequests') as Reader['linkRequests'],
    bytesRequests: ask('bytesRequests') as Reader['bytesRequests'],
    caseTally: ask('caseTally') as Reader['caseTally'],
    emptiedEntries: ask('emptiedEntries') as Reader['emptiedEntries'],
    custodyPage: ask('custodyPage') as Reader['custodyPage'],
    custodyPlace: ask('custodyPlace') as Reader['custodyPlace'],
    custodyTable: ask('custodyTable') as Reader['custodyTable'],
    custodyEntry: ask('custodyEntry') as Reader['custodyEntry'],
    custodyFacets: ask('custodyFacets') as Reader['custodyFacets'],
    custodyExtract: ask('custodyExtract') as Reader['custodyExtract'],
    custodyLastVerified: ask('custodyLastVerified') as Reader['custodyLastVerified'],
    outdatedOf: ask('outdatedOf') as Reader['outdatedOf'],
    proveReadings: ask('proveReadings') as Reader['proveReadings'],
    alteredReading: ask('alteredReading') as Reader['alteredReading'],
    lostAnswers: ask('lostAnswers') as Reader['lostAnswers'],
    highestTold: ask('highestTold') as Reader['highestTold'],
    alteredAmong: ask('alteredAmong') as Reader['alteredAmong'],
    proveItem: ask('proveItem') as Reader['proveItem'],
    provePersons: ask('provePersons') as Reader['provePersons'],
    proveCase: ask('proveCase') as Reader['proveCase'],
    proveTexts: ask('proveTexts') as Reader['proveTexts'],
    proveRedaction: ask('proveRedaction') as Reader['proveRedaction'],
    copyOf: ask('copyOf') as Reader['copyOf'],
    facesBeside: ask('facesBeside') as Reader['facesBeside'],
    logWalk: ask('logWalk') as Reader['logWalk'],
    factsWalk: ask('factsWalk') as Reader['factsWalk'],
    chainWalk: ask('chainWalk') as Reader['chainWalk'],
    jobsOf: ask('jobsOf') as Reader['jobsOf'],
    countJobsOf: ask('countJobsOf') as Reader['countJobsOf'],
    jobPage: ask('jobPage') as Reader['jobPage'],
    factCheckOf: ask('factCheckOf') as Reader['factCheckOf'],
    keptAnswers: ask('keptAnswers') as Reader['keptAnswers'],
    dueJobs: ask('dueJobs') as Reader['dueJobs'],
    readJobReply: ask('readJobReply') as Reader['readJobReply'],
    readJobAnswer: ask('readJobAnswer') as Reader['readJobAnswer'],
    jobRest: ask('jobRest') as Reader['jobRest'],
    countList: ask('countList') as Reader['countList'],
    fileState: ask('fileState') as Reader['fileState'],
    holdsCase: ask('holdsCase') as Reader['holdsCase'],
    close: () => endThread(worker, isEnding),
  }
}
