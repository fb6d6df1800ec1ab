import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FoundCount, SearchCursor } from '../../shared/model/found-text.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Items shown before a person asks for more, and each time they do. */
const AT_ONCE = 50

/** Results of a search in the texts of a case, or of every case (null); empty = nothing is searched. */
export function useFoundItems(caseId: CaseId | null, text: string) {
  return useInfiniteQuery({
    queryKey: [...keys.search(caseId), 'items', text],
    queryFn: async ({ pageParam, signal }) => {
      let found = await ask('search.find', { caseId, text, from: pageParam, limit: AT_ONCE })
      // A request takes a moment at most, and may find little in it.
      while (found.next !== null && found.items.length < AT_ONCE && !signal.aborted) {
        const { items, next } = await ask('search.find', {
          caseId,
          text,
          from: found.next,
          limit: AT_ONCE - found.items.length,
        })
        found = { items: [...found.items, ...items], next }
      }
      return found
    },
    initialPageParam: null as SearchCursor | null,
    getNextPageParam: ({ next }) => next,
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
  })
}

/** How many texts a search finds; counted on until all are compared. */
export function useFoundCount(caseId: CaseId | null, text: string, isOn: boolean) {
  const client = useQueryClient()
  const queryKey = [...keys.search(caseId), 'count', text]
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      let so: FoundCount | null = null
      do {
        so = await ask('search.count', { caseId, text, so })
        if (so.next !== null) client.setQueryData(queryKey, so)
      } while (so.next !== null && !signal.aborted)
      return so
    },
    enabled: isOn && text.trim() !== '',
  })
}
