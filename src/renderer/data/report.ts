import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { ReportFields } from '../../shared/model/report-options.ts'
import type { ReportProgress } from '../../shared/model/report-set.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** How a report starts out; asked anew each time a sheet opens. `itemIds` null = of the whole case. */
export const useReportDraft = (caseId: CaseId, itemIds: readonly ItemId[] | null) =>
  useQuery({
    queryKey: keys.reportDraft(caseId, itemIds),
    queryFn: () => ask('reports.draft', { caseId, itemIds: itemIds === null ? null : [...itemIds] }),
    staleTime: 0,
    gcTime: 0,
  })

/** The first pages of a report. Main keeps the newest alone, so an older answer is worth nothing. `request` = the input as text. */
export const previewOf = (request: string) =>
  queryOptions({
    queryKey: keys.reportPreview(request),
    queryFn: () => ask('reports.preview', JSON.parse(request)),
    staleTime: 0,
    gcTime: 0,
  })

/** How far the export under way is; null = none is. */
export const useReportProgress = () =>
  useQuery<ReportProgress | null>({
    queryKey: keys.reportProgress,
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? null

/** Choosing and removing the logo of all reports; `onChange` is told its digest, null = there is none. */
export const useReportLogo = (onChange: (logo: string | null) => void) => ({
  choose: useMutation({ mutationFn: () => ask('reports.chooseLogo', {}), onSuccess: onChange }),
  remove: useMutation({ mutationFn: () => ask('reports.removeLogo', {}), onSuccess: onChange }),
})

/** Keeping what is said of a case's reports (`onKept` is told what), writing one, breaking it off, and finding it. */
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
