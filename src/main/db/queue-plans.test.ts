import { describe, expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { RequestState } from '../../shared/model/request.ts'
import { createItemRows } from '../listing/item-rows.ts'
import { createActivityQueries } from './activity.ts'
import { createAlsoIn } from './also-in.ts'
import { createBudgets } from './budgets.ts'
import { createCaps } from './caps.ts'
import { createChecks } from './checks.ts'
import { createFileHistories } from './file-history.ts'
import { createItemDetails } from './item-detail.ts'
import type { Database } from './open.ts'
import { createOvertaking } from './overtaking.ts'
import { createQueueRows } from './queue-rows.ts'
import { createQuoteItems } from './quote-items.ts'
import { createRedactions } from './redactions.ts'
import { createReportPairs } from './report-pairs.ts'
import { createRequestList } from './request-list.ts'
import { createSightings } from './sightings.ts'

const CHECKS = 4000
const ANY = { caseId: null, state: null, purpose: null, host: null }

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
      const places = sql.replaceAll(/'[^']*'/g, '').split('?').length - 1
      const bound = names.length > 0 ? [Object.fromEntries(names)] : Array.from({ length: places }, () => 1)
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bound) as { detail: string }[]
      return `${sql}\n${steps.map((step) => step.detail).join('\n')}`
    })
}

describe('the queries of the queue', () => {
  it('never read whole checks to find a few, and never sort all of them', () => {
    const { db, caseId } = setupLarge()
    const plans = [
      ...plansOf(db, createChecks),
      ...plansOf(db, createQueueRows),
      ...plansOf(db, createActivityQueries),
      ...plansOf(db, (recorded) => {
        const list = createRequestList(recorded)
        for (const state of [null, ...RequestState.options]) {
          list.requestPage({ ...ANY, state }, 0, 10)
          list.requestPage({ caseId, state, purpose: 'analysis', host: 'h' }, 0, 10)
        }
      }),
      ...plansOf(db, createBudgets),
      ...plansOf(db, createCaps),
    ]
    expect(plans.length).toBeGreaterThan(8)
    for (const plan of plans) {
      expect(plan).not.toMatch(/SCAN checks(?! USING (COVERING )?INDEX)/)
      // Sorting what one day came to is fine.
      if (!plan.includes('@from')) expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY')
    }
  })

  it('give page after page of the list, whole, the newest first, with what is about no check between', () => {
    const { db, caseId } = setupLarge()
    const list = createRequestList(db)
    db.exec(`
      INSERT INTO traffic (at, method, host, path, purpose) VALUES (${CHECKS - 1}, 'GET', 'h', '/a', 'credit_info');
      INSERT INTO traffic (at, method, host, path, purpose, check_id)
        SELECT ${CHECKS}, 'GET', 'h', '/a', 'job', id FROM checks WHERE created_at = ${CHECKS};`)
    const at = (of: ReturnType<typeof list.requestPage>) =>
      of.rows.map((row) => (row.what === 'check' ? row.check.updatedAt : 'free'))
    const pages = [0, 4].map((offset) => list.requestPage(ANY, offset, 4))
    expect(pages[0]?.total).toBe(CHECKS + 1)
    expect(pages[0]?.hosts).toEqual(['h'])
    expect(pages.flatMap(at).toSorted()).toEqual(['free', ...[0, 1, 2, 3, 4, 5, 6].map((n) => CHECKS - n)].toSorted())
    expect(pages.flatMap(at)[0]).toBe(CHECKS)
    const ofCase = list.requestPage({ ...ANY, caseId }, 0, 4)
    expect([ofCase.total, ...at(ofCase)]).toEqual([CHECKS, ...[0, 1, 2, 3].map((n) => CHECKS - n)])
    expect(list.requestPage({ ...ANY, state: 'waiting' }, 0, 4).total).toBe(CHECKS / 2)
    expect(list.requestPage({ ...ANY, state: 'free' }, 0, 4).total).toBe(1)
    expect(list.requestPage({ ...ANY, purpose: 'credit_info' }, 0, 4).total).toBe(1)
    expect(list.requestPage({ ...ANY, host: 'h' }, 0, 4).total).toBe(2)
    expect(list.requestPage({ ...ANY, caseId: 999 as CaseId }, 0, 4)).toMatchObject({ total: 0, rows: [] })
  })

  it('find what asked the same as a check, and what came first, by keys alone', () => {
    const { db } = setupLarge()
    const plans = plansOf(db, createOvertaking).filter((plan) => /\b(checks o|audit|seals)\b/.test(plan))
    expect(plans).toHaveLength(5)
    // What persons decided one by one stays few.
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!json_each|d\b|CONSTANT ROW)/)
    const asked = plans.find((plan) => plan.includes('attemptId'))
    expect(asked).toMatch(/SEARCH o USING INDEX \S+ \(subject=\? AND kind=\? AND parameters=\?\)/)
    expect(asked).toMatch(/SEARCH a USING INDEX \S+ \(check_id=\?\)/)
  })

  it('find the first that are due, in order', () => {
    const { db, caseId } = setupLarge()
    const checks = createChecks(db)
    expect(checks.due('o', 'a', 10, 2).map((check) => check.createdAt)).toEqual([1, 3])
    expect(createQueueRows(db).counts().counts).toMatchObject({ waiting: CHECKS / 2 })
    expect(createBudgets(db).of({ caseId: caseId as CaseId, origin: 'o', day: 'd' }).committedCredits).toBe(CHECKS / 2)
  })
})

describe('a cost sheet', () => {
  it('finds its items by their ids, however many the case has', () => {
    const { db } = setupLibrary()
    const [quote = ''] = plansOf(db, createQuoteItems)
    expect(quote).toContain('SEARCH i USING INTEGER PRIMARY KEY')
  })
})

describe('the screen of an item', () => {
  it('finds everything by the item and its bytes, never along its case or the whole log', () => {
    const { db, audit, clock } = setupLibrary()
    const deps = { audit, clock, actor: () => 'A. Examiner' }
    const plans = [
      createItemDetails,
      createItemRows,
      createFileHistories,
      createAlsoIn,
      (recorded: Database) => createRedactions({ db: recorded, ...deps }),
      (recorded: Database) => createReportPairs({ db: recorded, ...deps }),
      (recorded: Database) => createSightings({ db: recorded, clock }),
    ].flatMap((build) => plansOf(db, build))
    expect(plans.length).toBeGreaterThan(30)
    for (const plan of plans) {
      expect(plan).not.toMatch(/SEARCH \S+ USING (COVERING )?INDEX sqlite_autoindex_items_1 \(case_id=\?\)/)
      // All seals of a table are as many as its rows.
      expect(plan).not.toMatch(/SEARCH \S+ USING PRIMARY KEY \(tbl=\?\)/)
      expect(plan).not.toMatch(/SCAN (items|i|audit|e|checks|c|attempts|replies|seals|media|m)\b/)
    }
  })
})
