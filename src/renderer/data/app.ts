import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Version and environment of the running app. */
export const useAppInfo = () => useQuery({ queryKey: keys.info, queryFn: () => ask('app.info', {}) })

/** Length and newest hash of the custody log. */
export const useCustodyHead = () => useQuery({ queryKey: keys.custody, queryFn: () => ask('app.custodyHead', {}) })

/** Number of replies the app waits for while it quits; null = it is not quitting. */
export const useQuitting = (): number | null =>
  useQuery<number | null>({ queryKey: keys.quitting, queryFn: skipToken, initialData: null }).data ?? null

/** The app's components. */
export const useAbout = () => useQuery({ queryKey: keys.about, queryFn: () => ask('app.about', {}) })

/** The third-party notices; null = this build has none. */
export const useNotices = () =>
  useQuery({ queryKey: keys.notices, queryFn: () => ask('app.notices', {}), staleTime: Number.POSITIVE_INFINITY })

/** Shows the log in the system's file manager, or saves a copy where the person chooses. */
export const useLogActions = () => ({
  show: useMutation({ mutationFn: () => ask('app.showLog', {}) }),
  save: useMutation({ mutationFn: () => ask('app.saveLog', {}) }),
})

/** Puts text on the clipboard. */
export const copyText = (text: string): Promise<null> => ask('app.copy', { text })
