import { useMutation, useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** The backups in the data folder, and what was done about the library at start. */
export const useBackups = () => useQuery({ queryKey: keys.backups, queryFn: () => ask('library.backups', {}) })

/** Copying the library elsewhere, and having a backup stand in at the next start. */
export const useBackupActions = () => ({
  backUp: useMutation({ mutationFn: () => ask('library.backUp', {}) }),
  restore: useMutation({ mutationFn: (name: string) => ask('library.restore', { name }) }),
})
