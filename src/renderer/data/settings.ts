import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

export const useSettings = () => useQuery({ queryKey: keys.settings, queryFn: () => ask('settings.get', {}) })

/** Changes the given settings and leaves the others. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: InputOf<'settings.change'>) => ask('settings.change', change),
    onSuccess: (settings) => client.setQueryData(keys.settings, settings),
  })
}
