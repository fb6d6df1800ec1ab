import { dirname } from 'node:path'
import type { CaseId } from '../../shared/model/ids.ts'
import { WantedFiles } from '../../shared/model/wanted-files.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from './audit.ts'
import type { Database } from './open.ts'

/**
 * An export under way; `caseId` null = of the whole library. One with `files` is a room, which those files leave one by
 * one; so is one without a `target`, of an older version, which did not say what its files are called.
 */
export type OpenExport = {
  madeIn: string
  target: string | null
  files: WantedFiles | null
  caseId: CaseId | null
  isEntered: boolean
}
export type OpenExports = ReturnType<typeof createOpenExports>

/** What became of an export that has not simply got its name, as the custody log tells it. */
export type ExportSettled =
  /** It was whole and entered; only its name was missing. `files` = those of a report that got names of their own. */
  | { type: 'report.named'; payload: { path: string; files?: string[] } }
  /** It was whole and entered, and could not get the names it was to get: as a whole it got this one. */
  | { type: 'report.named'; payload: { path: string; insteadOf: string[] } }
  /** It was entered, and is not where it was to be. `lies` = where it is left as it is. */
  | { type: 'report.not_in_place'; payload: { path: string; files: string[]; lies?: string } }

type Row = Omit<OpenExport, 'files' | 'isEntered'> & { names: string | null; isEntered: number }

/** Exports whose files are being written, and what became of those that a hard end interrupted. */
export function createOpenExports({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const insert = db.prepare(`
    INSERT INTO open_exports (made_in, target, names, case_id, is_entered, begun_at) VALUES (?, ?, ?, ?, 0, ?)`)
  const enter = db.prepare(`
    UPDATE open_exports SET is_entered = 1 WHERE made_in = ? OR (made_in = ? AND names IS NOT NULL)`)
  const aim = db.prepare('UPDATE open_exports SET target = ? WHERE made_in = ?')
  const giveUp = db.prepare('UPDATE open_exports SET is_entered = 0 WHERE made_in = ?')
  const remove = db.prepare('DELETE FROM open_exports WHERE made_in = ?')
  const entered = db.prepare<[string], number>('SELECT is_entered FROM open_exports WHERE made_in = ?').pluck()
  const all = db.prepare<[], Row>(`
    SELECT made_in AS madeIn, target, names, case_id AS caseId, is_entered AS isEntered FROM open_exports
     ORDER BY begun_at, made_in`)
  const settle = db.transaction(
    ({ caseId, madeIn }: Pick<OpenExport, 'caseId' | 'madeIn'>, told: ExportSettled | null, isCleared: boolean) => {
      if (isCleared) remove.run(madeIn)
      else giveUp.run(madeIn)
      if (told !== null) audit.append({ caseId, ...told })
    },
  )
  return {
    /** Before anything is written under the hidden name. `files` = it is a room, and what they are to be called. */
    begin: (caseId: CaseId | null, madeIn: string, target: string | null, files: WantedFiles | null = null): void =>
      void insert.run(madeIn, target, files && JSON.stringify(files), caseId, clock.now()),
    /** In the transaction of its custody entry, before it gets its name; the room it lies in holds an entered report then. */
    enter: (madeIn: string): void => void enter.run(madeIn, dirname(madeIn)),
    /** Whether its custody entry stands, and it has not got its name yet. */
    isEntered: (madeIn: string): boolean => entered.get(madeIn) === 1,
    /** Before it gets another name than the one it was to get. */
    aim: (madeIn: string, target: string): void => void aim.run(target, madeIn),
    /** It has its name, or nothing of it is left. */
    end: (madeIn: string): void => void remove.run(madeIn),
    /** The oldest first. */
    list: (): OpenExport[] =>
      all.all().map(({ names, ...row }) => ({ ...row, files: filesOf(names), isEntered: row.isEntered === 1 })),
    /** Ends it with what is to be said of it; what is not cleared yet is, at the next start. */
    settle: (one: Pick<OpenExport, 'caseId' | 'madeIn'>, told: ExportSettled | null, isCleared = true): void =>
      settle(one, told, isCleared),
  }
}

/** What somebody else wrote there names nothing. */
function filesOf(names: string | null): WantedFiles | null {
  if (names === null) return null
  const files = WantedFiles.safeParse(JSON.parse(names))
  return files.success ? files.data : null
}
