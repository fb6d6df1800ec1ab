import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ItemId } from '../../../../shared/model/ids.ts'
import { type ItemQuery, rowAt, rowHere, useItemTotals, useNeighbours } from '../../../data/items.ts'
import type { Place } from '../../library/selection.ts'
import { type ListPosition, stepFrom } from './list-position.ts'

type Props = {
  query: ItemQuery
  itemId: ItemId
  /** The item's last known place in the list; null = none. */
  known: Place | null
  onOpenItem: (itemId: ItemId, index: number | null) => void
}

/**
 * The item's position in the list, and navigation along it. A held key never queues up: however many presses arrive
 * before the screen can follow, only the last item they lead to is opened.
 */
export function useStepping({ query, itemId, known, onOpenItem }: Props) {
  const client = useQueryClient()
  const neighbours = useNeighbours(query, itemId).data ?? undefined
  const totals = useItemTotals(query).data
  const wasAt = known?.id === itemId ? known.index : null
  const total = neighbours?.total ?? totals?.total ?? 0
  const isGone = neighbours !== undefined && neighbours.index === null
  const position: ListPosition = { index: neighbours?.index ?? wasAt, isGone, total }

  /** Index that the presses so far lead to, until the window gets there. */
  const aim = useRef<number | null>(null)
  const frame = useRef(0)
  const latest = useRef({ query, onOpenItem })
  // Before paint: a key pressed at once must step along the list that is visible.
  useLayoutEffect(() => {
    latest.current = { query, onOpenItem }
  })
  useEffect(() => {
    if (aim.current === position.index) aim.current = null
  }, [position.index])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const openAim = () => {
    frame.current = 0
    const to = aim.current
    if (to === null) return
    const { query: list, onOpenItem: open } = latest.current
    const row = rowHere(client, list, to)
    if (row !== undefined) return open(row.id, to)
    void rowAt(client, list, to)
      .catch(() => undefined)
      .then((found) => {
        if (aim.current !== to) return
        if (found === undefined) aim.current = null
        else open(found.id, to)
      })
  }
  const goTo = (to: number | null, isRepeated = false) => {
    if (to === null) return
    aim.current = to
    if (!isRepeated) openAim()
    else if (frame.current === 0) frame.current = requestAnimationFrame(openAim)
  }
  return {
    position,
    /** `isRepeated`: the key is held down. */
    step: (by: -1 | 1, isRepeated = false) => goTo(stepFrom(position, aim.current, by), isRepeated),
    goTo: (index: number) => goTo(Math.min(Math.max(0, index), total - 1)),
  }
}

export type Stepping = ReturnType<typeof useStepping>
