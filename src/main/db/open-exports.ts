import { basename } from 'node:path'
import { z } from 'zod'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from './open.ts'

/** A file as recorded in the custody log. `name`: within the folder of its export, "annex/replies.csv", never a way out. */
const EnteredFile = z.object({ name: z.string().refine(isBelow), sha256: z.string() })
export type EnteredFile = z.infer<typeof EnteredFile>

/** Whether each part of a name, separated by "/", names something in the folder before it. */
function isBelow(name: string): boolean {
  return name.split('/').every((part) => part !== '' && basename(part) === part && part !== '..' && part !== '.')
}

/** An export in progress, under a hidden name next to its final path. */
export type OpenExport = {
  madeIn: string
  /**
   * "file" and "folder" become `target`. With "files", each file is moved next to the hidden folder; `target` is the
   * folder they become together if one of their names is taken.
   */
  form: 'file' | 'folder' | 'files'
  target: string
  /** null = it is of the whole library. */
  caseId: CaseId | null
}
/** `files` in the order in which they get their names; [] = none readable in the row; null = not logged yet. */
export type KnownExport = OpenExport & { files: readonly EnteredFile[] | null }
export type OpenExports = ReturnType<typeof createOpenExports>

/** The outcome of an export that did not simply get its name, as recorded in the custody log. */
export type ExportSettled =
  /** It was logged; only its name was missing. `files` = the paths of single files. */
  | { type: 'report.named'; payload: { path: string; files?: string[] } }
  /** Its intended name was taken: as a whole it gets this one. */
  | { type: 'report.named'; payload: { path: string; insteadOf: string[] } }
  /**
   * It was logged, and these of its files are missing. `lies` = where the export is left as it is, `isAltered` =
   * because it is not what was logged.
   */
  | { type: 'report.not_in_place'; payload: { path: string; files: string[]; lies?: string; isAltered?: true } }

type Key = Pick<OpenExport, 'caseId' | 'madeIn'>

/** Exports whose files are being written, and the outcome of those that a crash interrupted. */
export function createOpenExports({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const insert = db.prepare(
    'INSERT INTO open_exports (made_in, form, target, case_id, begun_at) VALUES (@madeIn, @form, @target, @caseId, @now)',
  )
  const enter = db.prepare('UPDATE open_exports SET entered = ? WHERE made_in = ?')
  const aim = db.prepare(
    "UPDATE open_exports SET target = ?, form = CASE form WHEN 'files' THEN 'folder' ELSE form END WHERE made_in = ?",
  )
  const remove = db.prepare('DELETE FROM open_exports WHERE made_in = ?')
  const all = db.prepare<[], OpenExport & { entered: string | null }>(`
    SELECT made_in AS madeIn, form, target, case_id AS caseId, entered FROM open_exports ORDER BY begun_at, made_in`)
  return {
    /** Call before anything is written under the hidden name. */
    begin: (one: OpenExport): void => void insert.run({ ...one, now: clock.now() }),
    /** Call in the transaction of its custody entry, before it gets its name. */
    enter: (madeIn: string, files: readonly EnteredFile[]): void => void enter.run(JSON.stringify(files), madeIn),
    /** Call before it gets, as a whole, another name than intended. Gives what was logged. */
    aim: db.transaction(({ caseId, madeIn }: Key, path: string, insteadOf: string[]): ExportSettled => {
      const logged: ExportSettled = { type: 'report.named', payload: { path, insteadOf } }
      aim.run(path, madeIn)
      audit.append({ caseId, ...logged })
      return logged
    }),
    /** Forgets it: it has its name, or nothing of it is left. */
    end: (madeIn: string): void => void remove.run(madeIn),
    /** Ends it and logs the outcome. */
    settle: db.transaction(({ caseId, madeIn }: Key, logged: ExportSettled): void => {
      remove.run(madeIn)
      audit.append({ caseId, ...logged })
    }),
    /** Oldest first. */
    list: (): KnownExport[] =>
      all.all().map(({ entered, ...one }) => ({ ...one, files: entered === null ? null : filesOf(entered) })),
  }
}

function filesOf(entered: string): EnteredFile[] {
  const files = z.array(EnteredFile).safeParse(JSON.parse(entered))
  return files.success ? files.data : []
}
