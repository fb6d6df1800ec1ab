import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { type CdpEvent, createCdp } from './cdp.ts'
import type { FromWorker, ToWorker, WorkerStart } from './messages.ts'
import { answerPause } from './path-of-file.ts'
import { printPage } from './printed.ts'

// Holds the browser and its pipe, so that large messages (a 50 MB picture is 67 MB of base64) never stop main.
const { executable, flags, env } = workerData as WorkerStart
const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread')
const tell = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/** Chromium ends itself over a message on its pipe that is larger than it takes; what cannot be passed on is not there. */
const MAX_BODY_BYTES = 96 * 2 ** 20

/** What main acts on; everything else stays here. */
const FORWARDED =
  /^(Target\.|Fetch\.requestPaused|Runtime\.(bindingCalled|executionContext)|Page\.(frameNavigated|lifecycleEvent)|Inspector\.targetCrashed)/

const browser = spawn(executable, flags, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], env })
let lastWords = ''
browser.stderr?.on('data', (chunk: Buffer) => {
  lastWords = (lastWords + chunk.toString('utf8')).slice(-4000)
})
browser.on('error', (error) => tell({ kind: 'exit', code: null, lastWords: error.message }))
browser.on('exit', (code) => tell({ kind: 'exit', code, lastWords }))
if (browser.pid !== undefined) tell({ kind: 'started', pid: browser.pid })

const { send } = createCdp(browser.stdio[4] as Readable, browser.stdio[3] as Writable, onEvent)

function onEvent(event: CdpEvent): void {
  if (event.method === 'Debugger.paused' && event.sessionId) {
    void answerPause(send, event.sessionId, event.params as Parameters<typeof answerPause>[2])
  } else if (FORWARDED.test(event.method)) tell({ kind: 'event', event })
}

async function carryOut(message: ToWorker): Promise<Record<string, unknown>> {
  if (message.kind === 'send') {
    const { method, params, sessionId } = message
    return method === 'Page.printToPDF'
      ? { data: await printPage(send, params, sessionId) }
      : await send(method, params, sessionId)
  }
  const { requestId, status, headers, body, sessionId } = message
  if (body.byteLength > MAX_BODY_BYTES) {
    return await send('Fetch.failRequest', { requestId, errorReason: 'Failed' }, sessionId)
  }
  return await send(
    'Fetch.fulfillRequest',
    {
      requestId,
      responseCode: status,
      responseHeaders: headers.map(([name, value]) => ({ name, value })),
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
    },
    sessionId,
  )
}

port.on('message', (message: ToWorker) => {
  carryOut(message).then(
    (result) => {
      const printed = result.data instanceof Uint8Array ? [result.data.buffer as ArrayBuffer] : []
      tell({ kind: 'reply', id: message.id, result, error: null }, printed)
    },
    (error: Error) => tell({ kind: 'reply', id: message.id, result: null, error: error.message }),
  )
})
