import { useEffect, useState } from 'react'
import type { ItemQuery } from '../../data/items.ts'

/** A list, and where each layout of it is scrolled to. */
export type ListPlace = { query: ItemQuery; scroll: { grid: number; list: number } }

/** How long the list before stays while the next one is read, ms. */
const PATIENCE_MS = 150

const keyOf = ({ query }: ListPlace): string => JSON.stringify(query)

/**
 * The list to show: this one once its first rows are loaded, or when they take long; until then the one shown before, so
 * that a quick answer replaces it without a moment of empty rows.
 */
export function useShownList(now: ListPlace, isLoaded: boolean): ListPlace {
  const [shown, setShown] = useState(now)
  const [lateKey, setLateKey] = useState('')
  const key = keyOf(now)
  const isOther = keyOf(shown) !== key
  const isWaiting = isOther && !isLoaded && lateKey !== key && shown.query.caseId === now.query.caseId
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLateKey(key), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, key])
  if (!isWaiting && (isOther || shown.scroll !== now.scroll)) setShown(now)
  return isWaiting ? shown : now
}
