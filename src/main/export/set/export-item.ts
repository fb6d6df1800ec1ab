import type { CaseId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { err, type Result } from '../../../shared/result.ts'
import { aboutItem } from '../files/report-file.ts'
import type { ExportReport, ExportReportFailure } from './export-report.ts'
import type { WrittenSet } from './export-set.ts'

export type ExportItem = ReturnType<typeof createExportItem>
type Deps = {
  exportReport: Pick<ExportReport, 'run'>
  /** What names its report; null when there is no such item. `url` null = it is a file. */
  itemOf: (itemId: ItemId) => { caseId: CaseId; reference: string; name: string; url: string | null } | null
  /** What stands in it. */
  options: () => ReportOptions
}

/**
 * Writes the report of one item at once, without asking what stands in it: the folder, the manifest and the entry in
 * the custody log are those of any report. `earlier` = it is about these bytes, which the file held before.
 */
export function createExportItem({ exportReport, itemOf, options }: Deps) {
  return async (
    itemId: ItemId,
    earlier: Sha256 | null = null,
    isVeiled = false,
  ): Promise<Result<WrittenSet, ExportReportFailure>> => {
    const of = itemOf(itemId)
    if (of === null) return err({ kind: 'not_found', what: 'item' })
    const request = { itemIds: [itemId], options: options(), plates: [], supersedes: null, isVeiled, earlier }
    return await exportReport.run({ caseId: of.caseId, ...request }, aboutItem(of, earlier))
  }
}
