import { Buffer } from 'node:buffer'
import type { CdpSend } from './cdp.ts'

/** Of a printed document at a time, bytes: a message is held several times over while it is read. */
const PIECE = 2 ** 20

/**
 * Prints a page and takes the PDF piece by piece, so that a long one is never one message. `params` as the browser's
 * `Page.printToPDF` takes them. Gives the bytes in a buffer of their own. Rejects as `send` does.
 */
export async function printPage(send: CdpSend, params: object, sessionId?: string): Promise<Uint8Array<ArrayBuffer>> {
  const { stream: handle } = await send('Page.printToPDF', { ...params, transferMode: 'ReturnAsStream' }, sessionId)
  const pieces: Buffer[] = []
  try {
    for (let isEnd = false; !isEnd; ) {
      const piece = await send('IO.read', { handle, size: PIECE }, sessionId)
      pieces.push(Buffer.from(String(piece.data), piece.base64Encoded === true ? 'base64' : 'latin1'))
      isEnd = piece.eof === true
    }
  } finally {
    await send('IO.close', { handle }, sessionId)
  }
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces.splice(0)) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
