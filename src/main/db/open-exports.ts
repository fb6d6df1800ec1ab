import { basename } from 'node:path'
import { z } from 'zod'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from './open.ts'

/** A file as the custody log has it. `name` = in the folder of its export, never a path. */
const EnteredFile = z.object({
  name: z.string().refine((name) => basename(name) === name && name !== '..' && name !== '.'),
  sha256: z.string(),
})
export type EnteredFile = z.infer<typeof EnteredFile>

/** An export under way, under a hidden name beside the place it is to have. */
export type OpenExport = {
  madeIn: string
  /** "file" and "folder" become `target`. Of "files" each is moved beside the hidden folder; `target` is the folder that all become where one of their names is taken. */
  form: 'file' | 'folder' | 'files'
  target: string
  /** null = it is of the whole library. */
  caseId: CaseId | null
}
/** `files` in the order in which they get their names, [] = what stands there names none; null = it is not entered yet. */
export type KnownExport = OpenExport & { files: readonly EnteredFile[] | null }
export type OpenExports = ReturnType<typeof createOpenExports>

/** What became of an export that did not simply get its name, as the custody log tells it. */
export type ExportSettled =
  /** It was entered; only its name was missing. `files` = the paths of single files. */
  | { type: 'report.named'; payload: { path: string; files?: string[] } }
  /** The name that it was to get was taken: as a whole it gets this one. */
  | { type: 'report.named'; payload: { path: string; insteadOf: string[] } }
  /** It was entered, and these files of it are not there. `lies` = where it is left as it is, `isAltered` = for it is not what was entered. */
  | { type: 'report.not_in_place'; payload: { path: string; files: string[]; lies?: string; isAltered?: true } }

type Key = Pick<OpenExport, 'caseId' | 'madeIn'>

/** Exports whose files are being written, and what became of those that a hard end interrupted. */
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
    /** Before anything is written under the hidden name. */
    begin: (one: OpenExport): void => void insert.run({ ...one, now: clock.now() }),
    /** In the transaction of its custody entry, before it gets its name. */
    enter: (madeIn: string, files: readonly EnteredFile[]): void => void enter.run(JSON.stringify(files), madeIn),
    /** Before it gets another name than the one it was to get, as a whole. Gives what the log was told. */
    aim: db.transaction(({ caseId, madeIn }: Key, path: string, insteadOf: string[]): ExportSettled => {
      const told: ExportSettled = { type: 'report.named', payload: { path, insteadOf } }
      aim.run(path, madeIn)
      audit.append({ caseId, ...told })
      return told
    }),
    /** It has its name, or nothing of it is left. */
    end: (madeIn: string): void => void remove.run(madeIn),
    /** Ends it with what is to be said of it. */
    settle: db.transaction(({ caseId, madeIn }: Key, told: ExportSettled): void => {
      remove.run(madeIn)
      audit.append({ caseId, ...told })
    }),
    /** The oldest first. */
    list: (): KnownExport[] =>
      all.all().map(({ entered, ...one }) => ({ ...one, files: entered === null ? null : filesOf(entered) })),
  }
}

function filesOf(entered: string): EnteredFile[] {
  const files = z.array(EnteredFile).safeParse(JSON.parse(entered))
  return files.success ? files.data : []
}
