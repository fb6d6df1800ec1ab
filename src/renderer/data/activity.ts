import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CaseId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Current requests to the service and today's totals, for a case or for all. */
export const useActivity = (caseId: CaseId | null) =>
  useQuery({
    queryKey: [...keys.activity, caseId],
    queryFn: () => ask('activity.now', { caseId }),
    placeholderData: keepPreviousData,
  })

/** Current requests to the service, for a case or for all. */
export const useStanding = (caseId: CaseId | null) =>
  useQuery({
    queryKey: [...keys.activity, 'standing', caseId],
    queryFn: () => ask('activity.standing', { caseId }),
    placeholderData: keepPreviousData,
  })

/** What is done about this computer's sleep while long work runs. */
export const usePower = () => useQuery({ queryKey: keys.power, queryFn: () => ask('activity.power', {}) })

/** What this machine is working on, across all cases. */
export const useMachine = () => useQuery({ queryKey: keys.machine, queryFn: () => ask('activity.machine', {}) })
