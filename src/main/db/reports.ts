import { z } from 'zod'
import type { CaseId } from '../../shared/model/ids.ts'
import { MANY, NO_FIELDS, presetOf, ReportFields, ReportOptions } from '../../shared/model/report-options.ts'
import { MadeReport, type OtherReport, type ReportFile } from '../../shared/model/report-set.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from './open.ts'

export type Reports = ReturnType<typeof createReports>
export type ReportNumber = { number: number; version: number; supersedes: { version: number; madeAt: number } | null }
type Made = {
  caseId: CaseId
  report: ReportNumber
  madeAt: number
  madeBy: string
  items: number
  options: ReportOptions
  files: readonly ReportFile[]
  custodyHead: string | null
  /** Further members of the custody entry. */
  payload: Record<string, unknown>
}

type Named = { id: number; number: number; version: number; madeAt: number; items: number; options: string }

/** The reports table, and the texts that people write for the reports of a case. */
export function createReports({ db, audit, clock }: { db: Database; audit: Audit; clock: Clock }) {
  const list = db.prepare<[CaseId], { files: string }>(`
    SELECT id, number, version, made_at AS madeAt, made_by AS madeBy, items, files
      FROM reports WHERE case_id = ? ORDER BY number DESC, version DESC`)
  const newest = db.prepare<[CaseId], { number: number | null }>(
    'SELECT max(number) AS number FROM reports WHERE case_id = ?',
  )
  const newestVersion = db.prepare<{ caseId: CaseId; number: number }, { version: number; madeAt: number }>(`
    SELECT version, made_at AS madeAt FROM reports WHERE case_id = @caseId AND number = @number
     ORDER BY version DESC LIMIT 1`)
  const named = db.prepare<[CaseId], Named>(`
    SELECT id, number, version, made_at AS madeAt, items, options FROM reports WHERE case_id = ? ORDER BY number, version`)
  // Rows may be gone; a number under which something left the application stays taken.
  const logged = db
    .prepare<[CaseId], number | null>(
      "SELECT max(payload ->> '$.report.number') FROM audit WHERE case_id = ? AND type = 'report.exported'",
    )
    .pluck()
  const loggedVersion = db
    .prepare<[CaseId, number], number | null>(`
      SELECT max(payload ->> '$.report.version') FROM audit
       WHERE case_id = ? AND type = 'report.exported' AND payload ->> '$.report.number' = ?`)
    .pluck()
  const insert = db.prepare(`
    INSERT INTO reports (case_id, number, version, made_at, made_by, items, options, files, custody_head)
    VALUES (@caseId, @number, @version, @madeAt, @madeBy, @items, @options, @files, @custodyHead)`)
  const fields = db.prepare<[CaseId], string>('SELECT fields FROM report_fields WHERE case_id = ?').pluck()
  const putFields = db.prepare(`
    INSERT INTO report_fields (case_id, fields, changed_at) VALUES (@caseId, @fields, @now)
        ON CONFLICT (case_id) DO UPDATE SET fields = excluded.fields, changed_at = excluded.changed_at`)

  const fieldsOf = (caseId: CaseId): ReportFields | null => {
    const kept = fields.get(caseId)
    if (kept === undefined) return null
    // What an earlier version kept lacks the texts that it did not know.
    return ReportFields.catch(NO_FIELDS).parse({ ...NO_FIELDS, ...JSON.parse(kept as string) })
  }
  return {
    /** Newest first. */
    list: (caseId: CaseId): MadeReport[] =>
      list.all(caseId).map((row) => MadeReport.parse({ ...row, files: JSON.parse(row.files) })),
    /** The oldest first, without what a row of theirs says that does not hold. */
    others: (caseId: CaseId, isHeld: (id: number) => boolean): OtherReport[] =>
      named
        .all(caseId)
        .filter(({ id }) => isHeld(id))
        .map(({ number, version, madeAt, items, options }) => ({
          number,
          version,
          madeAt,
          items,
          preset: presetIn(options, items),
        })),
    /** The number of the next report: a new one, or the next version of an existing one. No name is given twice. */
    next: (caseId: CaseId, supersedes: number | null): ReportNumber => {
      const before = supersedes === null ? undefined : newestVersion.get({ caseId, number: supersedes })
      if (supersedes === null || before === undefined)
        return {
          number: Math.max(newest.get(caseId)?.number ?? 0, logged.get(caseId) ?? 0) + 1,
          version: 1,
          supersedes: null,
        }
      const version = Math.max(before.version, loggedVersion.get(caseId, supersedes) ?? 0) + 1
      return { number: supersedes, version, supersedes: before }
    },
    /** Records a report that is written, with its custody entry; `alongside` runs in the same transaction. */
    add: db.transaction((made: Made, alongside: () => void): void => {
      const { caseId, report, options, files, custodyHead, payload } = made
      const { number, version } = report
      insert.run({
        caseId,
        number,
        version,
        custodyHead,
        madeAt: made.madeAt,
        madeBy: made.madeBy,
        items: made.items,
        options: JSON.stringify(options),
        files: JSON.stringify(files),
      })
      audit.append({
        caseId,
        type: 'report.exported',
        payload: { report: { number, version }, items: made.items, ...payload, options, files, custodyHead },
      })
      alongside()
    }),
    /** The texts for the reports of a case; null = none yet. */
    fieldsOf,
    setFields: db.transaction((caseId: CaseId, to: ReportFields): void => {
      const before = fieldsOf(caseId) ?? NO_FIELDS
      const changed = z.array(ReportFields.keyof()).parse(Object.keys(to).filter((key) => isOther(before, to, key)))
      if (changed.length === 0) return
      putFields.run({ caseId, fields: JSON.stringify(to), now: clock.now() })
      const values = Object.fromEntries(changed.map((key) => [key, { from: before[key], to: to[key] }]))
      audit.append({ caseId, type: 'report.fields_changed', payload: values })
    }),
  }
}

/** The preset of kept options; null = none that this version has. */
function presetIn(kept: string, items: number): OtherReport['preset'] {
  const options = ReportOptions.safeParse(JSON.parse(kept))
  return options.success ? (presetOf(options.data, MANY) ?? presetOf(options.data, items)) : null
}

const isOther = (before: ReportFields, to: ReportFields, key: string): boolean =>
  Object.entries(before).find(([name]) => name === key)?.[1] !== Object.entries(to).find(([name]) => name === key)?.[1]
