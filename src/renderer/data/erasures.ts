import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { ErasureChoice } from '../../shared/model/erasure.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** What a choice would erase; counted again each time. */
export const useErasureCounts = (choice: ErasureChoice) =>
  useQuery({
    queryKey: [...keys.itemsOf(choice.caseId), 'erasure', choice.items, choice.exhibitIds],
    queryFn: () => ask('erasures.count', choice),
    staleTime: 0,
    gcTime: 0,
  })

/** Erases for good; main asks in a native dialog. */
export function useErase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<'erasures.begin'>) => ask('erasures.begin', input),
    onSettled: () => client.invalidateQueries({ queryKey: keys.backups }),
  })
}
