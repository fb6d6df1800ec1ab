import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type ItemQuery, itemAt } from '../../data/items.ts'
import type { Loan } from '../../viewer/picture-shelf.ts'
import { useShelf } from '../../viewer/shelf-context.ts'
import { pictureSources } from './picture-source.ts'

/**
 * Has the items beside the one shown read and their previews decoded before anybody goes there: one back, two on in
 * the direction of the last step. What was asked for and is passed by is given back at once, so that a held key leaves
 * nothing to wait for. `index` null = not known.
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
    const addresses = [index + by, index - by, index + 2 * by].map(async (at) => {
      const item = await near(at)
      return item === null ? undefined : pictureSources(item).find(({ isWhole }) => !isWhole)?.url
    })
    void Promise.all(addresses).then((found) => {
      if (isOver) return
      const wanted = new Map<string, Loan>()
      for (const address of found) {
        if (address !== undefined) wanted.set(address, loans.current.get(address) ?? shelf.take(address))
      }
      for (const [address, loan] of loans.current) if (!wanted.has(address)) loan.giveBack()
      loans.current = wanted
    })
    return () => {
      isOver = true
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
