import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { type CdpEvent, createCdp } from './cdp.ts'
import type { FromHolder, ToHolder } from './messages.ts'
import { answerPause } from './path-of-file.ts'
import { printPage } from './printed.ts'

// Holds the browser and its pipe, so that large messages (a 50 MB picture is 67 MB of base64) never stop main, nor
// count as its memory.
const [executable = '', ...flags] = process.argv.slice(2)
const post = (message: FromHolder) => void process.send?.(message)

/** Chromium ends itself over a message on its pipe that is larger than it takes; what cannot be passed on is not there. */
const MAX_BODY_BYTES = 96 * 2 ** 20

/** How long the browser's own processes have for their end after its own. */
const WATCHERS_LIMIT_MS = 2000

/** What main acts on; everything else stays here. */
const FORWARDED =
  /^(Target\.|Fetch\.requestPaused|Runtime\.(bindingCalled|executionContext)|Page\.(frameNavigated|lifecycleEvent|javascriptDialogOpening)|Network\.loadingFailed|Inspector\.targetCrashed|Media\.player)/

const browser = spawn(executable, flags, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] })
let lastWords = ''
browser.stderr?.on('data', (chunk: Buffer) => {
  lastWords = (lastWords + chunk.toString('utf8')).slice(-4000)
})
browser.on('error', (error) => end(error.message))
// Its watchers of crashes have the same stderr and end after it: until then they make their folder in its profile anew.
browser.on('close', () => end(lastWords))
browser.on('exit', () => setTimeout(end, WATCHERS_LIMIT_MS, lastWords))
if (browser.pid !== undefined) post({ kind: 'started', pid: browser.pid })

// Without main nobody needs the browser: it ends itself when its pipe closes.
process.on('disconnect', () => process.exit())
// A terminal interrupts all at once; main closes in order and tells the browser itself.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

const { send } = createCdp(browser.stdio[4] as Readable, browser.stdio[3] as Writable, onEvent)

function onEvent(event: CdpEvent): void {
  if (event.method === 'Debugger.paused' && event.sessionId) {
    void answerPause(send, event.sessionId, event.params as Parameters<typeof answerPause>[2])
  } else if (FORWARDED.test(event.method)) post({ kind: 'event', event })
}

function end(words: string): void {
  process.send?.({ kind: 'exit', lastWords: words } satisfies FromHolder, () => process.exit())
}

async function carryOut(message: ToHolder): Promise<Record<string, unknown>> {
  if (message.kind === 'send') {
    const { method, params, sessionId } = message
    return await send(method, params, sessionId)
  }
  if (message.kind === 'print') {
    await printPage(send, message.params, message.sessionId, message.path)
    return {}
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

process.on('message', (given) => {
  const message = given as ToHolder
  carryOut(message).then(
    (result) => post({ kind: 'reply', id: message.id, result, error: null }),
    (error: Error) => post({ kind: 'reply', id: message.id, result: null, error: error.message }),
  )
})
