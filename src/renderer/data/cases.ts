import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

const listOptions = queryOptions({ queryKey: keys.cases, queryFn: () => ask('cases.list', {}) })

/** Every case, most recently active first. */
export const useCases = () => useQuery(listOptions)

/** The case and its exhibits; null = none is open. */
export const useCase = (caseId: CaseId | null) =>
  useQuery({
    queryKey: [...keys.cases, 'one', caseId],
    queryFn: () => (caseId === null ? Promise.resolve(null) : ask('cases.get', { caseId })),
  })

/** The exhibits of a case, in the order they came in. */
export const useExhibits = (caseId: CaseId) =>
  useQuery({ queryKey: [...keys.cases, 'exhibits', caseId], queryFn: () => ask('cases.exhibits', { caseId }) })

export function useCreateCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => ask('cases.create', { name }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.cases }),
  })
}
