import { createHash } from 'node:crypto'
import type { UnparsedMember } from '../../shared/model/analysis.ts'
import type { ParsedJobReply } from '../../shared/model/fact-check.ts'

/** What an answer about a job carries of a result: how many pieces, and the SHA-256 over them. */
export type Carried = { pieces: number; sha256: string }

/** A single value that is not understood and says less than this is no part of a result, such as a place in a queue. */
const SHORT_JSON = 80
/** How far the job is, in a form that is not read: it changes with every answer and is no part of a result. */
const HOW_FAR = /(status|state|progress\w*|percent\w*|message|step)$/i
const mayBePart = ({ path, json, why }: UnparsedMember): boolean =>
  why !== 'imprecise' && !HOW_FAR.test(path) && (json.length > SHORT_JSON || /^(\[[^\]]|\{[^}])/.test(json))

/**
 * What of a result an answer carries, whatever its status; null = nothing. Progress, messages and times of the job
 * itself do not count, so that an answer which says no more than the one before it is known by it.
 */
export function carriedBy({ result, unread }: ParsedJobReply): Carried | null {
  const parts = result && {
    summary: result.summary,
    sources: result.sources,
    claims: result.claims,
    transcript: result.transcript,
  }
  const others = unread.filter(mayBePart)
  const pieces =
    Number(Boolean(parts?.summary)) +
    (parts?.sources ?? []).reduce((sum, { pages }) => sum + 1 + pages.length, 0) +
    (parts?.claims?.length ?? 0) +
    (parts?.transcript?.turns.length ?? 0) +
    others.length
  if (pieces === 0) return null
  const sha256 = createHash('sha256').update(JSON.stringify({ parts, others })).digest('hex')
  return { pieces, sha256 }
}

/** Whether an answer takes the place of what was kept before: it says something else and carries no less. */
export const isNews = (now: Carried, before: Carried | null): boolean =>
  before === null || (now.sha256 !== before.sha256 && now.pieces >= before.pieces)
