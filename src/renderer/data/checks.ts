import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Quote, QuoteOptions } from '../../shared/contract/checks.ts'
import type { InputOf, OutputOf } from '../../shared/contract/index.ts'
import type { CaseId, CheckId, QuoteId } from '../../shared/model/ids.ts'
import type { ItemSet } from '../../shared/model/item-set.ts'
import type { BatchQuestion } from '../../shared/model/question.ts'
import { ask } from './ask.ts'
import { chosenOf } from './item-sets.ts'
import { keys } from './keys.ts'
import { PAGE, useRowsBetween } from './use-rows-between.ts'

/** Prices a batch, again at each opening of the sheet. Nothing is spent by this. */
export const useQuote = (caseId: CaseId, items: ItemSet, batch: BatchQuestion, options: QuoteOptions, opened: number) =>
  useQuery({
    queryKey: [...keys.quote, caseId, opened, batch, options],
    queryFn: () => ask('checks.quote', { caseId, items: chosenOf(items), batch, options }),
    // The old figures stay, and cannot be sent, while another choice is priced.
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Lines of what a quoted batch would send between two indexes, as far as they are loaded. */
export const useLeaving = (quote: Quote, first: number, last: number) =>
  useRowsBetween(first, last, (page) =>
    queryOptions({
      queryKey: [...keys.quote, 'leaving', quote.id, page],
      queryFn: () => ask('checks.leaving', { quoteId: quote.id, offset: page * PAGE, limit: PAGE }),
    }),
  )

/** Queues a quoted batch; main asks in a native dialog first if the budget is short. */
export const useApprove = () => useMutation({ mutationFn: (quoteId: QuoteId) => ask('checks.approve', { quoteId }) })

/** Whether the queue is running, and the number of checks in each state, over all cases; updated by events. */
export const useQueueState = () => useQuery({ queryKey: keys.queueState, queryFn: () => ask('checks.state', {}) })

/** Requests that may have been charged, of a case or of all. */
export const useDoubtful = (caseId: CaseId | null) =>
  useQuery({ queryKey: [...keys.queue, 'doubtful', caseId], queryFn: () => ask('checks.doubtful', { caseId }) })

/** The possibly charged request of one check, while a person decides about it; null = it is not possibly charged. */
export const useDoubt = (checkId: CheckId | null) =>
  useQuery({
    queryKey: [...keys.queue, 'doubt', checkId],
    queryFn: () => (checkId === null ? null : ask('checks.doubt', { checkId })),
    enabled: checkId !== null,
  })

/** Bytes sent by a running upload, updated only by events. */
export const useUpload = (checkId: CheckId) =>
  useQuery<{ sentBytes: number; bodyBytes: number } | null>({
    queryKey: keys.upload(checkId),
    queryFn: () => null,
    enabled: false,
    initialData: null,
  })

/** Actions on the whole queue and on one check. */
export function useQueueActions() {
  const client = useQueryClient()
  const stale = {
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.queue }),
        client.invalidateQueries({ queryKey: keys.queueState }),
      ]),
  }
  return {
    pause: useMutation({ mutationFn: (): Promise<OutputOf<'checks.pause'>> => ask('checks.pause', {}), ...stale }),
    resume: useMutation({ mutationFn: (): Promise<OutputOf<'checks.resume'>> => ask('checks.resume', {}), ...stale }),
    cancel: useMutation({ mutationFn: (checkId: CheckId) => ask('checks.cancel', { checkId }), ...stale }),
    retry: useMutation({ mutationFn: (checkId: CheckId) => ask('checks.retry', { checkId }), ...stale }),
    decideAll: useMutation({
      mutationFn: (input: InputOf<'checks.decideAll'>) => ask('checks.decideAll', input),
      ...stale,
    }),
    attach: useMutation({ mutationFn: (input: InputOf<'checks.attach'>) => ask('checks.attach', input), ...stale }),
    decide: useMutation({ mutationFn: (input: InputOf<'checks.decide'>) => ask('checks.decide', input), ...stale }),
  }
}
