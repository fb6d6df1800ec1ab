import { describe, expect, it } from 'vitest'
import { forge } from '../../../tests/support/forge.ts'
import { setupLibrary } from '../../../tests/support/library.ts'
import { verifyForged, verifyHere } from '../../../tests/support/log-check.ts'
import { NO_FIELDS, optionsFor } from '../../shared/model/report-options.ts'
import { createReports } from './reports.ts'

const CASE = 'CASE-2026-001'

/** A case with two reports, the first in two versions, and texts that were changed once. */
function setup() {
  const { db, audit, clock, cases } = setupLibrary()
  const caseId = cases.create('Harbour fire').id
  const reports = createReports({ db, audit, clock })
  const make = (supersedes: number | null) => {
    const report = reports.next(caseId, supersedes)
    const files = [{ name: `R ${report.number}.pdf`, sha256: 'ab'.repeat(32), bytes: 9 }]
    const made = { madeAt: clock.now(), madeBy: 'A. Examiner', items: 3, options: optionsFor(3), files }
    reports.add({ caseId, report, ...made, custodyHead: 'cd'.repeat(32), payload: {} }, () => undefined)
    return report
  }
  reports.setFields(caseId, { ...NO_FIELDS, question: 'Is it a photograph?', conclusion: 'Open.' })
  make(null)
  make(1)
  reports.setFields(caseId, { ...NO_FIELDS, question: 'Is it a photograph?', conclusion: 'It is.' })
  make(null)
  return { db, caseId, reports, make }
}

describe('a verification of reports', () => {
  it('holds where they, and the texts in them, are what the log says', () => {
    const { db } = setup()
    const { reports, reportTexts, outcome, lines } = verifyHere(db)
    expect(reports).toEqual({ checked: 3, different: [], differentCount: 0 })
    expect(reportTexts).toEqual({ checked: 1, different: [], differentCount: 0 })
    expect(outcome).toBe('whole')
    expect(lines.reports).toContain('3 reports that were made have the number')
    expect(lines.reportTexts).toBe('The texts that stand in the reports of 1 case are what the log says was written.')
  })

  it.each([
    ['is gone', 'DELETE FROM reports WHERE number = 2', 'report 2 version 1'],
    ['is gone in one version', 'DELETE FROM reports WHERE version = 2', 'report 1 version 2'],
    ['has other files', `UPDATE reports SET files = '[]' WHERE number = 2`, 'report 2 version 1'],
    ['names another head', 'UPDATE reports SET custody_head = NULL WHERE number = 2', 'report 2 version 1'],
    ['counts other items', 'UPDATE reports SET items = 1 WHERE number = 2', 'report 2 version 1'],
    [
      'was never made',
      `INSERT INTO reports (case_id, number, version, made_at, made_by, items, options, files)
         VALUES (1, 7, 1, 0, 'Nobody', 1, '{}', '[]')`,
      'report 7 version 1',
    ],
  ])('names a report that %s', (_what, sql, name) => {
    const { db } = setup()
    const { reports, outcome, lines } = verifyForged(db, sql)
    expect(reports).toMatchObject({ different: [`${CASE} ${name}`], differentCount: 1 })
    expect(outcome).toBe('broken')
    expect(lines.reports).toContain(`${CASE} ${name}`)
  })

  it.each([
    ['altered', `UPDATE report_fields SET fields = json_set(fields, '$.conclusion', 'FORGED')`, ['conclusion']],
    ['put into an empty field', `UPDATE report_fields SET fields = json_set(fields, '$.scope', 'FORGED')`, ['scope']],
    ['taken away', 'DELETE FROM report_fields', ['question', 'conclusion']],
  ])('names each text that somebody has %s', (_what, sql, names) => {
    const { db } = setup()
    const different = names.map((name) => `${CASE} ${name}`)
    const { reportTexts, outcome, lines } = verifyForged(db, sql)
    expect(reportTexts).toEqual({ checked: 1, different, differentCount: names.length })
    expect(outcome).toBe('broken')
    expect(lines.reportTexts).toContain(`NOT what the log says was written: ${different.join(', ')}.`)
  })
})

describe('the number of the next report', () => {
  it('is given once, also where the rows of earlier reports are gone', () => {
    const { db, caseId, reports, make } = setup()
    expect(reports.next(caseId, null)).toEqual({ number: 3, version: 1, supersedes: null })
    forge(db, 'DELETE FROM reports WHERE version = 2')
    expect(reports.next(caseId, 1)).toMatchObject({ number: 1, version: 3, supersedes: { version: 1 } })
    forge(db, 'DELETE FROM reports')
    expect(make(null)).toEqual({ number: 3, version: 1, supersedes: null })
  })

  it('is looked up among the entries of reports alone', () => {
    const { db } = setup()
    const plan = db
      .prepare<[], { detail: string }>(
        "EXPLAIN QUERY PLAN SELECT max(payload ->> '$.report.number') FROM audit WHERE case_id = 1 AND type = 'report.exported'",
      )
      .all()
    expect(plan.map(({ detail }) => detail).join()).toContain('audit_reports')
  })
})
