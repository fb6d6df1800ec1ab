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
import { type ItemRow, NEVER_SENT } from '../../shared/model/item.ts'
import type { ItemFilter, ItemSort } from '../../shared/model/item-list.ts'
import type { ItemSet } from '../../shared/model/item-set.ts'
import { ask, askShown } from './ask.ts'
import { chosenOf, serialOf, setOf } from './item-sets.ts'
import { keys } from './keys.ts'
import { PAGE, useRowsBetween } from './use-rows-between.ts'

/** A list of items: case, filter and sort order. */
export type ItemQuery = { caseId: CaseId; filter: ItemFilter; sort: ItemSort }

type Span = NonNullable<InputOf<'items.choose'>['span']>

const pageOptions = (query: ItemQuery, page: number) =>
  queryOptions({
    queryKey: [...keys.itemsOf(query.caseId), 'page', query.filter, query.sort, page],
    queryFn: (context) => askShown(context, 'items.page', { ...query, offset: page * PAGE, limit: PAGE }),
  })

/** Number of items the filter includes and excludes. The last known figures stay until new ones arrive. */
export const useItemTotals = (query: ItemQuery) =>
  useQuery({ ...pageOptions(query, 0), placeholderData: keepPreviousData })

/** The rows between two indexes, as far as they are loaded; the pages around them are fetched. */
export const useItemWindow = (query: ItemQuery, first: number, last: number) =>
  useRowsBetween(first, last, (page) => pageOptions(query, page))

/** The row at an index, fetched if necessary; undefined beyond the end. */
export async function rowAt(client: QueryClient, query: ItemQuery, index: number): Promise<ItemRow | undefined> {
  if (index < 0) return undefined
  const page = await client.fetchQuery(pageOptions(query, Math.floor(index / PAGE)))
  return page.rows[index % PAGE]
}

/** The row at an index if it is loaded. */
export const rowHere = (client: QueryClient, query: ItemQuery, index: number): ItemRow | undefined =>
  index < 0 ? undefined : client.getQueryData(pageOptions(query, Math.floor(index / PAGE)).queryKey)?.rows[index % PAGE]

/** The items the filter includes now: all, or from one place of the list to another. */
export const chooseItems = async (query: ItemQuery, span: Span | null = null): Promise<ItemSet> =>
  setOf(await ask('items.choose', { ...query, span }))

/** How many of these items the case and the list have; what is chosen may have left either. */
export const useCountOf = (query: ItemQuery, items: ItemSet) =>
  useQuery({
    queryKey: [...keys.itemsOf(query.caseId), 'count', query.filter, serialOf(items)],
    queryFn: (context) =>
      askShown(context, 'items.count', { caseId: query.caseId, filter: query.filter, items: chosenOf(items) }),
    enabled: items.size > 1,
  })

/** Number of items of this list that were never sent: those "Analyse" applies to when nothing is selected. */
export const useNotSentCount = (query: ItemQuery) =>
  useQuery({
    queryKey: [...keys.itemsOf(query.caseId), 'not_sent', query.filter],
    queryFn: async (context) => {
      const filter = notSentIn(query.filter)
      if (filter === null) return 0
      return (await askShown(context, 'items.page', { ...query, filter, offset: 0, limit: 1 })).total
    },
    placeholderData: keepPreviousData,
  })

/** The filter restricted to items never sent; null if it excludes all of them. */
export function notSentIn(filter: ItemFilter): ItemFilter | null {
  const { state = [], ...others } = filter.is
  const states = NEVER_SENT.filter((status) => state.length === 0 || state.includes(status))
  return states.length === 0 ? null : { ...filter, is: { ...others, state: states } }
}

/** Counts for the side panel; the last known ones stay until new ones arrive. */
export const useFacets = ({ caseId, filter }: ItemQuery) =>
  useQuery({
    queryKey: [...keys.itemsOf(caseId), 'facets', filter],
    queryFn: (context) => askShown(context, 'items.facets', { caseId, filter }),
    placeholderData: keepPreviousData,
  })

const itemOptions = (itemId: ItemId | null) =>
  queryOptions({
    queryKey: itemId === null ? [...keys.itemDetails, null] : keys.itemDetail(itemId),
    queryFn: () => (itemId === null ? Promise.resolve(null) : ask('items.get', { itemId })),
  })

/** Everything known about one item; null = none is requested. */
export const useItem = (itemId: ItemId | null) => useQuery(itemOptions(itemId))

/** The same for several items, in their order; undefined = loading, or failed. */
export const useItems = (itemIds: readonly ItemId[]) =>
  useQueries({ queries: itemIds.map((itemId) => itemOptions(itemId)) }).map(({ data }) => data)

/** In which other cases an item is; null = the desk does not allow it, or none is requested. */
export const useAlsoIn = (itemId: ItemId | null) =>
  useQuery({
    queryKey: [...keys.alsoIn, itemId],
    queryFn: () => (itemId === null ? Promise.resolve(null) : ask('items.alsoIn', { itemId })),
  })

/** How often the original of an open item is checked, ms. */
const LOOK_EVERY_MS = 3000

/**
 * Notices when an original is disconnected, changed or connected again while its item is open. `known` = the state
 * shown.
 */
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

/** The item at an index, prefetched for viewing; null outside the list. */
export async function itemAt(client: QueryClient, query: ItemQuery, index: number): Promise<ItemDetail | null> {
  const row = await rowAt(client, query, index)
  return row === undefined ? null : await client.fetchQuery(itemOptions(row.id))
}

/** The previous and next item in the same list; null = none is requested. */
export const useNeighbours = (query: ItemQuery, itemId: ItemId | null) =>
  useQuery({
    queryKey: [...keys.itemsOf(query.caseId), 'neighbours', query.filter, query.sort, itemId],
    queryFn: (context) =>
      itemId === null ? Promise.resolve(null) : askShown(context, 'items.neighbours', { ...query, itemId }),
  })

/** Differences between a stored result and its stored reply, which is parsed again for this. */
export const useAlteredReading = (checkId: CheckId) =>
  useQuery({ queryKey: keys.alteredReading(checkId), queryFn: () => ask('items.altered', { checkId }) })

/** Which raw reply: the newest of a check, that of one attempt, or one for a job. */
export type RawReplyOf = InputOf<'items.rawReply'>

/** A reply as received. */
export const useRawReply = (of: RawReplyOf) =>
  useQuery({ queryKey: ['raw', of], queryFn: () => ask('items.rawReply', of) })

/** Parses the stored reply of a check again; nothing is sent. */
export function useReadAgain(itemId: ItemId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (checkId: CheckId) => ask('items.readAgain', { checkId }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.itemDetail(itemId) }),
  })
}

/** Saves a part of an original as a file, where the person says. */
export const useSavePart = (itemId: ItemId) =>
  useMutation({
    mutationFn: (range: Omit<InputOf<'items.savePart'>, 'itemId'>) => ask('items.savePart', { itemId, ...range }),
  })

/** Reads one unreadable item again. */
export function useRetryItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itemId: ItemId) => ask('intake.retry', { itemId }),
    onSettled: (_value, _error, itemId) => client.invalidateQueries({ queryKey: keys.itemDetail(itemId) }),
  })
}

/** Checks one item again: whether its original is still there. */
export function useLookAgain(itemId: ItemId): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.itemDetail(itemId) })
}
