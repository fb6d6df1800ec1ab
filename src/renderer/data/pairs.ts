import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Pairs printed side by side in the reports of a case. */
export const usePairs = (caseId: CaseId) =>
  useQuery({ queryKey: keys.pairs(caseId), queryFn: () => ask('pairs.list', { caseId }) })

/** Adds or removes pairs; what is shown is main's reply. */
export function useSetPairs(caseId: CaseId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: Omit<InputOf<'pairs.set'>, 'caseId'>) => ask('pairs.set', { caseId, ...given }),
    onSuccess: (known) => client.setQueryData(keys.pairs(caseId), known),
  })
}
