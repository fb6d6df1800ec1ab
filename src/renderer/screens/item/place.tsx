import type { OutputOf } from '../../../shared/contract/index.ts'
import { item as words } from '../../../shared/words/item.ts'
import { IconButton } from '../../ui/button.tsx'

type Props = { neighbours: OutputOf<'items.neighbours'> | undefined; onStep: (by: -1 | 1) => void }

/** Where the item stands in its list, and the way to the ones beside it. An item the filter left behind has no place. */
export function Place({ neighbours, onStep }: Props) {
  const index = neighbours?.index ?? null
  return (
    <span className="place">
      <IconButton
        icon="left"
        label={words.previous}
        title={`${words.previous} (←)`}
        isDisabled={neighbours?.previousId == null}
        onClick={() => onStep(-1)}
      />
      <span className="place-text">{index === null ? '' : words.place(index, neighbours?.total ?? 0)}</span>
      <IconButton
        icon="right"
        label={words.next}
        title={`${words.next} (→)`}
        isDisabled={neighbours?.nextId == null}
        onClick={() => onStep(1)}
      />
    </span>
  )
}
