import { createHash } from 'node:crypto'
import type { UnparsedMember } from '../../shared/model/analysis.ts'
import type { ParsedJobReply } from '../../shared/model/fact-check.ts'

/** The parts of a result contained in a reply about a job: their number, and the SHA-256 over them. */
export type Carried = { pieces: number; sha256: string }

/**
 * A single value that is not understood and is shorter than this is not part of a result: a position in a queue, for
 * instance.
 */
const SHORT_JSON = 80
/** Progress in a form that is not parsed: it changes with every reply and is not part of a result. */
const HOW_FAR = /(status|state|progress\w*|percent\w*|message|step)$/i
const mayBePart = ({ path, json, why }: UnparsedMember): boolean =>
  why !== 'imprecise' && !HOW_FAR.test(path) && (json.length > SHORT_JSON || /^(\[[^\]]|\{[^}])/.test(json))

/**
 * The parts of a result in a reply, whatever its status; null = none. Progress, messages and times of the job itself
 * are excluded, so that a reply with nothing new is recognised.
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

/** Whether a reply replaces the stored one: its content differs and it contains no less. */
export const isNews = (now: Carried, before: Carried | null): boolean =>
  before === null || (now.sha256 !== before.sha256 && now.pieces >= before.pieces)
