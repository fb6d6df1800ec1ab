import { keepPreviousData, queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import type { CaseId } from '../../shared/model/ids.ts'
import type { LedgerRow } from '../../shared/model/ledger.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

const PAGE = 100

/** Credits of a case or of all, in total and by case, day and account. */
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

/** How many checks the ledger holds. */
export const useLedgerTotal = (caseId: CaseId | null) =>
  useQuery({ ...pageOptions(caseId, 0), placeholderData: keepPreviousData }).data?.total ?? 0

/** The checks between two indexes, newest first, as far as they are here. */
export function useLedgerWindow(
  caseId: CaseId | null,
  first: number,
  last: number,
): (index: number) => LedgerRow | undefined {
  const from = Math.max(0, Math.floor(first / PAGE))
  const to = Math.max(from, Math.floor(last / PAGE))
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, i) => pageOptions(caseId, from + i)),
  })
  return (index) => pages[Math.floor(index / PAGE) - from]?.data?.rows[index % PAGE]
}

/** Writes the ledger as CSV; main asks where. */
export const useExportLedger = () =>
  useMutation({ mutationFn: (caseId: CaseId | null) => ask('ledger.export', { caseId }) })
