import { useState } from 'react'
import type { Advance } from '../../../shared/contract/settings.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { ItemQuery } from '../../data/items.ts'
import { nextUnseen, reportSeen } from '../../data/seen.ts'
import { useAdvance } from './use-advance.ts'

type Props = {
  query: ItemQuery
  /** The item that is looked at, and where it is in the list; null = none is. */
  itemId: ItemId | null
  index: number | null
  onGo: (itemId: ItemId, index: number) => void
  onStep: () => void
}

/** The way from item to item: to the next that was not seen, and on after a mark, where a person wants that. */
export function useTriage({ query, itemId, index, onGo, onStep }: Props): {
  toUnseen: () => Promise<void>
  /** The item at which every other was found to be seen; null = at none. */
  noneLeftAt: { itemId: ItemId | null } | null
  forget: () => void
  advance: Advance
  setAdvance: (advance: Advance) => void
  /** Leads on after a mark. */
  leadOn: () => void
} {
  const [noneLeftAt, setNoneLeftAt] = useState<{ itemId: ItemId | null } | null>(null)
  const { advance, setAdvance } = useAdvance()
  const toUnseen = () =>
    nextUnseen(query, { itemId, index: index ?? 0 }).then(
      (next) => {
        const isNew = next !== null && next.itemId !== itemId
        setNoneLeftAt(isNew ? null : { itemId })
        if (isNew) onGo(next.itemId, next.index)
      },
      () => undefined,
    )
  return {
    toUnseen,
    noneLeftAt,
    forget: () => setNoneLeftAt(null),
    advance,
    setAdvance,
    leadOn: () => {
      if (advance !== 'off' && itemId !== null) reportSeen(query.caseId, [itemId])
      if (advance === 'next') onStep()
      else if (advance === 'next_unseen') void toUnseen()
    },
  }
}
