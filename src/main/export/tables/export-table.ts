import type { CaseId } from '../../../shared/model/ids.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { WrittenReport } from '../finalise/report-file.ts'
import { type Cell, csv, csvLines } from './csv.ts'
import type { ExportText, TextFailure } from './export-text.ts'

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
export type ExportTable = ReturnType<typeof createExportTable>

/** What the last column of a table says where the library is the demo; elsewhere there is no such column. */
export const DEMO_COLUMN = { name: 'demo', value: 'yes' } as const

/** Writes a table as CSV as `exportText` writes a file. `isDemo` = it says so in a column of its own. */
export function createExportTable(exportText: ExportText, isDemo: () => boolean = () => false) {
  return async ({ columns, pages, enter, ...given }: Given): Promise<Result<WrittenTable, TextFailure>> => {
    let rows = 0
    const isMarked = isDemo()
    const marked = (row: readonly Cell[], mark: Cell) => (isMarked ? [...row, mark] : row)
    const written = await exportText({
      ...given,
      write: async (put) => {
        await put(csv([marked(columns, DEMO_COLUMN.name)]))
        for await (const page of pages()) {
          rows += page.length
          await put(csvLines(page.map((row) => marked(row, DEMO_COLUMN.value))))
        }
      },
      enter: (written) => enter(written, rows),
    })
    return written.ok ? ok({ ...written.value, rows }) : written
  }
}
