import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Adds the addresses of a text to a case; answers what became of each line. */
export function useAddLinks(caseId: CaseId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: { text: string; listName: string | null }) => ask('links.add', { caseId, ...given }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

/** The file a person saved from an address: chosen in main's own dialog, or taken away again. */
export function useLinkFile(itemId: ItemId) {
  const client = useQueryClient()
  const stale = { onSettled: () => client.invalidateQueries({ queryKey: keys.itemDetail(itemId) }) }
  return {
    attach: useMutation({ mutationFn: () => ask('links.attach', { itemId }), ...stale }),
    detach: useMutation({ mutationFn: () => ask('links.detach', { itemId }), ...stale }),
  }
}
