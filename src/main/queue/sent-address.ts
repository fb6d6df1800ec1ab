import { createHash } from 'node:crypto'

/** The request body for an address: the exact string as JSON, and the body's digest, which the attempt's row holds. */
export function addressBody(url: string): { body: Buffer; sha256: string } {
  const body = Buffer.from(JSON.stringify({ url }))
  return { body, sha256: createHash('sha256').update(body).digest('hex') }
}
