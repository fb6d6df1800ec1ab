import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { Case } from '../../shared/model/case.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { VeilLook } from '../../shared/model/veil.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

const listOptions = queryOptions({ queryKey: keys.cases, queryFn: () => ask('cases.list', {}) })

/** All cases, most recently active first. */
export const useCases = () => useQuery(listOptions)

/** A case and its exhibits; null = none is open. */
export const useCase = (caseId: CaseId | null) =>
  useQuery({
    queryKey: [...keys.cases, 'one', caseId],
    queryFn: () => (caseId === null ? Promise.resolve(null) : ask('cases.get', { caseId })),
  })

/** The backups of the library that still contain a case; searched again each time. */
export const useCaseCopies = (caseId: CaseId) =>
  useQuery({
    queryKey: [...keys.cases, 'copies', caseId],
    queryFn: () => ask('cases.copies', { caseId }),
    staleTime: 0,
    gcTime: 0,
  })

/** The veil settings of all cases. */
export const useVeils = () =>
  useQuery({
    queryKey: [...keys.cases, 'veils'],
    queryFn: () => ask('cases.veils', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Items that a later version reads otherwise since the last report of the case. */
export const useChangedReadings = (caseId: CaseId) =>
  useQuery({
    queryKey: [...keys.changedReadings, caseId],
    queryFn: () => ask('cases.changedReadings', { caseId }),
  })

/** The exhibits of a case, in the order they were added. */
export const useExhibits = (caseId: CaseId) =>
  useQuery({ queryKey: [...keys.cases, 'exhibits', caseId], queryFn: () => ask('cases.exhibits', { caseId }) })

export function useCreateCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => ask('cases.create', { name }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}

/** Actions on a case: describe, close, reopen, delete for good. */
export function useCaseActions() {
  const client = useQueryClient()
  const stale = {
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.backups })
      return client.invalidateQueries({ queryKey: keys.cases })
    },
  }
  const change = useMutation({
    mutationFn: async ({ theCase, name, ownReference, description }: CaseChange) => {
      const caseId = theCase.id
      if (name !== theCase.name) await ask('cases.rename', { caseId, name })
      return await ask('cases.describe', { caseId, ownReference, description })
    },
    ...stale,
  })
  const closing = useMutation({
    mutationFn: ({ caseId, isClosed }: { caseId: CaseId; isClosed: boolean }) =>
      ask(isClosed ? 'cases.close' : 'cases.reopen', { caseId }),
    ...stale,
  })
  const veiling = useMutation({
    mutationFn: (input: InputOf<'cases.setVeil'>) => ask('cases.setVeil', input),
    ...stale,
  })
  const removal = useMutation({
    mutationFn: (input: InputOf<'cases.delete'>) => ask('cases.delete', input),
    ...stale,
  })
  const all = [change, closing, veiling, removal]
  return {
    isBusy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null && error.error.kind !== 'declined')?.error?.error ?? null,
    save: (theCase: Case, fields: Omit<CaseChange, 'theCase'>, onSuccess: () => void) =>
      change.mutate({ theCase, ...fields }, { onSuccess }),
    setClosed: (caseId: CaseId, isClosed: boolean) => closing.mutate({ caseId, isClosed }),
    setVeil: (caseId: CaseId, veil: VeilLook) => veiling.mutate({ caseId, veil }),
    remove: (input: InputOf<'cases.delete'>, onSuccess: () => void = () => undefined) =>
      removal.mutate(input, { onSuccess }),
    reset: () => {
      for (const one of all) one.reset()
    },
  }
}

type CaseChange = { theCase: Case; name: string; ownReference: string; description: string }
