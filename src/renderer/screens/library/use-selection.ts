import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { chooseItems, type ItemQuery, rowAt } from '../../data/items.ts'
import type { Held } from './items-view.tsx'
import {
  choose,
  chooseAll,
  chooseNone,
  extendTo,
  follow,
  gatherActive,
  moveTo,
  type Place,
  type Selection,
  step,
  toggleOne,
} from './selection.ts'

/** How a step changes the selection: an explicit one stays, everything in between is selected, or nothing changes. */
export type StepKind = 'follow' | 'range' | 'move'

type Props = {
  query: ItemQuery
  total: number
  selection: Selection
  onSelect: (change: (selection: Selection) => Selection) => void
}

/** Selection by clicks and keys. What a range or the list contains, main says. */
export function useSelection({ query, total, selection, onSelect }: Props) {
  const client = useQueryClient()
  // Keys arrive faster than rows: steps add up from the last target, and are executed one after the other.
  const aim = useRef<number | null>(null)
  /** Target of steps whose selection is not rendered yet: until it is, the next step starts from here. */
  const reached = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (reached.current !== null && reached.current === aim.current) aim.current = null
    reached.current = null
  })
  const steps = useRef<Promise<void>>(Promise.resolve())
  /** Where the last step led. */
  const landed = useRef<Place | null>(null)

  /** Where a range starts; ahead of what is rendered. */
  const anchor = useRef(selection.anchor)
  useLayoutEffect(() => {
    anchor.current = selection.anchor
  }, [selection.anchor])
  const start = (change: (old: Selection) => Selection, at: Place) => {
    anchor.current = at
    onSelect(change)
  }

  const extend = async (place: Place) => {
    const first = anchor.current === null ? await rowAt(client, query, 0) : undefined
    const from = anchor.current ?? { id: first?.id ?? place.id, index: 0 }
    const ids = await chooseItems(query, { from, to: place })
    onSelect((old) => extendTo({ ...old, anchor: from }, place, ids))
  }
  const goTo = async (index: number, kind: StepKind) => {
    const row = await rowAt(client, query, index)
    if (row === undefined) return
    const place = { id: row.id, index }
    landed.current = place
    if (kind === 'range') await extend(place)
    else start((old) => (kind === 'move' ? moveTo(old, place) : follow(old, place)), place)
  }

  return {
    pick: (place: Place, { isRange, isAdding }: Held) => {
      if (isRange) void extend(place)
      else start((old) => (isAdding ? toggleOne(old, place) : choose(place)), place)
    },
    move: (by: number, kind: StepKind = 'follow') => {
      const from = aim.current ?? selection.active?.index ?? null
      const to = step(from, by, total)
      aim.current = to
      steps.current = steps.current
        .then(() => goTo(to, kind === 'range' && from === null ? 'follow' : kind))
        .catch(() => undefined)
        .finally(() => {
          reached.current = to
        })
    },
    /** Acts on the active item, after the steps still pending; false = there is none. */
    withActive: (act: (place: Place) => void): boolean => {
      if (aim.current !== null)
        void steps.current.then(() => {
          if (landed.current !== null) act(landed.current)
        })
      else if (selection.active !== null) act(selection.active)
      return aim.current !== null || selection.active !== null
    },
    /** Makes an item active that is found elsewhere than by steps; a single selection follows it. */
    to: (place: Place) => {
      aim.current = null
      landed.current = place
      onSelect((old) => follow(old, place))
    },
    gatherActive: () => onSelect(gatherActive),
    all: async () => {
      const ids = await chooseItems(query)
      onSelect((old) => chooseAll(old, ids))
    },
    none: () => onSelect(chooseNone),
  }
}
