import { BrowserWindow } from 'electron'
import type { createDocuments } from './documents.ts'
import { APP_ORIGIN, PRINT_PARTITION } from './origin.ts'

const PRINT_LIMIT_MS = 60_000

/**
 * Prints documents to PDF, one at a time, in a hidden window without script, with the guards of every other window.
 * A4 unless the document's `@page` says otherwise. Rejects when a document takes longer than a minute.
 */
export function createPrinter(documents: ReturnType<typeof createDocuments>) {
  let tail: Promise<unknown> = Promise.resolve()
  return (html: string): Promise<Uint8Array> => {
    const printed = tail.then(() => printOne(documents, html))
    tail = printed.catch(() => undefined)
    return printed
  }
}

async function printOne(documents: ReturnType<typeof createDocuments>, html: string): Promise<Uint8Array> {
  const id = documents.put(html)
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      partition: PRINT_PARTITION,
      sandbox: true,
      javascript: false,
      spellcheck: false,
      disableDialogs: true,
    },
  })
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('printing took too long')), PRINT_LIMIT_MS)
  })
  try {
    return await Promise.race([limit, load(window, id)])
  } finally {
    clearTimeout(timer)
    documents.take(id)
    // A window closed while it prints has hung the next job; destroying does not ask the page.
    window.destroy()
  }
}

async function load(window: BrowserWindow, id: string): Promise<Uint8Array> {
  await window.loadURL(`${APP_ORIGIN}/report/${id}`)
  return await window.webContents.printToPDF({
    pageSize: 'A4',
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  })
}
