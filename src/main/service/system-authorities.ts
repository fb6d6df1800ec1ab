import { Worker } from 'node:worker_threads'

/** The authorities of this machine, PEM. Rejects when they cannot be read. */
export type ReadAuthorities = () => Promise<readonly string[]>

/**
 * All of a thread that does nothing else; as text, so that no other file is needed wherever the app is installed, and
 * the same whether this process takes text for a module or a script.
 */
const THREAD = `
  const { parentPort } = process.getBuiltinModule('node:worker_threads')
  parentPort.postMessage(process.getBuiltinModule('node:tls').getCACertificates('system'))`

/**
 * Reads the certificate store of this machine in a thread. The read is synchronous and on macOS asks the network about
 * each certificate: 5 to 45 seconds were seen (nodejs/node#63313).
 */
export const readSystemAuthorities: ReadAuthorities = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, { eval: true })
    worker.once('message', (pems: string[]) => resolve(pems))
    worker.once('error', reject)
    // After a message it says nothing more.
    worker.once('exit', () => reject(new Error('the thread ended')))
    worker.unref()
  })
