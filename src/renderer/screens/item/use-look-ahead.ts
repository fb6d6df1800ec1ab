import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type ItemQuery, itemAt } from '../../data/items.ts'
import type { Source } from '../../viewer/held-picture.ts'
import type { Loan } from '../../viewer/picture-shelf.ts'
import { useShelf } from '../../viewer/shelf-context.ts'
import { pictureSources } from './picture-source.ts'

/** Longer than a held key takes to repeat: items only passed by request nothing. */
const PASSING_MS = 40

/**
 * Prefetches the neighbours of the current item: reads two items in the direction of the last step and two back and
 * decodes their previews, and all pixels of the next one, then of the previous one, so that turning round takes no
 * longer than going on. What is no longer near is released at once. `index` null = unknown.
 */
export function useLookAhead(query: ItemQuery, index: number | null): void {
  const client = useQueryClient()
  const shelf = useShelf()
  const loans = useRef(new Map<string, Loan>())
  const last = useRef({ index, by: 1 })
  const near = useEffectEvent((at: number) => itemAt(client, query, at).catch(() => null))

  useEffect(() => {
    if (index === null) return
    const { index: before, by: way } = last.current
    const by = before === null || before === index ? way : before < index ? 1 : -1
    last.current = { index, by }
    let isOver = false
    const sourcesAt = async (at: number, isBeside: boolean): Promise<Source[]> => {
      const item = await near(at)
      if (item === null) return []
      const sources = pictureSources(item)
      const preview = sources.find(({ isWhole }) => !isWhole)
      // What a browser cannot decode would first be decoded by the app and written to disk.
      const whole = isBeside ? sources.find((one) => one.isWhole && one.arePixelsStored) : undefined
      return [preview, whole].filter((one) => one !== undefined)
    }
    const lookAhead = async () => {
      const wanted = new Set<string>()
      // The nearest starts first, and waits for no other.
      for (const found of [by, -by, 2 * by, -2 * by].map((away) => sourcesAt(index + away, Math.abs(away) === 1))) {
        for (const source of await found) {
          if (isOver) return
          wanted.add(source.url)
          if (!loans.current.has(source.url)) loans.current.set(source.url, shelf.take(source, { isAhead: true }))
        }
      }
      if (isOver) return
      for (const [url, loan] of loans.current) {
        if (wanted.has(url)) continue
        loan.giveBack()
        loans.current.delete(url)
      }
    }
    const timer = setTimeout(() => void lookAhead(), PASSING_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [shelf, index])

  useEffect(
    () => () => {
      for (const loan of loans.current.values()) loan.giveBack()
      loans.current = new Map()
    },
    [],
  )
}
