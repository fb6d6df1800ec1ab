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

/** How many entries fit. */
export const useCustodyTotal = (filter: CustodyFilter) =>
  useQuery({ ...pageOptions(filter, 0), placeholderData: keepPreviousData })

/** The entries between two indexes, newest first, as far as they are here. */
export const useCustodyWindow = (filter: CustodyFilter, first: number, last: number) =>
  useRowsBetween(first, last, (page) => pageOptions(filter, page))

/** What the entries have in common, to filter by. */
export const useCustodyFacets = (caseId: CaseId | null) =>
  useQuery({
    queryKey: [...keys.custodyLog, 'facets', caseId],
    queryFn: () => ask('custody.facets', { caseId }),
    placeholderData: keepPreviousData,
  })

/** Where an entry stands among those that fit; null = none is looked for. */
export const useCustodyPlace = (filter: CustodyFilter, seq: number | null) =>
  useQuery({
    queryKey: [...keys.custodyLog, 'place', filter, seq],
    queryFn: () => ask('custody.place', { filter, seq: seq ?? 1 }),
    enabled: seq !== null,
  })

/** Writes the entries that fit as CSV; main asks where. */
export const useExportCustody = () =>
  useMutation({ mutationFn: (filter: CustodyFilter) => ask('custody.export', { filter }) })

/** One entry with all of it; an entry never changes, but it may be emptied with its case. */
export const useCustodyEntry = (seq: number) =>
  useQuery({ queryKey: [...keys.custodyEntry, seq], queryFn: () => ask('custody.entry', { seq }) })

/** The verification under way, and the newest that went to its end. */
export const useCustodyState = () => useQuery({ queryKey: keys.custodyState, queryFn: () => ask('custody.state', {}) })

/** Begins and stops a verification of the log. */
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

/** Tells main that a person opened a case. What cannot be told changes nothing here. */
export const tellCaseOpened = (caseId: CaseId): void =>
  void ask('custody.seen', { what: 'case_opened', caseId }).catch(() => undefined)

/** Tells main that a person sees all pixels of an original: they may have been made ready before anybody looked. */
export const tellOriginalSeen = (itemId: ItemId): void =>
  void ask('custody.seen', { what: 'original_seen', itemId }).catch(() => undefined)

/** Tells main that a person lifted a veil. */
export const tellVeilLifted = (lifted: { caseId: CaseId | null; of: 'all' | 'one'; itemId: ItemId | null }): void =>
  void ask('custody.seen', { what: 'veil_lifted', ...lifted }).catch(() => undefined)
