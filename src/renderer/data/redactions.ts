import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ItemId } from '../../shared/model/ids.ts'
import type { ItemRow } from '../../shared/model/item.ts'
import type { RedactionBox } from '../../shared/model/print-copy.ts'
import { ask } from './ask.ts'

/** What reports take out of an item's picture, asked anew each time: it is drawn on from what stands. */
export const useRedactions = (itemId: ItemId) => useQuery({ ...redactionsOf(itemId), staleTime: 0, gcTime: 0 })

/**
 * How many regions that are, and whether they are still to be settled; null = there are none. Its row tells whether there
 * are any, so that stepping through items asks for nothing.
 */
export const useRedactionStand = ({ id, isRedacted }: ItemRow): { count: number; isUnsettled: boolean } | null => {
  const { data } = useQuery({ ...redactionsOf(id), enabled: isRedacted })
  if (!isRedacted || data === undefined) return null
  return { count: data.boxes.length, isUnsettled: data.unsettled !== null }
}

const redactionsOf = (itemId: ItemId) => ({
  queryKey: ['redactions', itemId],
  queryFn: () => ask('redactions.get', { itemId }),
})

/** Sets them, of all items of the same bytes in the case. */
export function useSetRedactions(itemId: ItemId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (boxes: RedactionBox[]) => ask('redactions.set', { itemId, boxes }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['redactions'] }),
  })
}
