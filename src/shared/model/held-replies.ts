import type { ImageReply, UnparsedMember } from './analysis.ts'
import type { FactCheckResult, ParsedJobReply } from './fact-check.ts'
import type { FactCheck } from './job.ts'

/** A member of a reply without a place in what was read of it: its path, and its JSON, which may be cut. */
export type UnreadMember = {
  path: string
  value: string
  why: UnparsedMember['why']
}
export type UnreadMembers = {
  unread: UnreadMember[]
  /** How many there are beyond those; null = there are some, and a version that did not count them read the reply. */
  unreadLeftOut: number | null
}

/**
 * What the replies to a fact check hold, for every form that shows it: the final one and, where that has no result, the
 * interim one with part of it.
 */
export type HeldReplies = UnreadMembers & {
  /** null = nothing of a result was understood in any reply. */
  result: FactCheckResult | null
  /**
   * Where the result, or what may be one, is from an interim reply: when that was received. It is not the result of the
   * job, and whoever shows it says so. null = it is the result of the final reply, or there is none.
   */
  partialAt: number | null
  /** The same members of that interim reply; null = there is none. */
  ofPartial: UnreadMembers | null
}

/** What every form shows of a fact check beside its job. */
export function heldReplies({
  parsed,
  result,
  partial,
}: Pick<FactCheck, 'parsed' | 'result' | 'partial'>): HeldReplies {
  return {
    result: result ?? partial?.parsed.result ?? null,
    partialAt: result === null ? (partial?.receivedAt ?? null) : null,
    ...unreadOf(parsed),
    ofPartial: partial && unreadOf(partial.parsed),
  }
}

/** The members of a reply that were not read, with the number beyond those listed. `reply` null = there is no reply. */
export function unreadOf(reply: Unread | null): UnreadMembers {
  if (reply === null) return { unread: [], unreadLeftOut: 0 }
  return {
    unread: reply.unread.map(({ path, json, why }) => ({ path, value: json, why })),
    unreadLeftOut: reply.unreadLeftOut ?? (reply.notes.includes('more_members') ? null : 0),
  }
}
type Unread =
  | Pick<ParsedJobReply, 'unread' | 'unreadLeftOut' | 'notes'>
  | Pick<ImageReply, 'unread' | 'unreadLeftOut' | 'notes'>
