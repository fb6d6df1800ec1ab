import { createHash } from 'node:crypto'
import type { FormField } from '../service/multipart.ts'

/**
 * Builds the request body for a link: the exact URL and the fields sent with it as JSON, and the body's SHA-256, which
 * is stored in the attempt's row.
 */
export function addressBody(url: string, fields: readonly FormField[]): { body: Buffer; sha256: string } {
  const body = Buffer.from(JSON.stringify({ url, ...Object.fromEntries(fields) }))
  return { body, sha256: createHash('sha256').update(body).digest('hex') }
}
