import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Pairs that stand side by side in the reports of a case. */
export const usePairs = (caseId: CaseId) =>
  useQuery({ queryKey: keys.pairs(caseId), queryFn: () => ask('pairs.list', { caseId }) })

/** Adds pairs or takes them away; what is shown is what main answers. */
export function useSetPairs(caseId: CaseId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: Omit<InputOf<'pairs.set'>, 'caseId'>) => ask('pairs.set', { caseId, ...given }),
    onSuccess: (known) => client.setQueryData(keys.pairs(caseId), known),
  })
}
