import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { ItemSet } from '../../shared/model/item-set.ts'
import type { ReportFields } from '../../shared/model/report-options.ts'
import type { ReportProgress } from '../../shared/model/report-set.ts'
import { ask } from './ask.ts'
import { chosenOf, serialOf } from './item-sets.ts'
import { keys } from './keys.ts'
import { useReported } from './use-reported.ts'

/** Draft of a report, queried again each time a sheet opens. `items` null = the whole case. */
export const useReportDraft = (caseId: CaseId, items: ItemSet | null) =>
  useQuery({
    queryKey: keys.reportDraft(caseId, items && serialOf(items)),
    queryFn: () => ask('reports.draft', { caseId, items: items && chosenOf(items) }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * The first pages of a report. Main stores only the newest, so an older reply is useless. `request` = the input as
 * text.
 */
export const previewOf = (request: string) =>
  queryOptions({
    queryKey: keys.reportPreview(request),
    queryFn: () => ask('reports.preview', JSON.parse(request)),
    staleTime: 0,
    gcTime: 0,
  })

/** Progress of the running export; null = none is running. */
export const useReportProgress = () => useReported<ReportProgress>(keys.reportProgress)

/** SHA-256 of the logo of all reports, null = none; sets and removes it. */
export function useReportLogo() {
  const client = useQueryClient()
  const onSuccess = (logo: string | null) => client.setQueryData(keys.reportLogo, logo)
  return {
    logo: useQuery({ queryKey: keys.reportLogo, queryFn: () => ask('reports.logo', {}) }).data ?? null,
    choose: useMutation({ mutationFn: () => ask('reports.chooseLogo', {}), onSuccess }),
    remove: useMutation({ mutationFn: () => ask('reports.removeLogo', {}), onSuccess }),
  }
}

/**
 * Saves the fields of a case's reports (`onKept` receives them), writes a report, cancels it, and shows it in its
 * folder.
 */
export function useReportActions(onKept: (fields: ReportFields) => void) {
  const client = useQueryClient()
  return {
    write: useMutation({
      mutationFn: async ({ fields, ...request }: InputOf<'reports.export'> & { fields: ReportFields }) => {
        client.setQueryData(keys.reportProgress, null)
        await ask('reports.setFields', { caseId: request.caseId, fields })
        onKept(fields)
        return await ask('reports.export', request)
      },
    }),
    cancel: useMutation({ mutationFn: () => ask('reports.cancel', {}) }),
    show: useMutation({ mutationFn: () => ask('reports.show', {}) }),
  }
}
