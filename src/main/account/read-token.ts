import type { AppError } from '../../shared/errors.ts'
import { err, ok, type Result } from '../../shared/result.ts'

export type TokenUnusable = Extract<AppError, { kind: 'token_unusable' }>

const MAX_BYTES = 2560

/**
 * The token in a copied or given text, without surrounding white space. One word of visible ASCII: anything else cannot
 * be sent in an `Authorization` header, and is most likely not what the person meant.
 */
export function readToken(text: string): Result<string, TokenUnusable> {
  const token = text.trim()
  const refuse = (reason: TokenUnusable['reason']) => err({ kind: 'token_unusable' as const, reason })
  if (token === '') return refuse('empty')
  if (Buffer.byteLength(token) > MAX_BYTES) return refuse('too_long')
  return /^[\x21-\x7e]+$/.test(token) ? ok(token) : refuse('not_a_token')
}
