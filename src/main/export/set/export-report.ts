import type { ItemId, Sha256 } from '../../../shared/model/ids.ts'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import type { ReportProgress } from '../../../shared/model/report-set.ts'
import { lookIn } from '../../../shared/model/veil.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { showInReport } from '../../../shared/words/veil.ts'
import type { Cases } from '../../db/cases.ts'
import type { ItemDetails } from '../../db/item-detail.ts'
import type { Desktop } from '../../desktop.ts'
import type { HeadRequest, SetHeads } from '../facts/set-heads.ts'
import { aboutItem, reportSetName } from '../files/report-file.ts'
import type { ExportSet, WrittenSet } from './export-set.ts'
import type { SetFailure } from './make-set.ts'

export type ReportRequest = HeadRequest & {
  /** Whether the window veils the pictures of the case, whatever the case says. */
  isVeiled: boolean
}
type Deps = {
  desktop: Pick<Desktop, 'chooseSavePath' | 'confirm' | 'showInFolder'>
  cases: Pick<Cases, 'get' | 'veilOf'>
  heads: Pick<SetHeads, 'atOnce'>
  exportSet: ExportSet
  /** Starts the processes that draw pictures; left out = they start when they are needed. */
  wake?: () => void
  /** Told how far an export is; null = it ended. */
  onProgress: (progress: ReportProgress | null) => void
}
export type ExportReport = ReturnType<typeof createExportReport>

/** Exports a report with the native dialogs a person answers: whether to lift the veil, and where to save. One at a time. */
export function createExportReport({ desktop, cases, heads, exportSet, wake = () => undefined, onProgress }: Deps) {
  let running: AbortController | null = null
  let last: WrittenSet | null = null
  const write = async (
    request: ReportRequest,
    about: string,
    signal: AbortSignal,
  ): Promise<Result<WrittenSet, SetFailure>> => {
    const { isVeiled, ...rest } = request
    const found = cases.get(request.caseId)
    if (!found) return err({ kind: 'not_found', what: 'case' })
    const look = lookIn(cases.veilOf(request.caseId) ?? 'off', isVeiled)
    const isAsked = look !== 'off' && request.options.parts.includes('pictures')
    const isLifted = isAsked && (await desktop.confirm(showInReport(found.reference)))
    const head = heads.atOnce(rest)
    if (head === null) return err({ kind: 'not_found', what: 'case' })
    const target = await desktop.chooseSavePath(
      [reportSetName(found.reference, head.report), about].filter(Boolean).join(' '),
    )
    if (target === null) return err({ kind: 'declined' })
    const veil = isLifted ? { look: 'off' as const, isLifted } : { look, isLifted: false }
    return await exportSet.run({ ...rest, target, veil }, signal, onProgress)
  }
  return {
    /** Makes ready what an export needs first, for whoever looks at the sheet. */
    prepare: wake,
    /** Answers when all is written, which may take minutes. `about` = what its folder is to be called besides its number. */
    run: async (request: ReportRequest, about = ''): Promise<Result<WrittenSet, SetFailure>> => {
      if (running) return err({ kind: 'not_now', reason: 'running' })
      running = new AbortController()
      // While a person answers the dialogs.
      wake()
      try {
        const written = await write(request, about, running.signal)
        if (written.ok) last = written.value
        return written
      } finally {
        running = null
        onProgress(null)
      }
    },
    /** Ends an export under way; nothing of it stays. */
    cancel: (): void => running?.abort(),
    /** Shows the last report in the system's own file manager. */
    show: async (): Promise<Result<null, Extract<SetFailure, { kind: 'not_found' }>>> => {
      if (last === null) return err({ kind: 'not_found', what: 'item' })
      await desktop.showInFolder(last.folder)
      return ok(null)
    },
    close: (): void => running?.abort(),
  }
}

export type ExportItem = ReturnType<typeof createExportItem>
type ItemDeps = {
  exportReport: Pick<ExportReport, 'run'>
  details: Pick<ItemDetails, 'source' | 'nameOf'>
  /** What stands in it. */
  options: () => ReportOptions
}

/**
 * Writes the report of one item at once, without asking what stands in it: the folder, the manifest and the entry in
 * the custody log are those of any report. `earlier` = it is about these bytes, which the file held before.
 */
export function createExportItem({ exportReport, details, options }: ItemDeps) {
  return async (
    itemId: ItemId,
    earlier: Sha256 | null = null,
    isVeiled = false,
  ): Promise<Result<WrittenSet, SetFailure>> => {
    const [source, named] = [details.source(itemId), details.nameOf(itemId)]
    if (source === null || named === null) return err({ kind: 'not_found', what: 'item' })
    const of = { caseId: source.caseId, itemIds: [itemId], options: options(), plates: [], supersedes: null }
    return await exportReport.run({ ...of, isVeiled, earlier }, aboutItem({ ...named, url: source.url }, earlier))
  }
}
