import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import { contents as words } from '../../../shared/words/contents.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { item: ItemDetail; onOpenItem: (itemId: ItemId) => void }

/** The items in whose files these bytes were found as a part; nothing if there are none. */
export function PartOfBlock({ item: { partOf }, onOpenItem }: Props) {
  if (partOf.length === 0) return null
  return (
    <Block title={words.partOf}>
      <ul className="lines">
        {partOf.map(({ id, reference, offset }) => (
          <li key={id}>
            <Button look="link" onClick={() => onOpenItem(id)}>
              {reference}
            </Button>{' '}
            {offset !== null && words.partAt({ offset })}
          </li>
        ))}
      </ul>
    </Block>
  )
}
