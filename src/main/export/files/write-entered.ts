import { basename, dirname } from 'node:path'
import type { CaseId } from '../../../shared/model/ids.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { Database } from '../../db/open.ts'
import type { OpenExports } from '../../db/open-exports.ts'
import {
  beginWholeFile,
  hiddenBeside,
  isOfDisk,
  syncFolder,
  type WholeFile,
  type WriteFailure,
  type WrittenReport,
  writeFailure,
} from './report-file.ts'

type Deps = {
  db: Database
  open: OpenExports
  /** Told when a step is done; the fault suite ends the process there. */
  reached?: (step: 'export_begun' | 'export_written' | 'export_entered' | 'export_named') => void
}
type Given = {
  /** null = it is of the whole library. */
  caseId: CaseId | null
  path: string
  write: (put: WholeFile['write']) => Promise<void>
  /** Writes the custody entry, in the transaction that makes the file an entered one. */
  enter: (written: WrittenReport) => void
}
/** An export that is whole and entered, and still has its hidden name. */
type NotNamed = { kind: 'export_failed'; reason: 'not_named' }
export type WriteEntered = ReturnType<typeof createWriteEntered>

/**
 * Writes an export of one file: known as under way before its first byte, whole under a hidden name, entered in the
 * custody log, and only then named. Whatever a crash leaves is recovered at the next start. What fails by the disk is
 * an error and leaves an older file of that name as it was; anything else is thrown.
 */
export function createWriteEntered({ db, open, reached = () => undefined }: Deps) {
  return async ({ caseId, path, write, enter }: Given): Promise<Result<WrittenReport, WriteFailure | NotNamed>> => {
    const madeIn = hiddenBeside(path)
    open.begin({ caseId, madeIn, form: 'file', target: path })
    reached('export_begun')
    let file: WholeFile | null = null
    try {
      file = await beginWholeFile(path, madeIn)
      await write(file.write)
      const written = await file.seal()
      reached('export_written')
      // Entered before it has its name: nothing leaves that the log does not know.
      db.transaction(() => {
        enter(written)
        open.enter(madeIn, [{ name: basename(path), sha256: written.sha256 }])
      })()
    } catch (cause) {
      await file?.abandon()
      open.end(madeIn)
      if (isOfDisk(cause)) return err(writeFailure(cause))
      throw cause
    }
    reached('export_entered')
    try {
      const written = await file.finish()
      await syncFolder(dirname(path))
      reached('export_named')
      open.end(madeIn)
      return ok(written)
    } catch (cause) {
      if (!isOfDisk(cause)) throw cause
      // It is entered, so it stays; the next start gives it a name.
      return err({ kind: 'export_failed', reason: 'not_named' })
    }
  }
}
