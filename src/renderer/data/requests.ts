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

/** Number of matching requests, and every host ever contacted. */
export const useRequestTotals = (filter: RequestFilter) =>
  useQuery({ ...pageOptions(filter, 0), placeholderData: keepPreviousData })

/** The requests between two indexes, newest first, as far as they are loaded. */
export const useRequestWindow = (filter: RequestFilter, first: number, last: number) =>
  useRowsBetween(first, last, (page) => pageOptions(filter, page))

/** Log entries of a check, and the requests sent for it. */
export const useRequestSteps = (checkId: CheckId) =>
  useQuery({ queryKey: [...keys.requests, 'steps', checkId], queryFn: () => ask('requests.steps', { checkId }) })

/** Exports the matching HTTP requests as CSV; main asks where. */
export const useExportRequests = () =>
  useMutation({
    mutationFn: ({ caseId, purpose, host }: RequestFilter) =>
      ask('requests.export', { filter: { caseId, purpose, host } }),
  })
