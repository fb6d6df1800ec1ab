import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { CaseId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { PAGE, useRowsBetween } from './use-rows-between.ts'

/** Credits of a case or of all cases, in total and by case, day and account. */
export const useLedger = (caseId: CaseId | null) =>
  useQuery({
    queryKey: [...keys.queue, 'ledger', caseId],
    queryFn: () => ask('ledger.summary', { caseId }),
    placeholderData: keepPreviousData,
  })

const pageOptions = (caseId: CaseId | null, page: number) =>
  queryOptions({
    queryKey: [...keys.queue, 'ledger', caseId, page],
    queryFn: () => ask('ledger.page', { caseId, offset: page * PAGE, limit: PAGE }),
  })

/** Number of checks in the ledger. */
export const useLedgerTotal = (caseId: CaseId | null) =>
  useQuery({ ...pageOptions(caseId, 0), placeholderData: keepPreviousData }).data?.total ?? 0

/** The checks between two indexes, newest first, as far as they are loaded. */
export const useLedgerWindow = (caseId: CaseId | null, first: number, last: number) =>
  useRowsBetween(first, last, (page) => pageOptions(caseId, page))

/** Exports the ledger as CSV; main asks where. */
export const useExportLedger = () =>
  useMutation({ mutationFn: (caseId: CaseId | null) => ask('ledger.export', { caseId }) })
