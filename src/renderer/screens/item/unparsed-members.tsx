import type { UnparsedMember } from '../../../shared/model/analysis.ts'
import { result as words } from '../../../shared/words/item.ts'
import { whyUnparsed } from '../../../shared/words/sent.ts'
import { Name } from '../../ui/name.tsx'
import { parseJson, Tree } from '../../ui/tree.tsx'
import { Disclosure } from './disclosure.tsx'

/** Members the service sent that this version does not know or could not parse: shown, never dropped. */
export function UnparsedMembers({ members }: { members: readonly UnparsedMember[] }) {
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
        </>
      )}
    </Disclosure>
  )
}

function UnparsedMemberRow({ member: { path, json, why } }: { member: UnparsedMember }) {
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
