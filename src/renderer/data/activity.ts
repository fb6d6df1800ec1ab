import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CaseId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** What is asked of the service now, and what today came to; of a case or of all. */
export const useActivity = (caseId: CaseId | null) =>
  useQuery({
    queryKey: [...keys.activity, caseId],
    queryFn: () => ask('activity.now', { caseId }),
    placeholderData: keepPreviousData,
  })

/** What this machine works on, over all cases. */
export const useMachine = () => useQuery({ queryKey: keys.machine, queryFn: () => ask('activity.machine', {}) })
