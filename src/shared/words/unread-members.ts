import type { UnparsedMember } from '../model/analysis.ts'
import { messages } from './messages.ts'
import { whyUnparsed } from './sent.ts'

const words = messages('unread-members', {
  columns: ['Path in the reply', 'Value as sent'],
  more: 'The reply has {total, plural, one {# such field} other {# such fields}}; the first {shown, number} were read. The raw reply has all of them{hasDigest, select, true {, SHA-256 {sha256}} other {}}.',
  uncounted:
    'The reply has more such fields than these {shown, number}. The raw reply has all of them{hasDigest, select, true {, SHA-256 {sha256}} other {}}.',
})

export { words as unreadMembers }

type Unread = {
  unread: readonly unknown[]
  /** Beyond those; null = there are some, and they were not counted. */
  unreadLeftOut: number | null
}

/** That a reply has more fields without a place of their own than were read, how many, and which reply has them; null = it has not. */
export function moreUnread({ unread, unreadLeftOut }: Unread, sha256: string | null): string | null {
  const digest = { shown: unread.length, hasDigest: sha256 !== null, sha256: sha256 ?? '' }
  if (unreadLeftOut === 0) return null
  return unreadLeftOut === null
    ? words.uncounted(digest)
    : words.more({ total: unread.length + unreadLeftOut, ...digest })
}

/** Why a member is among them, where it is not simply unknown. */
export const whyUnread = ({ why }: Pick<UnparsedMember, 'why'>): string | null =>
  why === 'new' ? null : whyUnparsed[why]
