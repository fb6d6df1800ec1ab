import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { PAGE, useRowsBetween } from './use-rows-between.ts'

export type TrafficFilter = InputOf<'traffic.page'>['filter']

const pageOptions = (filter: TrafficFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.traffic, filter, page],
    queryFn: () => ask('traffic.page', { filter, offset: page * PAGE, limit: PAGE }),
  })

/** How many requests fit, and every host that was ever asked. */
export const useTrafficTotals = (filter: TrafficFilter) =>
  useQuery({ ...pageOptions(filter, 0), placeholderData: keepPreviousData })

/** The requests between two indexes, newest first, as far as they are here. */
export const useTrafficWindow = (filter: TrafficFilter, first: number, last: number) =>
  useRowsBetween(first, last, (page) => pageOptions(filter, page))

/** Writes the requests that fit as CSV; main asks where. */
export const useExportTraffic = () =>
  useMutation({ mutationFn: (filter: TrafficFilter) => ask('traffic.export', { filter }) })
