import { keepPreviousData, queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { TrafficRow } from '../../shared/model/traffic.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

export type TrafficFilter = InputOf<'traffic.page'>['filter']

const PAGE = 100

const pageOptions = (filter: TrafficFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.traffic, filter, page],
    queryFn: () => ask('traffic.page', { filter, offset: page * PAGE, limit: PAGE }),
  })

/** How many requests fit, and every host that was ever asked. */
export const useTrafficTotals = (filter: TrafficFilter) =>
  useQuery({ ...pageOptions(filter, 0), placeholderData: keepPreviousData })

/** The requests between two indexes, newest first, as far as they are here. */
export function useTrafficWindow(
  filter: TrafficFilter,
  first: number,
  last: number,
): (index: number) => TrafficRow | undefined {
  const from = Math.max(0, Math.floor(first / PAGE))
  const to = Math.max(from, Math.floor(last / PAGE))
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, i) => pageOptions(filter, from + i)),
  })
  return (index) => pages[Math.floor(index / PAGE) - from]?.data?.rows[index % PAGE]
}

/** Writes the requests that fit as CSV; main asks where. */
export const useExportTraffic = () =>
  useMutation({ mutationFn: (filter: TrafficFilter) => ask('traffic.export', { filter }) })
