import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CaseId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

const keyOf = (caseId: CaseId | null) => [...(caseId === null ? keys.settings : keys.cases), 'cap', caseId]

/** The limit of a case, or with null the daily limit over all cases, and what counts towards it. */
export const useCap = (caseId: CaseId | null) =>
  useQuery({ queryKey: keyOf(caseId), queryFn: () => ask('caps.get', { caseId }) })

/** Sets a limit; main asks in a native dialog if it allows more spending than before. */
export function useSetCap(caseId: CaseId | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (credits: number | null) => ask('caps.set', { caseId, credits }),
    onSuccess: (cap) => client.setQueryData(keyOf(caseId), cap),
  })
}
