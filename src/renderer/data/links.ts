import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddedReport } from '../../shared/contract/links.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { firstOf } from '../../shared/model/shortened.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Adds the URLs of a text to a case; returns the outcome of each line. */
export function useAddLinks(caseId: CaseId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: { text: string; listName: string | null }) => ask('links.add', { caseId, ...given }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

/** Adds the URLs of several lists, each as a separate list, in order; what was added before a failure stays. */
export function useAddLists(caseId: CaseId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (lists: readonly { name: string; text: string }[]) => {
      const reports: AddedReport[] = []
      for (const { name, text } of lists) {
        reports.push(await ask('links.add', { caseId, text, listName: firstOf(name, 255) }))
      }
      return reports
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

/** The file a person saved from a link: chosen in main's own dialog, or detached again. */
export function useLinkFile(itemId: ItemId) {
  const client = useQueryClient()
  const stale = { onSettled: () => client.invalidateQueries({ queryKey: keys.itemDetail(itemId) }) }
  return {
    attach: useMutation({ mutationFn: () => ask('links.attach', { itemId }), ...stale }),
    detach: useMutation({ mutationFn: () => ask('links.detach', { itemId }), ...stale }),
  }
}
