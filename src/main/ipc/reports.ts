import type { Handlers } from '../../shared/contract/index.ts'
import type { DeskTexts } from '../../shared/model/desk-texts.ts'
import { NO_FIELDS } from '../../shared/model/report-options.ts'
import { err, ok } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { Reports } from '../db/reports.ts'
import type { ExportItem, ExportReport } from '../export/set/export-report.ts'
import type { ReportChoices } from '../export/set/report-choices.ts'
import type { ReportLogo } from '../export/set/report-logo.ts'
import type { ReportPreview } from '../export/set/report-preview.ts'
import type { Chosen } from '../items/chosen-items.ts'

type Names = Extract<keyof Handlers, `reports.${string}`>

export function createReportsHandlers(deps: {
  exportItem: ExportItem
  exportReport: ExportReport
  reports: Reports
  choices: ReportChoices
  preview: Pick<ReportPreview, 'make' | 'close'>
  desk: () => DeskTexts
  logo: Pick<ReportLogo, 'digest' | 'choose' | 'remove'>
  cases: Pick<Cases, 'exists'>
  chosen: Pick<Chosen, 'ids' | 'count'>
}): Pick<Handlers, Names> {
  const { exportItem, exportReport, reports, choices, preview, desk, logo, cases, chosen } = deps
  return {
    'reports.exportItem': ({ itemId, earlier, isVeiled }) => exportItem(itemId, earlier, isVeiled),
    'reports.draft': async ({ caseId, items }) => {
      if (!cases.exists(caseId)) return err({ kind: 'not_found', what: 'case' })
      exportReport.prepare()
      const { inCase: itemCount } = await chosen.count(caseId, items)
      return ok({
        itemCount,
        options: choices.of(itemCount),
        fields: reports.fieldsOf(caseId) ?? NO_FIELDS,
        desk: desk(),
        reports: reports.list(caseId),
      })
    },
    'reports.setFields': ({ caseId, fields }) => {
      if (!cases.exists(caseId)) return err({ kind: 'not_found', what: 'case' })
      reports.setFields(caseId, fields)
      return ok(null)
    },
    'reports.export': async ({ items, ...request }) => {
      const ids = await chosen.ids(request.caseId, items, 'report')
      if (!ids.ok) return ids
      choices.set(ids.value.length, request.options)
      // Nobody views it any more; it takes as much memory as the report will.
      void preview.close()
      return await exportReport.run({ ...request, itemIds: ids.value })
    },
    'reports.logo': () => ok(logo.digest()),
    'reports.chooseLogo': () => logo.choose(),
    'reports.removeLogo': () => {
      logo.remove()
      return ok(null)
    },
    'reports.preview': async ({ items, ...request }) => {
      const ids = await chosen.ids(request.caseId, items, 'report')
      return ids.ok ? await preview.make({ ...request, itemIds: ids.value }) : ids
    },
    'reports.cancel': () => {
      exportReport.cancel()
      return ok(null)
    },
    'reports.show': () => exportReport.show(),
  }
}
