import { Worker } from 'node:worker_threads'

/** Reads this machine's certificate authorities, PEM. Rejects if they cannot be read. */
export type ReadAuthorities = () => Promise<readonly string[]>

/**
 * The code of a thread that does nothing else; a string, so that no other file is needed wherever the app is installed,
 * and valid whether this process evaluates it as a module or a script.
 */
const THREAD = `
  const { parentPort } = process.getBuiltinModule('node:worker_threads')
  parentPort.postMessage(process.getBuiltinModule('node:tls').getCACertificates('system'))`

/**
 * Reads this machine's certificate store in a thread. The read is synchronous, and on macOS queries the network for
 * each certificate: 5 to 45 seconds were seen (nodejs/node#63313).
 */
export const readSystemAuthorities: ReadAuthorities = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, { eval: true })
    worker.once('message', (pems: string[]) => resolve(pems))
    worker.once('error', reject)
    // No effect once a message was received.
    worker.once('exit', () => reject(new Error('the thread ended')))
    worker.unref()
  })
