import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ItemId } from '../../shared/model/ids.ts'
import type { ItemRow } from '../../shared/model/item.ts'
import type { RedactionBox } from '../../shared/model/print-copy.ts'
import { ask } from './ask.ts'

/**
 * The redactions of an item's image in reports, queried again each time, because editing starts from the current ones.
 */
export const useRedactions = (row: ItemRow) => useQuery({ ...redactionsOf(row), staleTime: 0, gcTime: 0 })

/**
 * Number of redacted regions, and whether they are still to be settled; null = none. The row says whether there are
 * any, so that stepping through items queries nothing.
 */
export const useRedactionStatus = (row: ItemRow): { count: number; isUnsettled: boolean } | null => {
  const { data } = useQuery({ ...redactionsOf(row), enabled: row.isRedacted })
  if (!row.isRedacted || data === undefined) return null
  return { count: data.boxes.length, isUnsettled: data.unsettled !== null }
}

// The file may change to another version, for which nothing was marked yet.
const redactionsOf = ({ id, sha256 }: ItemRow) => ({
  queryKey: ['redactions', id, sha256],
  queryFn: () => ask('redactions.get', { itemId: id }),
})

/** Sets the redactions of an item and of its duplicates in the case. */
export function useSetRedactions(itemId: ItemId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (boxes: RedactionBox[]) => ask('redactions.set', { itemId, boxes }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['redactions'] }),
  })
}
