import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { CaseId, CheckId, ItemId } from '../../shared/model/ids.ts'
import type { Job } from '../../shared/model/job.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Every fact check of an item, newest first. */
export const useFactChecks = (itemId: ItemId) =>
  useQuery({
    queryKey: [...keys.itemDetail(itemId), 'fact-checks'],
    queryFn: () => ask('factChecks.ofItem', { itemId }),
  })

/** One kept answer as it was read once: it changes with the answer that counts, and when it is read again. */
const answerKey = (job: Job | null) =>
  ['fact-check', job?.checkId ?? null, job?.endedAt ?? null, job?.readAgainAt ?? null, job?.partialAt ?? null] as const

/** What was read in the answer that ended a job, or in one on the way. What stood there stays until the new reading is here; null = none is wanted. */
export const useFactCheck = (job: Job | null) =>
  useQuery({
    queryKey: [...answerKey(job), 'read'],
    queryFn: () => (job === null ? Promise.resolve(null) : ask('factChecks.get', { checkId: job.checkId })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before, query) => (query?.queryKey[1] === job?.checkId ? before : undefined),
  })

/** What the view has no place for, as JSON; null = the job has not ended, and nothing on the way is kept. */
export const useFactCheckRest = (job: Job | null) =>
  useQuery({
    queryKey: [...answerKey(job), 'rest'],
    queryFn: () =>
      job === null || (job.endedAt === null && job.partialAt === null)
        ? Promise.resolve(null)
        : ask('factChecks.rest', { checkId: job.checkId }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Every kept answer about a job, oldest first; null = no job is shown. Asked again when another one may have come. */
export const useKeptAnswers = (job: Job | null) =>
  useQuery({
    queryKey: [...answerKey(job), job?.contradictedBy ?? null, 'answers'],
    queryFn: () => (job === null ? Promise.resolve(null) : ask('factChecks.answers', { checkId: job.checkId })),
  })

/** What a person can do about a job. What became of it comes as an event. */
export const useFactCheckActions = () => ({
  cancel: useMutation({ mutationFn: (checkId: CheckId) => ask('factChecks.cancel', { checkId }) }),
  watch: useMutation({ mutationFn: (input: InputOf<'factChecks.watch'>) => ask('factChecks.watch', input) }),
  stopAll: useMutation({ mutationFn: (caseId: CaseId) => ask('factChecks.stopAll', { caseId }) }),
})

/** Reads the kept answer that ended a job again; nothing is sent. */
export function useReadFactCheckAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (checkId: CheckId) => ask('factChecks.readAgain', { checkId }),
    onSettled: (_value, _error, checkId) => client.invalidateQueries({ queryKey: ['fact-check', checkId] }),
  })
}

/** Hands an address to the system's browser; main asks first. */
export const useOpenOutside = (itemId: ItemId | null) =>
  useMutation({ mutationFn: (url: string) => ask('links.openOutside', { url, itemId }) })
