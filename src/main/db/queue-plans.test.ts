import { describe, expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { createBudgets } from './budgets.ts'
import { createCaps } from './caps.ts'
import { createChecks } from './checks.ts'
import type { Database } from './open.ts'
import { createQueueList } from './queue-list.ts'
import { createQueueRows } from './queue-rows.ts'

const CHECKS = 20_000

/** A library with many approved checks, and the SQL every statement ran, with its plan. */
function setupLarge() {
  const { db, cases } = setupLibrary()
  const caseId = cases.create('Harbour fire').id
  const number = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${CHECKS})`
  plant(db, () =>
    db.exec(`
    INSERT INTO media (sha256, bytes, kind, format, inspected_at, recipe)
      ${number} SELECT printf('%064x', i), 9, 'image', 'png', 0, 1 FROM n;
    INSERT INTO checks (id, case_id, sha256, kind, origin, account, state, day, created_at, updated_at)
      ${number} SELECT printf('%08x-0000-4000-8000-000000000000', i), ${caseId}, printf('%064x', i), 'image_forensics', 'o',
        'a', CASE WHEN i % 2 THEN 'approved' ELSE 'cancelled' END, 'd', i, i FROM n;
    ANALYZE;`),
  )
  return { db, caseId }
}

/** The plans of all statements that `build` prepares, except those that only write. */
function plansOf(db: Database, build: (db: Database) => unknown): string[] {
  const prepared: string[] = []
  const recording = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'prepare') return Reflect.get(target, name) as unknown
      return (sql: string) => {
        prepared.push(sql)
        return target.prepare(sql)
      }
    },
  })
  build(recording)
  return prepared
    .filter((sql) => /^\s*(SELECT|WITH)/.test(sql))
    .map((sql) => {
      const names = [...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1])
      const bound = names.length > 0 ? [Object.fromEntries(names)] : sql.includes('?') ? [1] : []
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bound) as { detail: string }[]
      return `${sql}\n${steps.map((step) => step.detail).join('\n')}`
    })
}

describe('the queries of the queue', () => {
  it('never walk or sort all checks', () => {
    const { db } = setupLarge()
    const plans = [
      ...plansOf(db, createChecks),
      ...plansOf(db, createQueueRows),
      ...plansOf(db, createQueueList),
      ...plansOf(db, createBudgets),
      ...plansOf(db, createCaps),
    ]
    expect(plans.length).toBeGreaterThan(8)
    for (const plan of plans) {
      expect(plan).not.toMatch(/SCAN checks(?! USING (COVERING )?INDEX)/)
      // Sorting the few that were picked is fine.
      if (!plan.includes('picked')) expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY')
    }
  })

  it('give page after page of the list, whole and in order', () => {
    const { db } = setupLarge()
    const list = createQueueList(db)
    plant(db, () =>
      db.exec(
        "INSERT INTO exhibits (case_id, number, name, kind, root, added_at) SELECT id, 1, 'e', 'folder', x'2f', 0 FROM cases",
      ),
    )
    plant(db, () =>
      db.exec(`
      INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, sha256, listed_at)
        SELECT (SELECT id FROM cases), (SELECT id FROM exhibits), created_at, CAST(id AS BLOB), id, '', 9, '0', '0', '0', '0', 'inspected', sha256, 0
          FROM checks WHERE created_at <= 40;`),
    )
    const pages = [0, 10].map((offset) => list.queuePage(null, offset, 10))
    expect(pages[0]?.total).toBe(CHECKS)
    expect(pages[0]?.counts).toMatchObject({ waiting: CHECKS / 2, done: 0 })
    const empty = list.queuePage(999 as CaseId, 0, 10)
    expect(empty).toMatchObject({ total: 0, counts: { waiting: 0 }, chargedCredits: 0 })
    expect(pages[0]?.rows.map(({ updatedAt }) => updatedAt)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19])
    expect(pages[1]?.rows[0]?.updatedAt).toBe(21)
  })

  it('find the first that are due, in order', () => {
    const { db, caseId } = setupLarge()
    const checks = createChecks(db)
    expect(checks.due('o', 'a', 10, 2).map((check) => check.createdAt)).toEqual([1, 3])
    expect(createQueueRows(db).counts().counts).toMatchObject({ waiting: CHECKS / 2 })
    expect(createBudgets(db).of({ caseId: caseId as CaseId, origin: 'o', day: 'd' }).committedCredits).toBe(CHECKS / 2)
  })
})
