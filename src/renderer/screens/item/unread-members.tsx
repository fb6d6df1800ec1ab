import type { UnreadMember } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { parseJson, Tree } from '../../ui/tree.tsx'
import { Disclosure } from './disclosure.tsx'

/** What the service sent and this version has no place for: shown, never dropped. */
export function UnreadMembers({ members }: { members: readonly UnreadMember[] }) {
  return (
    <Disclosure label={words.unread} beside={String(members.length)}>
      {() => (
        <>
          <p className="muted prose">{words.unreadHint}</p>
          <div className="tree selectable">
            {members.map((member) => (
              <Tree key={member.path} name={member.path} value={parseJson(member.json)} />
            ))}
          </div>
        </>
      )}
    </Disclosure>
  )
}
