import { createHash } from 'node:crypto'
import type { FormField } from '../service/multipart.ts'

/** The request body for an address: the exact string and what goes with it as JSON, and the body's digest, which the attempt's row holds. */
export function addressBody(url: string, fields: readonly FormField[]): { body: Buffer; sha256: string } {
  const body = Buffer.from(JSON.stringify({ url, ...Object.fromEntries(fields) }))
  return { body, sha256: createHash('sha256').update(body).digest('hex') }
}
