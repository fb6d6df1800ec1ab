import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** The backups in the data folder, and what was done about the library at start. */
export const useBackups = () => useQuery({ queryKey: keys.backups, queryFn: () => ask('library.backups', {}) })

/** Copying the library elsewhere, and having a backup stand in at the next start. */
export const useBackupActions = () => ({
  backUp: useMutation({ mutationFn: () => ask('library.backUp', {}) }),
  restore: useMutation({ mutationFn: (name: string) => ask('library.restore', { name }) }),
})

/** Where the library lies, and a move of it. */
export const useLibraryPlace = () => useQuery({ queryKey: keys.place, queryFn: () => ask('library.place', {}) })

/** Moving the library, breaking that off, and what comes after. */
export function useMoveActions() {
  const client = useQueryClient()
  const stale = { onSettled: () => client.invalidateQueries({ queryKey: keys.place }) }
  return {
    move: useMutation({ mutationFn: () => ask('library.move', {}), ...stale }),
    cancel: useMutation({ mutationFn: () => ask('library.cancelMove', {}), ...stale }),
    dismiss: useMutation({ mutationFn: () => ask('library.dismissMove', {}), ...stale }),
    startAgain: useMutation({ mutationFn: () => ask('library.startAgain', {}) }),
    removeLeft: useMutation({ mutationFn: () => ask('library.removeLeft', {}), ...stale }),
  }
}

/** What lies in the data folder beside the library; counted anew each time the settings open. */
export const useDiskUse = () =>
  useQuery({ queryKey: keys.diskUse, queryFn: () => ask('library.diskUse', {}), staleTime: 0, gcTime: 0 })

/** Removing pictures that can be made again. */
export function useClearPictures() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => ask('library.clearPictures', {}),
    onSettled: () => client.invalidateQueries({ queryKey: keys.diskUse }),
  })
}
