import type { IncomingMessage, ServerResponse } from 'node:http'
import { play } from './answers.ts'
import type { Behaviour } from './behaviour.ts'
import { failure } from './prepared.ts'
import type { Waiting } from './waiting.ts'

/** How far a request has come. */
type Progress = { bodyBytes: number; isWhole: boolean }

/** The whole body; null when it never came whole or was answered before. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  record: Progress,
  early: Behaviour | null,
  waiting: Waiting,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let isAnswered = false
    const strike = () => {
      if (!early || isAnswered) return
      isAnswered = true
      // Closed by the client: a connection that is closed with bytes unread is reset, and a reset can overtake the answer.
      response.shouldKeepAlive = true
      play(response, early.action, () => failure(500, 'SIMULATION', 'There is no documented early answer.'), waiting)
      resolve(null)
    }
    if (early?.at === 'head') strike()
    if (early?.stopReadingMs !== undefined) {
      request.pause()
      void waiting.forTime(early.stopReadingMs).then(() => request.resume())
    }
    request.on('data', (chunk: Buffer) => {
      record.bodyBytes += chunk.length
      if (isAnswered) return
      chunks.push(chunk)
      if (typeof early?.at === 'object' && record.bodyBytes >= early.at.bodyBytes) strike()
    })
    request.on('end', () => {
      record.isWhole = true
      if (!isAnswered) resolve(Buffer.concat(chunks))
    })
    request.on('close', () => resolve(null))
    request.on('error', () => resolve(null))
  })
}
