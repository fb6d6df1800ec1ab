import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './connect.ts'
import { endWhenTold } from './end-thread.ts'

/** Entry of the thread that copies the write-ahead log into the library file, so that main never waits for it. */
const { file, isEnding } = workerData as { file: string; isEnding: Int32Array }
const db = connect(file, { fileMustExist: true })
db.pragma('synchronous = FULL')
db.pragma('busy_timeout = 0')
// It reads no pages through its cache.
db.pragma('cache_size = -512')

const EVERY_MS = 500
/** Pages worth a flush of the disk: 2 MB. */
const WORTH_PAGES = 500
/** Pages of a log that grew while a long verification read from it: 16 MB. */
const LARGE_PAGES = 4096

type Progress = { log: number; checkpointed: number }
const NONE: Progress = { log: 0, checkpointed: 0 }
const run = (mode: 'NOOP' | 'PASSIVE' | 'TRUNCATE'): Progress | undefined =>
  (db.pragma(`wal_checkpoint(${mode})`) as Progress[] | undefined)?.[0]

const timer = setInterval(() => {
  try {
    const before = run('NOOP') ?? NONE
    const { log, checkpointed } = before.log - before.checkpointed < WORTH_PAGES ? before : (run('PASSIVE') ?? NONE)
    // Only once nothing is left to copy, which main would wait for; where somebody still reads, the next turn tries again.
    if (log >= LARGE_PAGES && log === checkpointed) run('TRUNCATE')
  } catch {
    // Whatever fails here also fails for main, which can report it; main's own checkpoints continue without this
    // thread.
    clearInterval(timer)
    parentPort?.close()
  }
}, EVERY_MS)

if (parentPort !== null)
  endWhenTold(parentPort, isEnding, () => {
    clearInterval(timer)
    db.close()
  })
