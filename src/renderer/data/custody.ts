import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustodyFilter } from '../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { PAGE, useRowsBetween } from './use-rows-between.ts'

export type { CustodyFilter }

const pageOptions = (filter: CustodyFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.custodyLog, 'page', filter, page],
    queryFn: () => ask('custody.page', { filter, offset: page * PAGE, limit: PAGE }),
  })

/** Number of matching entries. */
export const useCustodyTotal = (filter: CustodyFilter) =>
  useQuery({ ...pageOptions(filter, 0), placeholderData: keepPreviousData })

/** Entries between two indexes, newest first, as far as they are loaded. */
export const useCustodyWindow = (filter: CustodyFilter, first: number, last: number) =>
  useRowsBetween(first, last, (page) => pageOptions(filter, page))

/** Facets of the entries, to filter by. */
export const useCustodyFacets = (caseId: CaseId | null) =>
  useQuery({
    queryKey: [...keys.custodyLog, 'facets', caseId],
    queryFn: () => ask('custody.facets', { caseId }),
    placeholderData: keepPreviousData,
  })

/** Position of an entry among those that match; null = none is requested. */
export const useCustodyPlace = (filter: CustodyFilter, seq: number | null) =>
  useQuery({
    queryKey: [...keys.custodyLog, 'place', filter, seq],
    queryFn: () => ask('custody.place', { filter, seq: seq ?? 1 }),
    enabled: seq !== null,
  })

/** Exports the matching entries as CSV; main asks where. */
export const useExportCustody = () =>
  useMutation({ mutationFn: (filter: CustodyFilter) => ask('custody.export', { filter }) })

/** One entry in full; an entry never changes, but its contents may be erased with its case. */
export const useCustodyEntry = (seq: number) =>
  useQuery({ queryKey: [...keys.custodyEntry, seq], queryFn: () => ask('custody.entry', { seq }) })

/** The running verification, and the newest completed one. */
export const useCustodyState = () => useQuery({ queryKey: keys.custodyState, queryFn: () => ask('custody.state', {}) })

/** Starts and stops a verification of the log. */
export function useVerifyLog() {
  const client = useQueryClient()
  const stale = { onSettled: () => client.invalidateQueries({ queryKey: keys.custodyState }) }
  return {
    start: useMutation({
      mutationFn: () => ask('custody.verify', {}),
      ...stale,
    }),
    stop: useMutation({ mutationFn: () => ask('custody.cancelVerify', {}), ...stale }),
  }
}

/** Reports to main that a person opened a case. A failure changes nothing here. */
export const reportCaseOpened = (caseId: CaseId): void =>
  void ask('custody.seen', { what: 'case_opened', caseId }).catch(() => undefined)

/**
 * Reports to main that a person sees all pixels of an original, which may have been prefetched before anybody viewed
 * it.
 */
export const reportOriginalSeen = (itemId: ItemId): void =>
  void ask('custody.seen', { what: 'original_seen', itemId }).catch(() => undefined)

/** Reports to main that a person lifted a veil. */
export const reportVeilLifted = (lifted: { caseId: CaseId | null; of: 'all' | 'one'; itemId: ItemId | null }): void =>
  void ask('custody.seen', { what: 'veil_lifted', ...lifted }).catch(() => undefined)
