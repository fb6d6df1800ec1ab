import type { MessagePort, Worker } from 'node:worker_threads'

/** The last message a thread is sent. */
const END = 'end'
/** Longer than any list query takes; a walk or a check of the whole file may take longer. */
const LIMIT_MS = 5000

/**
 * Ends a thread that has the library open, from main: it is asked to close the library and exit. One that is in the
 * middle of a long operation is terminated after a time limit. Terminating a thread inside the database's native module
 * occasionally aborts the whole process. Source: WiseLibs/better-sqlite3, issue 1507.
 */
export async function endThread(worker: Worker, isEnding: Int32Array, limitMs = LIMIT_MS): Promise<void> {
  if (worker.threadId === -1) return
  worker.ref()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  Atomics.store(isEnding, 0, 1)
  worker.postMessage(END)
  const timer = setTimeout(() => void worker.terminate(), limitMs)
  await ended
  clearTimeout(timer)
}

/** Flag shared with the thread; once it is set, the thread skips the requests it still has. */
export const endFlag = (): Int32Array => new Int32Array(new SharedArrayBuffer(4))

/** Lets the thread exit when main asks it to; until then, all other messages go to `onAsked`. */
export function endWhenTold<T>(
  port: MessagePort,
  isEnding: Int32Array,
  close: () => void,
  onAsked?: (asked: T) => void,
) {
  port.on('message', (message: T | typeof END) => {
    if (Atomics.load(isEnding, 0) === 0) return void onAsked?.(message as T)
    if (message !== END) return
    close()
    port.close()
  })
}
