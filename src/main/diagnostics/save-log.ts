import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputOf } from '../../shared/contract/index.ts'
import { ok, type Result } from '../../shared/result.ts'
import { help } from '../../shared/words/help.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { ExportText, TextFailure } from '../export/files/tables/export-table.ts'
import { LOG_NAME } from '../log.ts'
import { copyOfLog, type LogCopy } from './log-copy.ts'

type Deps = {
  /** The folder of the log. */
  folder: string
  /** The files of the program, like "main/index.js"; called when a copy is made. */
  programFiles: () => ReadonlySet<string>
  /** Version facts for the head of the copy. */
  about: () => OutputOf<'app.about'>
  audit: Pick<Audit, 'append'>
  exportText: ExportText
}
export type SavedLog = { path: string; sha256: string; bytes: number; lines: number }

/** Saves a copy of the log without names, paths or addresses where the user chooses. */
export function createSaveLog({ folder, programFiles, about, audit, exportText }: Deps) {
  return async (): Promise<Result<SavedLog, TextFailure>> => {
    let copied: LogCopy = { text: '', lines: 0, dropped: 0 }
    const written = await exportText({
      caseId: null,
      fileName: help.logName,
      title: help.saveLogTitle,
      write: async (put) => {
        const [older, newer] = await Promise.all([`${LOG_NAME}.1`, LOG_NAME].map((name) => textOf(join(folder, name))))
        copied = copyOfLog(`${older}\n${newer}`, programFiles())
        await put(
          [
            ...help.versions(about()).map((fact) => fact.join(': ')),
            help.logLeftOut({ dropped: copied.dropped }),
            '',
            copied.text,
          ].join('\n'),
        )
      },
      enter: ({ sha256, bytes }) =>
        audit.append({ caseId: null, type: 'log.exported', payload: { lines: copied.lines, sha256, bytes } }),
    })
    return written.ok ? ok({ ...written.value, lines: copied.lines }) : written
  }
}

/** '' if there is none yet. */
const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
