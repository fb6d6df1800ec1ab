import { PART_BYTES } from '../../shared/contract/parts.ts'
import { base64Of } from './base64.ts'

/** Sends bytes to main part by part, each once and in order, as base64. */
export async function inParts(bytes: Blob, send: (data: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < bytes.size; at += PART_BYTES) await send(await base64Of(bytes.slice(at, at + PART_BYTES)))
}
