import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** The desk's lists of known hashes, and how far an import is. */
export const useHashLists = () =>
  useQuery({ queryKey: [...keys.hashLists, 'all'], queryFn: () => ask('hashLists.list', {}) })

/** How many files were read without MD5 and SHA-1; not counted while nobody needs them. */
export const useLackingLookups = (isNeeded: boolean) =>
  useQuery({
    queryKey: [...keys.hashLists, 'lacking'],
    queryFn: () => ask('hashLists.lacking', {}),
    enabled: isNeeded,
    staleTime: 0,
  })

/** Chooses, imports, changes and removes lists. `live.ts` refreshes what shows them. */
export function useHashListActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: keys.hashLists })
  return {
    choose: useMutation({ mutationFn: () => ask('hashLists.choose', {}) }),
    add: useMutation({ mutationFn: (given: InputOf<'hashLists.import'>) => ask('hashLists.import', given), onSettled }),
    stop: useMutation({ mutationFn: () => ask('hashLists.stop', {}) }),
    change: useMutation({
      mutationFn: (given: InputOf<'hashLists.change'>) => ask('hashLists.change', given),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (given: InputOf<'hashLists.remove'>) => ask('hashLists.remove', given),
      onSettled,
    }),
  }
}
