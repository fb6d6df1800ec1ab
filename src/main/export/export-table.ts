import type { AppError } from '../../shared/errors.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Desktop } from '../desktop.ts'
import { type Cell, csv, csvLines } from './csv.ts'
import { forbiddenPlace, type KeptPlace } from './evidence-places.ts'
import type { WrittenReport } from './report-file.ts'
import type { WriteEntered } from './write-entered.ts'

type Deps = {
  desktop: Pick<Desktop, 'chooseSavePath'>
  keptPlaces: () => KeptPlace[]
  writeEntered: WriteEntered
}
type Given = {
  /** null = it is of the whole library. */
  caseId: CaseId | null
  fileName: string
  columns: readonly string[]
  /** Its rows, some at a time; asked for once it is known where they go. */
  pages: () => AsyncIterable<readonly (readonly Cell[])[]>
  /** Writes the custody entry. */
  enter: (written: WrittenReport, rows: number) => void
}
export type WrittenTable = WrittenReport & { rows: number }
export type TableFailure = Extract<AppError, { kind: 'declined' | 'export_failed' }>
export type ExportTable = ReturnType<typeof createExportTable>

/** Writes a table as CSV where the person says, never among evidence or into the library, and enters it in the custody log. */
export function createExportTable({ desktop, keptPlaces, writeEntered }: Deps) {
  return async ({ caseId, fileName, columns, pages, enter }: Given): Promise<Result<WrittenTable, TableFailure>> => {
    const path = await desktop.chooseSavePath(fileName)
    if (path === null) return err({ kind: 'declined' })
    const forbidden = await forbiddenPlace(path, keptPlaces())
    if (forbidden !== null) return err({ kind: 'export_failed', reason: forbidden })
    let rows = 0
    const written = await writeEntered({
      ...{ caseId, path },
      write: async (put) => {
        await put(csv([columns]))
        for await (const page of pages()) {
          rows += page.length
          await put(csvLines(page))
        }
      },
      enter: (written) => enter(written, rows),
    })
    return written.ok ? ok({ ...written.value, rows }) : written
  }
}
