import type { AppError } from '../../../shared/errors.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { err, type Result } from '../../../shared/result.ts'
import type { Desktop } from '../../desktop.ts'
import { forbiddenPlace, type KeptPlace } from '../../library/evidence-places.ts'
import type { WholeFile, WrittenReport } from '../finalise/report-file.ts'
import type { WriteEntered } from '../finalise/write-entered.ts'

type Deps = {
  desktop: Pick<Desktop, 'chooseSavePath'>
  keptPlaces: () => KeptPlace[]
  writeEntered: WriteEntered
}
type Given = {
  /** null = it is of the whole library. */
  caseId: CaseId | null
  fileName: string
  /** Of the dialog that asks where; left out = as for a report. */
  title?: string
  /** Called once it is known where it goes. */
  write: (put: WholeFile['write']) => Promise<void>
  /** Writes the custody entry. */
  enter: (written: WrittenReport) => void
}
export type TextFailure = Extract<AppError, { kind: 'declined' | 'export_failed' }>
export type ExportText = ReturnType<typeof createExportText>

/** Writes one file where the person says, never among evidence or into the library, and enters it in the custody log. */
export function createExportText({ desktop, keptPlaces, writeEntered }: Deps) {
  return async ({ fileName, title, ...given }: Given): Promise<Result<WrittenReport, TextFailure>> => {
    const path = await desktop.chooseSavePath(fileName, title)
    if (path === null) return err({ kind: 'declined' })
    const forbidden = await forbiddenPlace(path, keptPlaces())
    if (forbidden !== null) return err({ kind: 'export_failed', reason: forbidden })
    return await writeEntered({ ...given, path })
  }
}
