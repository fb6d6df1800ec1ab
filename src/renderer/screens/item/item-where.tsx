import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { frame } from '../../../shared/words/ui.ts'
import { CommandKey } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'

type Props = { item: ItemDetail; place: ReactNode; onBack: () => void }

/** Left part of the toolbar: the way back, the item, its position in the list. */
export function ItemWhere({ item: { row }, place, onBack }: Props) {
  return (
    <div className="item-where">
      <button type="button" className="button" title={frame.back} onClick={onBack}>
        <Icon name="back" />
        <span className="visually-hidden">{frame.back}</span>
        <CommandKey of="back" />
      </button>
      <h1 className="item-title" data-item={row.id}>
        <span className="item-reference">{row.reference}</span> <Name text={row.name} className="one-line" />
      </h1>
      {place}
    </div>
  )
}
