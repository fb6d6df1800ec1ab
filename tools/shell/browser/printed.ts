import { Buffer } from 'node:buffer'
import { open } from 'node:fs/promises'
import type { CdpSend } from './cdp.ts'

/** Of a printed document at a time, bytes: a message is held several times over while it is read. */
const PIECE = 2 ** 20

/**
 * Prints a page into a file, piece by piece, so that a long one is never one message. `params` as the browser's
 * `Page.printToPDF` takes them. Rejects as `send` does, and where the file cannot be written.
 */
export async function printPage(send: CdpSend, params: object, sessionId: string, path: string): Promise<void> {
  const { stream: handle } = await send('Page.printToPDF', { ...params, transferMode: 'ReturnAsStream' }, sessionId)
  try {
    await using file = await open(path, 'w', 0o600)
    for (let isEnd = false; !isEnd; ) {
      const piece = await send('IO.read', { handle, size: PIECE }, sessionId)
      await file.writeFile(Buffer.from(String(piece.data), piece.base64Encoded === true ? 'base64' : 'latin1'))
      isEnd = piece.eof === true
    }
  } finally {
    await send('IO.close', { handle }, sessionId)
  }
}
