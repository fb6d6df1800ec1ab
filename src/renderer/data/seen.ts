import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InputOf } from '../../shared/contract/index.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import type { ItemQuery } from './items.ts'

/** Notes that items were looked at. What goes wrong with it is no reason to disturb anybody. */
export function reportSeen(caseId: CaseId, itemIds: readonly ItemId[]): void {
  if (itemIds.length > 0) ask('items.setSeen', { caseId, items: [...itemIds], isSeen: true }).catch(() => undefined)
}

/**
 * Notes once that items were looked at, when they have been visible for a while (ms): what a held key leads past is not
 * looked at, nor what a hidden window shows.
 */
export function useLookedAt(caseId: CaseId, itemIds: readonly ItemId[], afterMs: number): void {
  const key = itemIds.join()
  useEffect(() => {
    if (key === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(note, afterMs)
    }
    const note = () => {
      document.removeEventListener('visibilitychange', wait)
      reportSeen(
        caseId,
        key.split(',').map((id) => Number(id) as ItemId),
      )
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [caseId, key, afterMs])
}

/** Sets whether items count as seen. */
export const useSetSeen = () =>
  useMutation({ mutationFn: (given: InputOf<'items.setSeen'>) => ask('items.setSeen', given) })

/** The next item of a list that nobody looked at; null = the whole list was looked at. */
export const nextUnseen = (query: ItemQuery, from: { itemId: ItemId | null; index: number }) =>
  ask('items.nextUnseen', { ...query, ...from })
