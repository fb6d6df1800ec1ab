import type { CaseId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from './audit.ts'
import type { Database } from './open.ts'

/** An export under way; `target` null = a room that several files leave one by one, `caseId` null = of the whole library. */
export type OpenExport = { madeIn: string; target: string | null; caseId: CaseId | null; isEntered: boolean }
export type OpenExports = ReturnType<typeof createOpenExports>

/** What a hard end did to an export, as the custody log tells it. */
export type ExportSettled =
  /** It was whole and entered; only its name was missing. */
  | { type: 'report.named'; payload: { path: string } }
  /** It was entered, and is not where it was to be. */
  | { type: 'report.not_in_place'; payload: { path: string; files: string[] } }

/** Exports whose files are being written, and what became of those that a hard end interrupted. */
export function createOpenExports({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const insert = db.prepare(`
    INSERT INTO open_exports (made_in, target, case_id, is_entered, begun_at) VALUES (?, ?, ?, 0, ?)`)
  const enter = db.prepare('UPDATE open_exports SET is_entered = 1 WHERE made_in = ?')
  const giveUp = db.prepare('UPDATE open_exports SET is_entered = 0 WHERE made_in = ?')
  const remove = db.prepare('DELETE FROM open_exports WHERE made_in = ?')
  const all = db.prepare<[], Omit<OpenExport, 'isEntered'> & { isEntered: number }>(`
    SELECT made_in AS madeIn, target, case_id AS caseId, is_entered AS isEntered FROM open_exports
     ORDER BY begun_at, made_in`)
  return {
    /** Before anything is written under the hidden name. */
    begin: (caseId: CaseId | null, madeIn: string, target: string | null): void =>
      void insert.run(madeIn, target, caseId, clock.now()),
    /** In the transaction of its custody entry, before it gets its name. */
    enter: (madeIn: string): void => void enter.run(madeIn),
    /** It has its name, or nothing of it is left. */
    end: (madeIn: string): void => void remove.run(madeIn),
    /** The oldest first. */
    list: (): OpenExport[] => all.all().map((row) => ({ ...row, isEntered: row.isEntered === 1 })),
    /** Ends it with what is to be said of it; what is not cleared yet is, at the next start. */
    settle: db.transaction(
      (
        { caseId, madeIn }: Pick<OpenExport, 'caseId' | 'madeIn'>,
        told: ExportSettled | null,
        isCleared = true,
      ): void => {
        if (isCleared) remove.run(madeIn)
        else giveUp.run(madeIn)
        if (told !== null) audit.append({ caseId, ...told })
      },
    ),
  }
}
