import type { MachineItem } from '../main/export/machine/schema.ts'
import { factCheck } from '../shared/words/fact-check.ts'
import { moreUnread, whyUnread } from '../shared/words/unread-members.ts'
import { type Child, el, foreign, paragraphs } from './dom.ts'

type Unread = Pick<MachineItem['factChecks'][number], 'unread' | 'unreadLeftOut'>

/** Everything else that a reply has, each with its path, as it was sent. `sha256` = of the raw reply; null = not known. */
export function unreadBlock(of: Unread, sha256: string | null): Child[] {
  const more = moreUnread(of, sha256)
  const rows = of.unread.flatMap((member) => {
    const why = whyUnread(member)
    return [
      el('dt', {}, foreign(member.path)),
      el('dd', {}, foreign(member.json), why === null ? null : el('p', { class: 'soft' }, why)),
    ]
  })
  return [
    rows.length === 0 ? null : el('details', {}, el('summary', {}, factCheck.restTitle), el('dl', {}, ...rows)),
    ...(more === null ? [] : paragraphs([more], 'soft')),
  ]
}
