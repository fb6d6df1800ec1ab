import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import type { AppError } from '../../shared/errors.ts'
import { err, ok, type Result } from '../../shared/result.ts'

export type TokenUnusable = Extract<AppError, { kind: 'token_unusable' }>

const MAX_BYTES = 2560

/**
 * The token in a copied text, without the white space around it. One word of visible ASCII: anything else
 * is not what an `Authorization` header can carry, and most likely not what the person meant to copy.
 */
export function readToken(text: string): Result<string, TokenUnusable> {
  const token = text.trim()
  const refuse = (reason: TokenUnusable['reason']) => err({ kind: 'token_unusable' as const, reason })
  if (token === '') return refuse('empty')
  if (Buffer.byteLength(token) > MAX_BYTES) return refuse('too_long')
  return /^[\x21-\x7e]+$/.test(token) ? ok(token) : refuse('not_a_token')
}

/**
 * What stands for a token in the library: tells two accounts apart, cannot be turned back, and differs from
 * library to library because of the salt. 64 lower-case hex digits.
 */
export function tokenFingerprint(salt: Uint8Array, token: string): string {
  return createHmac('sha256', salt).update(token).digest('hex')
}
