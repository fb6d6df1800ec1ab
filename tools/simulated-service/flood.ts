import type { ServerResponse } from 'node:http'
import { createGzip } from 'node:zlib'
import type { Action } from './behaviour.ts'
import { MARK } from './mark.ts'

const OPEN = '{"status":"Completed","result":{"summary":"'
const CLOSE = '"}}'
const PART_BYTES = 1_000_000

/** Sends a job of so many bytes, as fast as it is read. */
export function flood(response: ServerResponse, { bytes, isPacked = false }: Extract<Action, { type: 'flood' }>): void {
  const head = { ...MARK, 'content-type': 'application/json; charset=utf-8' }
  response.writeHead(200, isPacked ? { ...head, 'content-encoding': 'gzip' } : { ...head, 'content-length': bytes })
  const packer = isPacked ? createGzip() : null
  packer?.pipe(response)
  const sink = packer ?? response
  let left = bytes - OPEN.length - CLOSE.length
  const more = () => {
    while (left > 0 && !response.destroyed) {
      const part = Math.min(left, PART_BYTES)
      left -= part
      if (!sink.write(Buffer.alloc(part, 'a '))) return
    }
    if (left <= 0) sink.end(CLOSE)
  }
  sink.on('drain', more)
  sink.write(OPEN)
  more()
}
