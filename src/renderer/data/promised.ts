import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { PromisedProgress } from '../../shared/contract/promised.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { useReported } from './use-reported.ts'

/** Progress of copying temporary files into a case; null = not started, or no case. */
export const usePromisedProgress = (caseId: CaseId | null) =>
  useReported<PromisedProgress>(caseId === null ? ['promised'] : keys.promised(caseId))

/** Answers what is to be done with temporary files that were asked about, and stops the copying of some. */
export function usePromisedActions() {
  const client = useQueryClient()
  return {
    answer: useMutation({
      mutationFn: ({ caseId, ...input }: InputOf<'promised.answer'> & { caseId: CaseId }) => {
        client.setQueryData(keys.promised(caseId), null)
        return ask('promised.answer', input)
      },
      onSettled: () => client.invalidateQueries({ queryKey: keys.cases }),
    }),
    stop: useMutation({ mutationFn: (caseId: CaseId) => ask('promised.stop', { caseId }) }),
  }
}
