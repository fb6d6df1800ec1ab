import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Every time an exhibit of the case was gone through, newest first. Grows with the intake, so it follows the cases. */
export const useRounds = (caseId: CaseId) =>
  useQuery({ queryKey: [...keys.cases, 'rounds', caseId], queryFn: () => ask('intake.rounds', { caseId }) })

/** How far proving originals is; null = nothing was proven since the app started. */
export const useProof = (caseId: CaseId) =>
  useQuery({ queryKey: keys.proof(caseId), queryFn: () => ask('intake.proof', { caseId }) })

/** What a person can do about an exhibit. */
export function useExhibitActions(caseId: CaseId) {
  const client = useQueryClient()
  const stale = { onSettled: () => client.invalidateQueries({ queryKey: keys.cases }) }
  return {
    checkAgain: useMutation({
      mutationFn: (exhibitId: ExhibitId) => ask('intake.checkAgain', { exhibitId }),
      ...stale,
    }),
    verify: useMutation({
      mutationFn: (exhibitIds: ExhibitId[]) => ask('intake.verify', { caseId, exhibitIds }),
      ...stale,
    }),
    verifyItems: useMutation({
      mutationFn: (itemIds: readonly ItemId[]) =>
        ask('intake.verify', { caseId, exhibitIds: [], itemIds: [...itemIds] }),
      ...stale,
    }),
    relink: useMutation({ mutationFn: (exhibitId: ExhibitId) => ask('intake.relink', { exhibitId }), ...stale }),
    stop: useMutation({ mutationFn: () => ask('intake.cancelProof', { caseId }) }),
  }
}

/** Reads items although they were skipped. */
export function useReadAnyway() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itemIds: ItemId[]) => ask('intake.readAnyway', { itemIds }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.itemDetails }),
  })
}

/** Has main look which exhibits are attached: now, and whenever the person comes back to the window. */
export function useWatchAttachment(caseId: CaseId) {
  useEffect(() => {
    const look = () => void ask('intake.look', { caseId }).catch(() => undefined)
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [caseId])
}
