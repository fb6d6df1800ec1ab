import type { MessagePort, Worker } from 'node:worker_threads'

/** What a thread is told last. */
const END = 'end'
/** Longer than any query of a list takes; a walk or a check of the whole file may take longer. */
const LIMIT_MS = 5000

/**
 * Ends a thread that has the library open, from main: it is asked to close it and to end by itself. One that is in the
 * middle of something long is ended after a while all the same. Ending a thread while it is inside the database's module
 * aborts the whole process now and then. Source: WiseLibs/better-sqlite3, issue 1507.
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

/** Shared with the thread, which leaves out what it was asked before, once it is to end. */
export const endFlag = (): Int32Array => new Int32Array(new SharedArrayBuffer(4))

/** Lets the thread end when main wants it to; the rest of its messages, until then, are for `onAsked`. */
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
