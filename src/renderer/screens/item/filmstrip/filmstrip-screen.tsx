import { useState } from 'react'
import type { ItemId } from '../../../../shared/model/ids.ts'
import { filmstrip as words } from '../../../../shared/words/filmstrip.ts'
import { type ItemQuery, useItemWindow } from '../../../data/items.ts'
import { usePreferVisible } from '../../library/use-prefer-visible.ts'
import { Filmstrip } from './filmstrip.tsx'
import type { Standing } from './standing.ts'
import { StripHead } from './strip-head.tsx'
import './filmstrip.css'

type Props = {
  query: ItemQuery
  standing: Standing
  /** What is gathered in the library. */
  gathered: ReadonlySet<ItemId>
  onGo: (index: number) => void
  onGather: (itemId: ItemId) => void
  onClear: () => void
  onCompare: (() => void) | null
  onAnalyse: () => void
  onFactCheck: () => void
  onReport: () => void
  onHide: () => void
}

/** The list an item was opened from, below the item. */
export function FilmstripScreen({ query, standing, gathered, onGo, onGather, ...on }: Props) {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const rowAt = useItemWindow(query, range.first, range.last)
  usePreferVisible(query.caseId, rowAt, range)
  const kind = standing.index === null ? null : rowAt(standing.index)?.kind
  return (
    <section className="strip" aria-label={words.label}>
      <StripHead {...on} selected={gathered.size} isPlayed={kind === 'audio' || kind === 'video'} />
      <Filmstrip
        {...{ standing, gathered, rowAt, onGo, onGather }}
        onRange={(first, last) => setRange((old) => (old.first === first && old.last === last ? old : { first, last }))}
      />
    </section>
  )
}
