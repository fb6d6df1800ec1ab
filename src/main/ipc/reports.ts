import type { Handlers } from '../../shared/contract/index.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { NO_FIELDS } from '../../shared/model/report-options.ts'
import { MAX_REPORT_ITEMS } from '../../shared/model/report-set.ts'
import { err, ok } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { Reports } from '../db/reports.ts'
import type { ExportItem } from '../export/export-item.ts'
import type { ExportReport } from '../export/export-report.ts'
import type { ReportPreview } from '../export/preview/report-preview.ts'
import type { ReportChoices } from '../export/report-choices.ts'
import type { ReportLogo } from '../export/report-logo.ts'

type Names = Extract<keyof Handlers, `reports.${string}`>

export function createReportsHandlers(deps: {
  exportItem: ExportItem
  exportReport: ExportReport
  reports: Reports
  choices: ReportChoices
  preview: Pick<ReportPreview, 'make' | 'close'>
  logo: Pick<ReportLogo, 'digest' | 'choose' | 'remove'>
  cases: Pick<Cases, 'exists'>
  /** Every item of a case, in order of reference. */
  allOf: (caseId: CaseId) => Promise<ItemId[]>
}): Pick<Handlers, Names> {
  const { exportItem, exportReport, reports, choices, preview, logo, cases, allOf } = deps
  return {
    'reports.exportItem': ({ itemId, earlier, isVeiled }) => exportItem(itemId, earlier, isVeiled),
    'reports.draft': async ({ caseId, itemIds }) => {
      if (!cases.exists(caseId)) return err({ kind: 'not_found', what: 'case' })
      exportReport.prepare()
      const itemCount = (itemIds ?? (await allOf(caseId))).length
      return ok({
        itemCount,
        options: choices.of(itemCount),
        fields: reports.fieldsOf(caseId) ?? { ...NO_FIELDS, ...choices.house() },
        reports: reports.list(caseId),
        logo: logo.digest(),
      })
    },
    'reports.setFields': ({ caseId, fields }) => {
      if (!cases.exists(caseId)) return err({ kind: 'not_found', what: 'case' })
      reports.setFields(caseId, fields)
      choices.setHouse(fields)
      return ok(null)
    },
    'reports.export': async ({ itemIds, ...request }) => {
      const chosen = itemIds ?? (await allOf(request.caseId))
      if (chosen.length > MAX_REPORT_ITEMS) return err({ kind: 'too_many', most: MAX_REPORT_ITEMS })
      choices.set(chosen.length, request.options)
      // Nobody views it any more; it takes as much memory as the report will.
      void preview.close()
      return await exportReport.run({ ...request, itemIds: chosen })
    },
    'reports.chooseLogo': () => logo.choose(),
    'reports.removeLogo': () => {
      logo.remove()
      return ok(null)
    },
    'reports.preview': async ({ itemIds, ...request }) =>
      await preview.make({ ...request, itemIds: itemIds ?? (await allOf(request.caseId)) }),
    'reports.cancel': () => {
      exportReport.cancel()
      return ok(null)
    },
    'reports.show': () => exportReport.show(),
  }
}
