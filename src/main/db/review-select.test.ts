import { describe, expect, it } from 'vitest'
import { setupFindings } from '../../../tests/support/findings.ts'
import { plant } from '../../../tests/support/rows.ts'
import { DEFAULT_LADDER, type TagId } from '../../shared/model/finding.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ItemFilter } from '../../shared/model/item.ts'
import { createItemQueries } from './item-queries.ts'
import type { Database } from './open.ts'
import { CONCLUSION_COUNTS, REVIEW_COUNTS, TAG_COUNTS } from './review-select.ts'

const context = { origin: '', account: '', formats: ['png'], maxBytes: 1_000_000 }
const sort = { by: 'reference', descending: false } as const

/** Three items: one with a finding and a tag, one marked alone, one with nothing. */
async function setupReviewed() {
  const desk = setupFindings({ files: 3 })
  const { tags, caseId, record, marking, first, second, db } = desk
  const quay = tags.make(caseId, 'Nordkai', 1)
  const conclusion = { ladder: DEFAULT_LADDER, step: 1 }
  record(first, { proposition: 'Taken at the quay', grounds: 'Der Kran von Ünal', notes: 'Call Ms Osei', conclusion })
  await marking.mark([first], { status: 'reviewed', add: [quay], remove: [] })
  await marking.mark([second], { status: 'second_look', add: [], remove: [] })
  const queries = createItemQueries(db)
  const names = (given: Partial<ItemFilter>) =>
    queries
      .page({ caseId, filter: ItemFilter.parse(given), sort }, context, 0, 10)
      .rows.map(({ reference }) => reference)
  return { ...desk, quay, queries, names }
}

describe('a list of items', () => {
  it('shows what a person recorded about each', async () => {
    const { queries, caseId, quay, db, first, placed } = await setupReviewed()
    const list = () => queries.page({ caseId, filter: ItemFilter.parse({}), sort }, context, 0, 10).rows
    const finding = { conclusion: 'weakly supports', step: 1, steps: 5, isOfOtherBytes: false }
    expect(list().map(({ review }) => review)).toEqual([
      { status: 'reviewed', tags: [quay], finding },
      { status: 'second_look', tags: [], finding: null },
      null,
    ])
    plant(db, () => db.prepare('UPDATE items SET sha256 = ? WHERE id = ?').run(placed[1]?.sha256, first))
    expect(list()[0]?.review?.finding).toEqual({ ...finding, isOfOtherBytes: true })
  })

  it('is narrowed by status, tag and conclusion, each alone and together', async () => {
    const { names, quay, keeper, first } = await setupReviewed()
    expect(names({ reviews: ['reviewed'] })).toEqual(['ITEM-0001'])
    expect(names({ reviews: ['second_look', 'none'] })).toEqual(['ITEM-0002', 'ITEM-0003'])
    expect(names({ tags: [quay] })).toEqual(['ITEM-0001'])
    expect(names({ conclusions: ['weakly supports'] })).toEqual(['ITEM-0001'])
    expect(names({ conclusions: [''] })).toEqual([])
    expect(names({ tags: [quay], reviews: ['second_look'] })).toEqual([])
    keeper.withdraw(first, 1, '')
    expect(names({ conclusions: ['weakly supports'] })).toEqual([])
    expect(names({ tags: [quay] })).toEqual(['ITEM-0001'])
  })

  it('is searched by the words of findings and tags, whatever their capitals and accents’ form', async () => {
    const { names, record, first } = await setupReviewed()
    for (const text of ['QUAY', 'u\u0308nal', 'ms osei', 'nordkai', 'Weakly'])
      expect(names({ text })).toEqual(['ITEM-0001'])
    expect(names({ text: 'img_' })).toHaveLength(3)
    record(first, { proposition: 'Something else' })
    expect(names({ text: 'quay' })).toEqual([])
  })

  it('counts each for the side panel', async () => {
    const { queries, caseId, quay } = await setupReviewed()
    const { reviews, tags, conclusions } = queries.facets(caseId, context)
    expect(Object.fromEntries(reviews.map(({ value, count }) => [value, count]))).toEqual({
      reviewed: 1,
      second_look: 1,
      none: 1,
    })
    expect(tags).toEqual([{ value: String(quay), count: 1 }])
    expect(conclusions).toEqual([{ value: 'weakly supports', count: 1 }])
  })
})

const ITEMS = 20_000

/** Every item of a large case marked and tagged, one in ten with a finding. */
function fillCase(db: Database, caseId: CaseId, tag: TagId): void {
  const number = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ITEMS})`
  plant(db, () =>
    db.exec(`
    INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, listed_at)
      ${number} SELECT ${caseId}, (SELECT id FROM exhibits), i + 100, CAST(i AS BLOB), 'IMG_' || i, '', 9, '0', '0', '0', '0', 'listed', 0 FROM n;
    INSERT INTO marks (item_id, revision, status, tags, batch, author, at)
      SELECT id, 1, 'reviewed', json_array(${tag}), printf('%036d', 1), 'a', 0 FROM items WHERE intake = 'listed';
    INSERT INTO findings (item_id, revision, is_withdrawn, proposition, alternative, grounds, notes, salt, reason, author, at)
      SELECT id, 1, 0, 'p', '', 'Crane ' || number, '', printf('%032d', 1), '', 'a', 0 FROM items WHERE intake = 'listed' AND number % 10 = 0;
    ANALYZE;`),
  )
}

describe('over a large case', () => {
  it('what a person recorded is found and counted through indexes, never by walking all revisions', () => {
    const desk = setupFindings()
    const { db, caseId, tags } = desk
    fillCase(db, caseId, tags.make(caseId, 'quay', 1))
    const prepared: string[] = []
    const queries = createItemQueries(
      new Proxy(db, {
        get: (target, name) => {
          const value = Reflect.get(target, name) as unknown
          if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value
          return (sql: string) => {
            prepared.push(sql)
            return target.prepare(sql)
          }
        },
      }),
    )
    const filter = ItemFilter.parse({ reviews: ['reviewed'], tags: [1], conclusions: [''], text: 'crane 12' })
    const found = queries.page({ caseId, filter, sort }, context, 0, 50)
    expect(found.total).toBeGreaterThan(10)
    const steps = (sql: string) => {
      const bound = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, '[]']))
      const given = Object.keys(bound).length === 0 ? (sql.includes('?') ? [1] : []) : [bound]
      return (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...given) as { detail: string }[]).map(({ detail }) => detail)
    }
    for (const sql of [...prepared, REVIEW_COUNTS, TAG_COUNTS, CONCLUSION_COUNTS]) {
      const plan = steps(sql).join('\n')
      expect(plan, sql).not.toMatch(/SCAN (r|f|n|findings|marks|reviews|item_tags)\b(?! USING (COVERING )?INDEX)/)
    }
    const [byWords] = prepared
    expect(steps(byWords ?? '').join('\n')).toContain('LIST SUBQUERY')
  })
})
