import { type DefaultError, type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'

/** Number of rows fetched at once. */
export const PAGE = 100

/**
 * The rows of a long list between two indexes, as far as they are loaded; the pages around them are fetched by
 * `pageOptions`. What a fast scroll passes meanwhile is never fetched: the next pages are those where it is by then.
 */
export function useRowsBetween<P extends { rows: unknown[] }, K extends QueryKey>(
  first: number,
  last: number,
  pageOptions: (page: number) => UseQueryOptions<P, DefaultError, P, K>,
): (index: number) => P['rows'][number] | undefined {
  const shown = pagesBetween(first, last)
  /** The pages that may be fetched. */
  const [asked, setAsked] = useState(shown)
  const numbers = [...new Set([...asked, ...shown])]
  const pages = useQueries({
    queries: numbers.map((page) => ({ ...pageOptions(page), enabled: asked.includes(page) })),
  })
  const isBusy = numbers.some((page, at) => asked.includes(page) && pages[at]?.isFetching === true)
  if (!isBusy && asked.join() !== shown.join()) setAsked(shown)
  return (index) => pages[numbers.indexOf(Math.floor(index / PAGE))]?.data?.rows[index % PAGE]
}

function pagesBetween(first: number, last: number): number[] {
  const from = Math.max(0, Math.floor(first / PAGE))
  const to = Math.max(from, Math.floor(last / PAGE))
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
