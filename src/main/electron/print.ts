import { BrowserWindow } from 'electron'
import { laterAwake } from '../awake-time.ts'
import type { PrintDocument } from '../print-document.ts'
import type { Documents } from './documents.ts'
import { APP_ORIGIN, PRINT_PARTITION } from './origin.ts'
import { webPreferences } from './web-preferences.ts'

/** Time limit for printing: this, plus more for each item. */
const LIMIT_MS = 60_000
const LIMIT_PER_ITEM_MS = 2_000

/**
 * Prints documents to PDF, one at a time, in a hidden window without script, with the guards of every other window. The
 * paper size is that of the document's `@page`. Rejects if a document takes too long, the signal aborts, or part of the
 * document cannot be read, with that cause.
 */
export function createPrinter(documents: Documents) {
  let tail: Promise<unknown> = Promise.resolve()
  return (document: PrintDocument, signal?: AbortSignal): Promise<Uint8Array> => {
    const printed = tail.then(() => printOne(documents, document, signal))
    // The next document waits for the end only, not for the pages, which would stay in memory as long.
    tail = printed.then(
      () => undefined,
      () => undefined,
    )
    return printed
  }
}

async function printOne(documents: Documents, document: PrintDocument, signal?: AbortSignal): Promise<Uint8Array> {
  signal?.throwIfAborted()
  const id = documents.put(document)
  const window = new BrowserWindow({
    show: false,
    webPreferences: webPreferences({ partition: PRINT_PARTITION, javascript: false, devTools: false }),
  })
  let callOff = () => {}
  let abort = () => {}
  const end = new Promise<never>((_resolve, reject) => {
    const limitMs = LIMIT_MS + document.itemCount * LIMIT_PER_ITEM_MS
    callOff = laterAwake(() => reject(new Error('printing took too long')), limitMs)
    abort = () => reject(new Error('printing was cancelled'))
    window.webContents.once('render-process-gone', (_event, { reason }) =>
      reject(new Error(`the page that was to be printed is gone: ${reason}`)),
    )
  })
  signal?.addEventListener('abort', abort, { once: true })
  try {
    // If part of the document could not be read, the browser reports only a failed load, or nothing.
    return await Promise.race([end, load(window, id)]).finally(() => documents.throwIfFailed(id))
  } finally {
    callOff()
    signal?.removeEventListener('abort', abort)
    documents.forget(id)
    // A window closed while printing has hung the next job; destroying it does not involve the page.
    window.destroy()
  }
}

async function load(window: BrowserWindow, id: string): Promise<Uint8Array> {
  await window.loadURL(`${APP_ORIGIN}/report/${id}/document`)
  return await window.webContents.printToPDF({
    pageSize: 'A4',
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  })
}
