import { useMutation, useQuery } from '@tanstack/react-query'
import type { ItemId } from '../../shared/model/ids.ts'
import type { RedactionBox } from '../../shared/model/print-copy.ts'
import { ask } from './ask.ts'

/** What reports take out of an item's picture; asked anew each time. */
export const useRedactions = (itemId: ItemId) =>
  useQuery({
    queryKey: ['redactions', itemId],
    queryFn: () => ask('redactions.get', { itemId }),
    staleTime: 0,
    gcTime: 0,
  })

export const useSetRedactions = (itemId: ItemId) =>
  useMutation({ mutationFn: (boxes: RedactionBox[]) => ask('redactions.set', { itemId, boxes }) })
