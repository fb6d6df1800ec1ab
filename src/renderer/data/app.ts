import { skipToken, useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** What is running. */
export const useAppInfo = () => useQuery({ queryKey: keys.info, queryFn: () => ask('app.info', {}) })

/** Length and newest hash of the custody log. */
export const useCustodyHead = () => useQuery({ queryKey: keys.custody, queryFn: () => ask('app.custodyHead', {}) })

/** The answers the app waits for while it quits; null = it does not quit. */
export const useQuitting = (): number | null =>
  useQuery<number | null>({ queryKey: keys.quitting, queryFn: skipToken, initialData: null }).data ?? null

/** Puts text on the clipboard. */
export const copyText = (text: string): Promise<null> => ask('app.copy', { text })
