import type { UnparsedMember } from '../../../shared/model/analysis.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { result as words } from '../../../shared/words/item.ts'
import { whyUnparsed } from '../../../shared/words/sent.ts'
import { Name } from '../../ui/name.tsx'
import { parseJson, Tree } from '../../ui/tree.tsx'
import { Disclosure } from './disclosure.tsx'

type Props = {
  members: readonly UnparsedMember[]
  /** That the reply has more of them than were read; null = it has not. */
  more?: string | null
}

/** Longest JSON drawn of one member, characters; “Raw” draws all of it a part at a time. */
const SHOWN = 20_000

/** Members the service sent that this version does not know or could not parse: shown, never dropped. */
export function UnparsedMembers({ members, more = null }: Props) {
  const keyed = members.map((member, index) => ({ key: `${index} ${member.path}`, member }))
  return (
    <Disclosure label={words.unparsed} beside={String(members.length)}>
      {() => (
        <>
          <p className="muted prose">{words.unparsedHint}</p>
          <div className="tree selectable">
            {keyed.map(({ key, member }) => (
              <UnparsedMemberRow key={key} member={member} />
            ))}
          </div>
          {more !== null && <p className="muted prose">{more}</p>}
        </>
      )}
    </Disclosure>
  )
}

function UnparsedMemberRow({ member: { path, json: whole, why } }: { member: UnparsedMember }) {
  const json = firstOf(whole, SHOWN)
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
        <p className="odd tree-why">{[whyUnparsed[why], isWhole ? '' : words.cutHere].filter(Boolean).join('; ')}</p>
      )}
    </div>
  )
}
