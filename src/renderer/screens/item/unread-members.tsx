import type { UnreadMember } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { whyUnread } from '../../../shared/words/sent.ts'
import { Name } from '../../ui/name.tsx'
import { parseJson, Tree } from '../../ui/tree.tsx'
import { Disclosure } from './disclosure.tsx'

/** What the service sent and this version has no place for or could not take: shown, never dropped. */
export function UnreadMembers({ members }: { members: readonly UnreadMember[] }) {
  const keyed = members.map((member, index) => ({ key: `${index} ${member.path}`, member }))
  return (
    <Disclosure label={words.unread} beside={String(members.length)}>
      {() => (
        <>
          <p className="muted prose">{words.unreadHint}</p>
          <div className="tree selectable">
            {keyed.map(({ key, member }) => (
              <Unread key={key} member={member} />
            ))}
          </div>
        </>
      )}
    </Disclosure>
  )
}

function Unread({ member: { path, json, why } }: { member: UnreadMember }) {
  const value = parseJson(json)
  const isWhole = value !== json || !/^["[{]/.test(json)
  return (
    <div>
      {isWhole && why !== 'imprecise' ? (
        <Tree name={path} value={value} />
      ) : (
        <div className="tree-leaf">
          <Name text={path} className="tree-key" />
          {': '}
          <Name text={json} className="tree-value" keepLines />
        </div>
      )}
      {(why !== 'new' || !isWhole) && (
        <p className="odd tree-why">{[whyUnread[why], isWhole ? '' : words.cutHere].filter(Boolean).join('; ')}</p>
      )}
    </div>
  )
}
