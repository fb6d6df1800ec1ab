import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { CheckId } from '../../shared/model/ids.ts'
import type { RequestFilter } from '../../shared/model/request.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { PAGE, useRowsBetween } from './use-rows-between.ts'

const pageOptions = (filter: RequestFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.requests, filter, page],
    queryFn: () => ask('requests.page', { filter, offset: page * PAGE, limit: PAGE }),
  })

/** How many requests fit, and every host that was ever asked. */
export const useRequestTotals = (filter: RequestFilter) =>
  useQuery({ ...pageOptions(filter, 0), placeholderData: keepPreviousData })

/** The requests between two indexes, newest first, as far as they are here. */
export const useRequestWindow = (filter: RequestFilter, first: number, last: number) =>
  useRowsBetween(first, last, (page) => pageOptions(filter, page))

/** What the log says of a check, and what was sent for it. */
export const useRequestSteps = (checkId: CheckId) =>
  useQuery({ queryKey: [...keys.requests, 'steps', checkId], queryFn: () => ask('requests.steps', { checkId }) })

/** Writes the HTTP requests that fit as CSV; main asks where. */
export const useExportRequests = () =>
  useMutation({
    mutationFn: ({ caseId, purpose, host }: RequestFilter) =>
      ask('requests.export', { filter: { caseId, purpose, host } }),
  })
