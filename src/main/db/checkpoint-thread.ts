import { parentPort, workerData } from 'node:worker_threads'
import { type Progress, TURN_EVERY_MS, takeTurn } from './checkpoint-turn.ts'
import { connect } from './connect.ts'
import { endWhenTold } from './end-thread.ts'

/** Entry of the thread that copies the write-ahead log into the library file, so that main never waits for it. */
const { file, isEnding } = workerData as { file: string; isEnding: Int32Array }
const db = connect(file, { fileMustExist: true })
db.pragma('synchronous = FULL')
db.pragma('busy_timeout = 0')
// It reads no pages through its cache.
db.pragma('cache_size = -512')

const run = (mode: string): Progress | undefined =>
  (db.pragma(`wal_checkpoint(${mode})`) as Progress[] | undefined)?.[0]

const timer = setInterval(() => {
  try {
    takeTurn(run)
  } catch {
    // Whatever fails here also fails for main, which can report it; main's own checkpoints continue without this
    // thread.
    clearInterval(timer)
    parentPort?.close()
  }
}, TURN_EVERY_MS)

if (parentPort !== null)
  endWhenTold(parentPort, isEnding, () => {
    clearInterval(timer)
    db.close()
  })
