import { describe, expect, it } from 'vitest'
import { freshLists } from '../../../tests/support/fresh-lists.ts'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ItemFilter, NO_FILTER } from '../../shared/model/item-list.ts'
import { factCheckStatusGroups, factCheckStatusWords } from '../../shared/words/fact-check-status.ts'

const context = { origin: 'https://media.example', account: 'me', formats: ['png'], maxBytes: 50 * 2 ** 20 }
const sort = { by: 'reference', descending: false } as const
const uuid = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`

/** A case of films, each with its own bytes. `items` of them. */
function setupFilms(items: number) {
  const { db, cases } = setupLibrary()
  const caseId = cases.create('Harbour fire').id as CaseId
  const number = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${items})`
  plant(db, () =>
    db.exec(`
    INSERT INTO exhibits (case_id, number, name, kind, root, added_at) VALUES (${caseId}, 1, 'e', 'folder', x'2f', 0);
    INSERT INTO media (sha256, bytes, kind, format, inspected_at, recipe)
      ${number} SELECT printf('%064x', i), 9, 'video', 'mp4', 0, 1 FROM n;
    INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, sha256, listed_at)
      ${number} SELECT ${caseId}, (SELECT id FROM exhibits), i, CAST(i AS BLOB), 'film ' || i, '', 9, '0', '0', '0', i, 'inspected',
        printf('%064x', i), 0 FROM n;`),
  )
  const check = db.prepare(`
    INSERT INTO checks (id, case_id, sha256, kind, parameters, origin, account, state, reason, day, created_at, updated_at)
    VALUES (@id, ${caseId}, printf('%064x', @film), 'fact_check', json_object('context', @id, 'modality', 'video'), 'o', 'a',
            @state, @reason, 'd', @at, @at)`)
  const add = (id: number, film: number, state: string, reason = state === 'unknown' ? 'no_answer' : null) =>
    void plant(db, () => check.run({ id: uuid(id), at: id, film, state, reason }))
  return { db, caseId, add, queries: freshLists(db) }
}

describe('the fact check of an item in a list', () => {
  it('is the newest of its bytes, one that was taken out of the queue left aside', () => {
    const { queries, caseId, add } = setupFilms(3)
    add(1, 1, 'unknown')
    add(2, 1, 'approved')
    add(3, 2, 'unknown')
    add(4, 2, 'cancelled')
    const { rows } = queries.page({ caseId, filter: NO_FILTER, sort }, context, 0, 10)
    expect(rows.map(({ factCheck }) => factCheck?.state ?? null)).toEqual(['approved', 'unknown', null])
    expect(queries.row(rows[1]?.id as never, context)?.factCheck).toEqual({
      state: 'unknown',
      status: null,
      progress: null,
      reason: 'no_answer',
      isSimulated: false,
      endedAt: null,
    })
  })

  it('is counted over the case, and can be filtered by', () => {
    const { queries, caseId, add } = setupFilms(4)
    add(1, 1, 'approved')
    add(2, 2, 'approved')
    add(3, 3, 'unknown')
    const counts = queries.facets(caseId, context).factCheck
    expect(counts.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'approved', count: 2 },
      { value: 'none', count: 1 },
      { value: 'unknown', count: 1 },
    ])
    const filter = ItemFilter.parse({ is: { factCheck: ['unknown', 'watching'] } })
    const page = queries.page({ caseId, filter, sort }, context, 0, 10)
    expect(page).toMatchObject({ total: 1, hidden: 3, rows: [{ name: 'film 3' }] })
  })

  it('whose file was gone before anything left counts as not sent, and neither as failed nor as refused', () => {
    const { queries, caseId, add } = setupFilms(3)
    add(1, 1, 'rejected', 'file_missing')
    add(2, 2, 'rejected', 'unsupported_format')
    add(3, 3, 'blocked', 'budget')
    const found = (...factCheck: string[]) =>
      queries
        .page({ caseId, filter: ItemFilter.parse({ is: { factCheck } }), sort }, context, 0, 10)
        .rows.map(({ name }) => name)
    expect(found('not_sent')).toEqual(['film 1'])
    expect(found('rejected', 'blocked', 'failed')).toEqual(['film 2', 'film 3'])
    expect(queries.facets(caseId, context).factCheck).toContainEqual({ value: 'not_sent', count: 1 })
    const group = factCheckStatusGroups.find(({ states }) => states.includes('not_sent'))
    expect([
      group?.label,
      factCheckStatusWords(queries.page({ caseId, filter: NO_FILTER, sort }, context, 0, 1).rows[0]?.factCheck as never)
        .label,
    ]).toEqual(['Not sent', 'Fact check not sent'])
  })
})
