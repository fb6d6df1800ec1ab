import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import type { ItemSet } from '../../shared/model/item-set.ts'
import type { PlaceOffer } from '../../shared/model/place-offer.ts'
import { ask } from './ask.ts'
import { chosenOf } from './item-sets.ts'
import { keys } from './keys.ts'

/** All scans of the case's exhibits, newest first. Grows with the intake, so it is refreshed with the cases. */
export const useRounds = (caseId: CaseId) =>
  useQuery({ queryKey: [...keys.cases, 'rounds', caseId], queryFn: () => ask('intake.rounds', { caseId }) })

/** Progress of verifying originals; null = nothing was verified since the app started. */
export const useProof = (caseId: CaseId) =>
  useQuery({ queryKey: keys.proof(caseId), queryFn: () => ask('intake.proof', { caseId }) })

/** What a person is asked about before it is read again by this version; null = nothing. */
export const useAskedToReread = (caseId: CaseId) =>
  useQuery({ queryKey: [...keys.cases, 'reread', caseId], queryFn: () => ask('intake.askedToReread', { caseId }) })

/** Where exhibits that are not connected may be, as far as the last look found a place. */
export const usePlaceOffers = (caseId: CaseId) =>
  useQuery({ queryKey: [...keys.cases, 'offers', caseId], queryFn: () => ask('intake.offers', { caseId }) })

/** Actions on an exhibit. */
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
      mutationFn: (items: ItemSet) => ask('intake.verify', { caseId, exhibitIds: [], items: chosenOf(items) }),
      ...stale,
    }),
    relink: useMutation({ mutationFn: (exhibitId: ExhibitId) => ask('intake.relink', { exhibitId }), ...stale }),
    acceptOffer: useMutation({
      mutationFn: ({ exhibitId, path }: PlaceOffer) => ask('intake.acceptOffer', { exhibitId, path }),
      ...stale,
    }),
    askAgain: useMutation({ mutationFn: (exhibitId: ExhibitId) => ask('intake.askAgain', { exhibitId }), ...stale }),
    answerReadErrors: useMutation({
      mutationFn: (answer: { exhibitId: ExhibitId; as: 'go_on' | 'leave_rest' }) =>
        ask('intake.answerReadErrors', answer),
      ...stale,
    }),
    answerProof: useMutation({
      mutationFn: (as: 'again' | 'leave') => ask('intake.answerProof', { caseId, as }),
      ...stale,
    }),
    answerReread: useMutation({
      mutationFn: (isWanted: boolean) => ask('intake.answerReread', { caseId, isWanted }),
      ...stale,
    }),
    stop: useMutation({ mutationFn: () => ask('intake.cancelProof', { caseId }) }),
  }
}

/** Reads items although they were skipped. */
export function useReadAnyway(caseId: CaseId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (items: ItemSet) => ask('intake.readAnyway', { caseId, items: chosenOf(items) }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.itemDetails }),
  })
}

/** Makes main check which exhibits are connected: now, and whenever the window gets the focus. */
export function useWatchAttachment(caseId: CaseId) {
  useEffect(() => {
    const look = () => void ask('intake.look', { caseId }).catch(() => undefined)
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [caseId])
}
