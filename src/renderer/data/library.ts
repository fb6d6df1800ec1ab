import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** The backups in the data folder, and what was done about the library at start. */
export const useBackups = () => useQuery({ queryKey: keys.backups, queryFn: () => ask('library.backups', {}) })

/** Copies the library elsewhere, and restores a backup at the next start. */
export const useBackupActions = () => ({
  backUp: useMutation({ mutationFn: () => ask('library.backUp', {}) }),
  restore: useMutation({ mutationFn: (name: string) => ask('library.restore', { name }) }),
})

/** The library's path, and the state of a move. */
export const useLibraryPlace = () => useQuery({ queryKey: keys.place, queryFn: () => ask('library.place', {}) })

/** Moves the library, cancels the move, and handles what follows. */
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

/** Contents of the data folder besides the library; counted again each time the settings open. */
export const useDiskUse = () =>
  useQuery({ queryKey: keys.diskUse, queryFn: () => ask('library.diskUse', {}), staleTime: 0, gcTime: 0 })

/** Deletes images that can be generated again. */
export function useClearPictures() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => ask('library.clearPictures', {}),
    onSettled: () => client.invalidateQueries({ queryKey: keys.diskUse }),
  })
}
