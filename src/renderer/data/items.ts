import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InputOf } from '../../shared/contract/index.ts'
import type { ItemDetail, OriginalState } from '../../shared/contract/items.ts'
import type { CaseId, CheckId, ItemId } from '../../shared/model/ids.ts'
import { type ItemFilter, type ItemRow, type ItemSort, NEVER_SENT } from '../../shared/model/item.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { PAGE, useRowsBetween } from './use-rows-between.ts'

/** A list of items: the case, what is left of it, and in which order. */
export type ItemQuery = { caseId: CaseId; filter: ItemFilter; sort: ItemSort }

const pageOptions = (query: ItemQuery, page: number) =>
  queryOptions({
    queryKey: [...keys.itemsOf(query.caseId), 'page', query.filter, query.sort, page],
    queryFn: () => ask('items.page', { ...query, offset: page * PAGE, limit: PAGE }),
  })

/** How many items the filter leaves and takes away. The last known figures stand until new ones come. */
export const useItemTotals = (query: ItemQuery) =>
  useQuery({ ...pageOptions(query, 0), placeholderData: keepPreviousData })

/** The rows between two indexes, as far as they are here; the pages around them are fetched. */
export const useItemWindow = (query: ItemQuery, first: number, last: number) =>
  useRowsBetween(first, last, (page) => pageOptions(query, page))

/** The row at an index, fetched if it is not here; undefined beyond the end. */
export async function rowAt(client: QueryClient, query: ItemQuery, index: number): Promise<ItemRow | undefined> {
  if (index < 0) return undefined
  const page = await client.fetchQuery(pageOptions(query, Math.floor(index / PAGE)))
  return page.rows[index % PAGE]
}

/** The row at an index if it is here. */
export const rowHere = (client: QueryClient, query: ItemQuery, index: number): ItemRow | undefined =>
  index < 0 ? undefined : client.getQueryData(pageOptions(query, Math.floor(index / PAGE)).queryKey)?.rows[index % PAGE]

/** The ids the filter leaves, in order, as they are now. */
export const allIds = (query: ItemQuery): Promise<ItemId[]> => ask('items.ids', query)

/** The same, kept until the list changes: for ranges and "select all". */
export const orderOf = (client: QueryClient, query: ItemQuery): Promise<ItemId[]> =>
  client.fetchQuery({
    queryKey: [...keys.itemsOf(query.caseId), 'ids', query.filter, query.sort],
    queryFn: () => allIds(query),
  })

/** How many items of this list were never sent: what "Analyse" takes when nothing is selected. */
export const useNotSentCount = (query: ItemQuery) =>
  useQuery({
    queryKey: [...keys.itemsOf(query.caseId), 'not_sent', query.filter],
    queryFn: async () => {
      const filter = notSentIn(query.filter)
      return filter === null ? 0 : (await ask('items.page', { ...query, filter, offset: 0, limit: 1 })).total
    },
    placeholderData: keepPreviousData,
  })

/** The filter narrowed to what was never sent; null when it leaves none of that. */
export function notSentIn(filter: ItemFilter): ItemFilter | null {
  const statuses = NEVER_SENT.filter((status) => filter.statuses.length === 0 || filter.statuses.includes(status))
  return statuses.length === 0 ? null : { ...filter, statuses }
}

/** Counts for the side panel, over the whole case. */
export const useFacets = (caseId: CaseId) =>
  useQuery({ queryKey: [...keys.itemsOf(caseId), 'facets'], queryFn: () => ask('items.facets', { caseId }) })

const itemOptions = (itemId: ItemId | null) =>
  queryOptions({
    queryKey: itemId === null ? [...keys.itemDetails, null] : keys.itemDetail(itemId),
    queryFn: () => (itemId === null ? Promise.resolve(null) : ask('items.get', { itemId })),
  })

/** Everything known about one item; null = none is asked for. */
export const useItem = (itemId: ItemId | null) => useQuery(itemOptions(itemId))

/** The same of several, in their order; undefined = on its way, or it could not be had. */
export const useItems = (itemIds: readonly ItemId[]) =>
  useQueries({ queries: itemIds.map((itemId) => itemOptions(itemId)) }).map(({ data }) => data)

/** How often an original that is looked at is looked for, in ms. */
const LOOK_EVERY_MS = 3000

/** Notices that an original went away, changed or came back while its item is open. `known` = what is shown of it. */
export function useOriginalWatch(itemId: ItemId, known: OriginalState): void {
  const client = useQueryClient()
  const { data: now = known } = useQuery({
    queryKey: [...keys.itemDetail(itemId), 'original'],
    queryFn: () => ask('items.original', { itemId }),
    refetchInterval: LOOK_EVERY_MS,
  })
  useEffect(() => {
    if (now !== known) void client.invalidateQueries({ queryKey: keys.itemDetail(itemId), exact: true })
  }, [client, itemId, now, known])
}

/** The item at an index, fetched so that it is here when it is looked at; null beyond the ends. */
export async function itemAt(client: QueryClient, query: ItemQuery, index: number): Promise<ItemDetail | null> {
  const row = await rowAt(client, query, index)
  return row === undefined ? null : await client.fetchQuery(itemOptions(row.id))
}

/** The items before and after this one in the same list; null = none is asked for. */
export const useNeighbours = (query: ItemQuery, itemId: ItemId | null) =>
  useQuery({
    queryKey: [...keys.itemsOf(query.caseId), 'neighbours', query.filter, query.sort, itemId],
    queryFn: () => (itemId === null ? Promise.resolve(null) : ask('items.neighbours', { ...query, itemId })),
  })

/** What does not fit between what is stored of a result and its kept answer, which is read again for it. */
export const useAlteredReading = (checkId: CheckId) =>
  useQuery({ queryKey: keys.alteredReading(checkId), queryFn: () => ask('items.altered', { checkId }) })

/** Whose raw reply: the newest of a check, that to one attempt, or one about a job. */
export type RawReplyOf = InputOf<'items.rawReply'>

/** A reply as it was received. */
export const useRawReply = (of: RawReplyOf) =>
  useQuery({ queryKey: ['raw', of], queryFn: () => ask('items.rawReply', of) })

/** Reads the kept reply of a check again; nothing is sent. */
export function useReadAgain(itemId: ItemId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (checkId: CheckId) => ask('items.readAgain', { checkId }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.itemDetail(itemId) }),
  })
}

/** Reads one unreadable item again. */
export function useRetryItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itemId: ItemId) => ask('intake.retry', { itemId }),
    onSettled: (_value, _error, itemId) => client.invalidateQueries({ queryKey: keys.itemDetail(itemId) }),
  })
}

/** Looks at one item again: whether its original is still there. */
export function useLookAgain(itemId: ItemId): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.itemDetail(itemId) })
}
