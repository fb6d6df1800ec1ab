import { describe, expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import { createJobRows } from './job-rows.ts'
import { createJobs } from './jobs.ts'

describe('the jobs that are asked about', () => {
  it('are all that have no end, however many were given up, and none that a person left', () => {
    const { db, cases } = setupLibrary()
    const caseId = cases.create('Harbour fire').id
    const number = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)'
    const id = (prefix: string) => `printf('${prefix}%07d-0000-4000-8000-000000000000', i)`
    plant(db, () =>
      db.exec(`
      INSERT INTO media (sha256, bytes, kind, format, inspected_at, recipe)
        ${number} SELECT printf('%064x', i), 9, 'video', 'mp4', 0, 1 FROM n;
      INSERT INTO checks (id, case_id, sha256, kind, parameters, origin, account, state, day, created_at, updated_at)
        ${number} SELECT ${id('1')}, ${caseId}, printf('%064x', i), 'fact_check', json_object('context', '', 'modality', 'video'),
          'https://media.example', 'a', 'done', 'd', i, i FROM n;
      INSERT INTO attempts (id, check_id, number, phase, outcome, started_at, ended_at, sent_name, sent_sha256, boot_id, host, body_bytes, sent_bytes)
        ${number} SELECT ${id('2')}, ${id('1')}, 1, 'committing', 'success', i, i, 'n' || i, printf('%064x', i), 'b', 'h', 1, 1 FROM n;
      INSERT INTO jobs (check_id, attempt_id, job_id, submitted_at, watched_at, state)
        ${number} SELECT ${id('1')}, ${id('2')}, ${id('3')}, i, i,
          CASE WHEN i % 100 = 0 THEN 'left' WHEN i % 100 = 1 THEN 'watching' WHEN i % 2 = 0 THEN 'lost' ELSE 'stalled' END FROM n;`),
    )
    const asked = createJobs(db).asked()
    expect(asked).toHaveLength(1485)
    expect(asked.filter(({ isWatched }) => isWatched === 1)).toHaveLength(15)
    expect(asked[0]).toEqual({
      checkId: '10000001-0000-4000-8000-000000000000',
      origin: 'https://media.example',
      isWatched: 1,
    })
    const rows = createJobRows(db)
    const subject = '1'.padStart(64, '0')
    expect(rows.countJobsOf(subject, caseId)).toBe(1)
    expect(rows.jobsOf(subject, caseId, { origin: '', account: '' }, 0)).toEqual([])
  })
})
