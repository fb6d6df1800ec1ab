import { type DefaultError, type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query'

/** Number of rows fetched at once. */
export const PAGE = 100

/**
 * The rows of a long list between two indexes, as far as they are loaded; the pages around them are fetched by
 * `pageOptions`.
 */
export function useRowsBetween<P extends { rows: unknown[] }, K extends QueryKey>(
  first: number,
  last: number,
  pageOptions: (page: number) => UseQueryOptions<P, DefaultError, P, K>,
): (index: number) => P['rows'][number] | undefined {
  const from = Math.max(0, Math.floor(first / PAGE))
  const to = Math.max(from, Math.floor(last / PAGE))
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, i) => pageOptions(from + i)),
  })
  return (index) => pages[Math.floor(index / PAGE) - from]?.data?.rows[index % PAGE]
}
