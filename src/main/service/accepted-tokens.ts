import { createHash } from 'node:crypto'
import type { RawAnswer } from './answer.ts'

/** Where a request goes, and with which token. */
type To = { baseUrl: URL; token: string }
export type AcceptedTokens = ReturnType<typeof createAcceptedTokens>

/**
 * Which tokens the service at an address has accepted since this start, by any request: those need no test any more. It
 * holds digests, never a token.
 */
export function createAcceptedTokens() {
  const accepted = new Set<string>()
  const digestOf = ({ baseUrl, token }: To) => createHash('sha256').update(`${baseUrl.href}\0${token}`).digest('base64')
  return {
    has: (to: To): boolean => accepted.has(digestOf(to)),
    add: (to: To): void => void accepted.add(digestOf(to)),
    /** Learns from any reply: a success accepts the token, and a refusal takes that back. */
    note: (to: To, { status, headers }: Pick<RawAnswer, 'status' | 'headers'>): void => {
      if (status === 401) accepted.delete(digestOf(to))
      else if (status >= 200 && status < 300 && headers['content-type']?.includes('json')) accepted.add(digestOf(to))
    },
  }
}
