import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ItemId } from '../../shared/model/ids.ts'
import type { ItemRow } from '../../shared/model/item.ts'
import type { RedactionBox } from '../../shared/model/print-copy.ts'
import { ask } from './ask.ts'

/** What reports take out of an item's picture, asked anew each time: it is drawn on from what stands. */
export const useRedactions = (row: ItemRow) => useQuery({ ...redactionsOf(row), staleTime: 0, gcTime: 0 })

/**
 * How many regions that are, and whether they are still to be settled; null = there are none. Its row tells whether there
 * are any, so that stepping through items asks for nothing.
 */
export const useRedactionStand = (row: ItemRow): { count: number; isUnsettled: boolean } | null => {
  const { data } = useQuery({ ...redactionsOf(row), enabled: row.isRedacted })
  if (!row.isRedacted || data === undefined) return null
  return { count: data.boxes.length, isUnsettled: data.unsettled !== null }
}

// Its file may come to hold other bytes, of which nothing was said yet.
const redactionsOf = ({ id, sha256 }: ItemRow) => ({
  queryKey: ['redactions', id, sha256],
  queryFn: () => ask('redactions.get', { itemId: id }),
})

/** Sets them, of all items of the same bytes in the case. */
export function useSetRedactions(itemId: ItemId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (boxes: RedactionBox[]) => ask('redactions.set', { itemId, boxes }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['redactions'] }),
  })
}
