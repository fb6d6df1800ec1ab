import { ReportLacks } from '../../../shared/model/report-lacks.ts'
import type { ReportProgress } from '../../../shared/model/report-set.ts'
import type { WantedFiles } from '../../../shared/model/wanted-files.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { OpenExports } from '../../db/open-exports.ts'
import type { Log } from '../../log.ts'
import type { ExportSet, ExportSetRequest, SetFailure } from '../export-set.ts'
import { type PlacingDeps, placeOrKeep } from './place-or-keep.ts'
import type { Placing } from './placing.ts'
import { reportIn } from './wanted-names.ts'

type Deps = PlacingDeps & {
  exportSet: Pick<ExportSet, 'run'>
  open: Pick<OpenExports, 'aim' | 'isEntered' | 'settle'>
  log: Pick<Log, 'bug'>
}
type Wish = Omit<ExportSetRequest, 'target'> & {
  /** A hidden folder that the library knows as the room of this export. */
  room: string
  files: WantedFiles
}
/** `lacks` null = the report was entered, and what else there is to say of it is lost. */
export type ToFiles = { lacks: ReportLacks | null; placing: Placing }
export type ExportToFiles = ReturnType<typeof createExportToFiles>

/**
 * Makes a report in a room of its own and gives its files the names that were asked for. A failure says that nothing was
 * entered: of a report that was, it is told where it lies. Rejects only where nothing was entered either.
 */
export function createExportToFiles({ exportSet, log, ...deps }: Deps) {
  const { open } = deps
  const run = async (
    { room, files, ...wish }: Wish,
    signal: AbortSignal,
    onProgress: (progress: ReportProgress) => void,
  ): Promise<Result<ToFiles, SetFailure>> => {
    const waits: Placing = { state: 'waits', folder: room, because: null }
    let lacks: ToFiles['lacks'] = null
    try {
      const written = await exportSet.run({ ...wish, target: reportIn(room, files) }, signal, onProgress)
      if (!written.ok) return open.isEntered(room) ? ok({ lacks, placing: waits }) : written
      lacks = ReportLacks.parse(written.value)
      const report = written.value.folder
      const placing = await placeOrKeep({ caseId: wish.caseId, room, report, files, isResumed: false }, deps)
      return ok({ lacks, placing })
    } catch (cause) {
      if (!open.isEntered(room)) throw cause
      log.bug('export.place', cause)
      return ok({ lacks, placing: waits })
    }
  }
  return { run }
}
