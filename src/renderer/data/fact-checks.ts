import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CaseId, CheckId, ItemId } from '../../shared/model/ids.ts'
import { ATTEND_EVERY_MS, type FactCheck, type Job } from '../../shared/model/job.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Every fact check of an item, newest first. */
export const useFactChecks = (itemId: ItemId) =>
  useQuery({
    queryKey: [...keys.itemDetail(itemId), 'fact-checks'],
    queryFn: () => ask('factChecks.ofItem', { itemId }),
  })

/**
 * Query key of a stored reply as parsed: it changes with the final reply, with an interim one, and when a reply is
 * parsed again.
 */
const answerKey = (job: Job | null) =>
  ['fact-check', job?.checkId ?? null, job?.endedAt ?? null, job?.readAgainAt ?? null, job?.partialAt ?? null] as const

const readJob = (job: Job | null) => ({
  queryKey: [...answerKey(job), 'read'],
  queryFn: () => (job === null ? Promise.resolve(null) : ask('factChecks.get', { checkId: job.checkId })),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Of more fact checks of one item the results are not read at once. */
const MOST_RESULTS = 5

/** The newest fact checks of an item with their results, as far as they are loaded. */
export function useFactCheckResults(itemId: ItemId): FactCheck[] {
  const jobs = useFactChecks(itemId).data ?? NO_JOBS
  return useQueries({
    queries: jobs.slice(0, MOST_RESULTS).map(readJob),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
}
const NO_JOBS: readonly Job[] = []

/**
 * The parsed final reply of a job, or an interim one. The previous result stays until the new one is loaded; null =
 * none is requested.
 */
export const useFactCheck = (job: Job | null) =>
  useQuery({
    ...readJob(job),
    placeholderData: (before, query) => (query?.queryKey[1] === job?.checkId ? before : undefined),
  })

/** Members the view does not show, as JSON; null = the job has not ended, and no interim reply is stored. */
export const useFactCheckRest = (job: Job | null) =>
  useQuery({
    queryKey: [...answerKey(job), 'rest'],
    queryFn: () =>
      job === null || (job.endedAt === null && job.partialAt === null)
        ? Promise.resolve(null)
        : ask('factChecks.rest', { checkId: job.checkId }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * All stored replies for a job, oldest first; null = no job is shown. Queried again when another may have been stored.
 */
export const useKeptAnswers = (job: Job | null) =>
  useQuery({
    queryKey: [...answerKey(job), job?.contradictedBy ?? null, 'answers'],
    queryFn: () => (job === null ? Promise.resolve(null) : ask('factChecks.answers', { checkId: job.checkId })),
  })

/** Actions on a job. Their outcome arrives as an event. */
export const useFactCheckActions = () => ({
  cancel: useMutation({ mutationFn: (checkId: CheckId) => ask('factChecks.cancel', { checkId }) }),
  update: useMutation({ mutationFn: (checkId: CheckId) => ask('factChecks.update', { checkId }) }),
  leave: useMutation({ mutationFn: (checkId: CheckId) => ask('factChecks.leave', { checkId }) }),
  stopAll: useMutation({ mutationFn: (caseId: CaseId) => ask('factChecks.stopAll', { caseId }) }),
})

/** Tells main that the page of a job is open, for as long as it is; null = of none that is running. */
export function useAttended(checkId: CheckId | null): void {
  useEffect(() => {
    if (checkId === null) return
    // One that is missed is made up for by the next.
    const attend = () => void ask('factChecks.attend', { checkId }).catch(() => undefined)
    attend()
    const timer = setInterval(attend, ATTEND_EVERY_MS)
    return () => clearInterval(timer)
  }, [checkId])
}

/** Parses the stored final reply of a job again; nothing is sent. */
export function useReadFactCheckAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (checkId: CheckId) => ask('factChecks.readAgain', { checkId }),
    onSettled: (_value, _error, checkId) => client.invalidateQueries({ queryKey: ['fact-check', checkId] }),
  })
}

/** Opens a URL in the system's browser; main asks first. */
export const useOpenOutside = (itemId: ItemId | null) =>
  useMutation({ mutationFn: (url: string) => ask('links.openOutside', { url, itemId }) })
