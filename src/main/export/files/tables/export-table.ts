import type { AppError } from '../../../../shared/errors.ts'
import type { CaseId } from '../../../../shared/model/ids.ts'
import { err, ok, type Result } from '../../../../shared/result.ts'
import type { Audit } from '../../../custody/log/audit.ts'
import type { Desktop } from '../../../desktop.ts'
import type { ForbiddenPlace } from '../../../library/evidence-places.ts'
import type { WholeFile, WrittenReport } from '../report-file.ts'
import type { WriteEntered } from '../write-entered.ts'
import { type Column, tableText } from './csv.ts'

type Deps = {
  desktop: Pick<Desktop, 'chooseSavePath'>
  forbiddenPlace: ForbiddenPlace
  writeEntered: WriteEntered
}
type Place = {
  /** null = it is of the whole library. */
  caseId: CaseId | null
  fileName: string
  /** Of the dialog that asks where; left out = as for a report. */
  title?: string
}
type TextGiven = Place & {
  /** Called once it is known where it goes. */
  write: (put: WholeFile['write']) => Promise<void>
  /** Writes the custody entry. */
  enter: (written: WrittenReport) => void
}
export type TextFailure = Extract<AppError, { kind: 'declined' | 'export_failed' }>
export type ExportText = ReturnType<typeof createExportText>

/** Writes one file where the person says, never among evidence or into the library, and enters it in the custody log. */
export function createExportText({ desktop, forbiddenPlace, writeEntered }: Deps) {
  return async ({ fileName, title, ...given }: TextGiven): Promise<Result<WrittenReport, TextFailure>> => {
    const path = await desktop.chooseSavePath(fileName, title)
    if (path === null) return err({ kind: 'declined' })
    const forbidden = await forbiddenPlace(path)
    if (forbidden !== null) return err({ kind: 'export_failed', reason: forbidden })
    return await writeEntered({ ...given, path })
  }
}

type Pages<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
type TableGiven<Row, Head> = Place & {
  columns: readonly Column<Row, Head>[]
  /** What its rows share, and the rows, some at a time; asked for once it is known where they go. */
  open: () => { head: Head; pages: Pages<Row> }
  /** The custody entry, but for how many rows there are, and the size and digest of the file. */
  type: string
  payload?: (head: Head) => Record<string, unknown>
}
export type ExportTable = ReturnType<typeof createExportTable>
type TableDeps = {
  exportText: ExportText
  audit: Pick<Audit, 'append'>
  /** It says so in a column of its own. */
  isDemo?: () => boolean
}

/** Writes a table as CSV as `exportText` writes a file, and enters it in the custody log. */
export function createExportTable({ exportText, audit, isDemo = () => false }: TableDeps) {
  return async <Row, Head>(given: TableGiven<Row, Head>) => {
    const { columns, open, type, payload = () => ({}), ...place } = given
    const text = tableText(columns, isDemo())
    let rows = 0
    let head: Head
    const written = await exportText({
      ...place,
      write: async (put) => {
        const opened = open()
        head = opened.head
        await put(text.names)
        for await (const page of opened.pages) {
          rows += page.length
          await put(text.rows(page, head))
        }
      },
      enter: ({ sha256, bytes }) =>
        audit.append({ caseId: place.caseId, type, payload: { ...payload(head), rows, sha256, bytes } }),
    })
    return written.ok ? ok({ ...written.value, rows }) : written
  }
}
