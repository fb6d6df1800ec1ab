import type { Documented } from './answers.ts'
import type { Action } from './behaviour.ts'

/**
 * What a request asks for: its charge, applied only when it is answered, and the documented answer. With an action, the
 * request has a trouble of its own, unless a behaviour strikes first.
 */
export type Prepared = { sha256: string | null; charge: () => void; answer: () => Documented; action?: Action }

export const free = (answer: Documented, sha256: string | null = null): Prepared => ({
  sha256,
  charge: () => undefined,
  answer: () => answer,
})

export const failure = (status: number, code: string, message: string): Documented => ({
  status,
  body: { error: { code, message } },
})

export const notFound = failure(404, 'NOT_FOUND', 'There is nothing here.')
export const notAllowed = failure(405, 'METHOD_NOT_ALLOWED', 'This is not offered here.')

export const noCredits = (feature: 'image-forensics' | 'fact-checking'): Documented => ({
  status: 402,
  body: { code: 'USER_CREDIT_LIMIT_REACHED', message: 'No credits are left.', feature, redirectUrl: null },
})

/** The largest upload that is taken: 50 MB, counted generously. */
export const MAX_BYTES = 50 * 2 ** 20
export const ALLOWED_PICTURES = 'jpg, jpeg, png, webp, heic, heif, tiff'

/** The object that a JSON body holds; null = none. */
export function readJson(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
