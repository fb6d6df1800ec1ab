import type { Tag } from '../../../shared/model/finding.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import { reviewWords, findings as words } from '../../../shared/words/findings.ts'
import { useFindings } from '../../data/findings.ts'
import { Block } from '../../ui/block.tsx'
import { Name } from '../../ui/name.tsx'
import { StatusSign } from '../../ui/review-sign.tsx'
import { FindingText } from './finding-text.tsx'
import './finding.css'

/** The finding, status and tags of an item, read-only, next to a list. `tags` = those of the case. */
export function FindingBrief({ itemId, tags }: { itemId: ItemId; tags: readonly Tag[] }) {
  const known = useFindings(itemId).data ?? null
  const carried = tags.filter(({ id }) => known?.tags.includes(id) === true)
  return (
    <Block title={words.title} term="finding" className="block-finding">
      {known?.current == null ? (
        <p className="muted">{words.none}</p>
      ) : (
        <FindingText of={known.current} subject={known.subject} />
      )}
      {known !== null && (known.status !== null || carried.length > 0) && (
        <p className="finding-brief">
          {known.status !== null && (
            <span className="finding-status">
              <StatusSign status={known.status} /> {reviewWords[known.status]}
            </span>
          )}
          {carried.map(({ id, name }) => (
            <Name key={id} text={name} className="tag" />
          ))}
        </p>
      )}
    </Block>
  )
}
