import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { freshLists } from '../../../tests/support/fresh-lists.ts'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import type { FoundItems } from '../../shared/model/found-text.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { ItemFilter } from '../../shared/model/item-list.ts'
import { rebuildFacts, wrongFacts } from '../facts/define-facts.ts'
import { createItemLists } from './item-lists.ts'
import { createItemRows } from './item-rows.ts'
import { SupersededError } from './superseded.ts'
import { createTextSearch } from './text-search.ts'

const context = { origin: 'https://media.example', account: 'me', formats: ['jpeg'], maxBytes: 50 * 2 ** 20 }
const sort = { by: 'reference', descending: false } as const
const uuid = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`
const digest = (n: number) => n.toString(16).padStart(64, '0')
const entries = (...values: string[]) =>
  JSON.stringify({ entries: values.map((raw) => ({ group: 'XMP', tag: 'Description', raw, friendly: null })) })

/** A library with two cases of one exhibit each, and ways to fill them. */
function setupTexts() {
  const library = setupLibrary()
  const { db, cases } = library
  const [one, two] = ['Harbour fire', 'Grain'].map((name) => cases.create(name).id as CaseId) as [CaseId, CaseId]
  // Answers without the requests that brought them.
  db.pragma('foreign_keys = OFF')
  const run = (sql: string, ...values: (string | number | null)[]) =>
    void plant(db, () => db.prepare(sql).run(...values))
  for (const caseId of [one, two])
    run(
      "INSERT INTO exhibits (case_id, number, name, kind, root, added_at) VALUES (?, 1, 'e', 'folder', x'2f', 0)",
      caseId,
    )
  let made = 0
  const columns = `INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake,
    sha256, url, listed_at) VALUES (?, ?, ?, CAST(? AS BLOB), ?, 'DCIM', 1, '0', '0', '0', ?, ?, ?, ?, 0)`
  return {
    ...library,
    one,
    two,
    run,
    search: createTextSearch(db, createItemRows(db)),
    lists: freshLists(db),
    /** An item whose bytes are a medium of this number with these metadata values. */
    add: (caseId: CaseId, medium: number, ...values: string[]) => {
      made += 1
      run(
        `INSERT INTO media (sha256, bytes, kind, format, metadata, inspected_at, recipe) VALUES (?, 1, 'image', 'jpeg', ?, 0, 1)
         ON CONFLICT DO NOTHING`,
        ...[digest(medium), entries(...values)],
      )
      run(columns, caseId, caseId, made, `/${made}`, `IMG_${made}.jpg`, String(made), 'inspected', digest(medium), null)
    },
    link: (caseId: CaseId, url: string) => {
      made += 1
      run(columns, caseId, caseId, made, url, `link ${made}`, String(made), 'linked', null, url)
    },
    check: (id: number, caseId: CaseId, kind: string, of: { sha256?: string; url?: string }) =>
      run(
        `INSERT INTO checks (id, case_id, sha256, url, kind, parameters, origin, account, state, day, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, 'o', 'a', 'approved', 'd', 0, 0)`,
        ...[uuid(id), caseId, of.sha256 ?? null, of.url ?? null, kind, JSON.stringify({ id })],
      ),
    result: (id: number, of: { sha256?: string; url?: string }, reasoning: string) =>
      run(
        `INSERT INTO analyses (check_id, reply_id, sha256, url, parsed, received_at) VALUES (?, ?, ?, ?, ?, 0)`,
        ...[uuid(id), id, of.sha256 ?? null, of.url ?? null],
        JSON.stringify({ images: [{ deepAnalysis: { detailedReasoning: reasoning } }] }),
      ),
    said: (id: number, sha256: string, ...turns: [number, string][]) =>
      run(
        `INSERT INTO fact_checks (check_id, reply_id, sha256, parsed, has_result, received_at, reader) VALUES (?, ?, ?, ?, 1, 0, 0)`,
        ...[uuid(id), id, sha256],
        JSON.stringify({
          result: { transcript: { turns: turns.map(([startSeconds, text]) => ({ startSeconds, text })) } },
        }),
      ),
    found: (itemId: number, notes: string) =>
      run(
        `INSERT INTO findings (item_id, revision, is_withdrawn, subject, proposition, alternative, grounds, notes, salt, reason, author, at)
         VALUES (?, 1 + coalesce((SELECT max(revision) FROM findings WHERE item_id = ?), 0), ?,
                 (SELECT sha256 FROM items WHERE id = ?), '', '', '', ?, ?, '', 'a', 0)`,
        ...[itemId, itemId, notes === '' ? 1 : 0, itemId, notes, 'f'.repeat(32)],
      ),
  }
}

/** Each item with where it was found, and the words marked. */
const told = ({ items }: FoundItems) =>
  items.map(({ row, parts }) => [
    row.reference,
    ...parts.map(({ place, pieces }) => [
      Object.values(place).join(' '),
      pieces.flatMap(({ text, isMatch }) => (isMatch ? [text] : [])).join(' '),
    ]),
  ])

describe('a search in texts', () => {
  it('finds metadata, results, transcripts with their second, and findings', () => {
    const { add, check, result, said, found, search, one } = setupTexts()
    add(one, 1, 'Canon', 'Fire at the port of Odésa')
    check(1, one, 'image_forensics', { sha256: digest(1) })
    result(1, { sha256: digest(1) }, 'The harbour of Odesa is plausible.')
    add(one, 2, 'Nikon')
    check(2, one, 'fact_check', { sha256: digest(2) })
    said(2, digest(2), [3, 'Good evening.'], [42, 'We are in ODESA now.'])
    add(one, 3, 'Nikon')
    found(3, 'Compare with Odesa 2019')
    expect(told(search.findTexts(one, 'odesa', null, 50, context))).toEqual([
      ['ITEM-0001', ['metadata XMP Description', 'Odésa'], ['result reasoning', 'Odesa']],
      ['ITEM-0002', ['fact_check transcript 42', 'ODESA']],
      ['ITEM-0003', ['finding notes', 'Odesa']],
    ])
  })

  it('finds a text only if every word is in it', () => {
    const { add, search, one } = setupTexts()
    add(one, 1, 'port of Odesa')
    add(one, 2, 'port of Kherson')
    expect(told(search.findTexts(one, 'odesa port', null, 50, context)).map(([item]) => item)).toEqual(['ITEM-0001'])
    expect(search.findTexts(one, '"odesa port"', null, 50, context).items).toEqual([])
  })

  it('is not misled by the parts of a word that lie apart', () => {
    const { add, search, one } = setupTexts()
    add(one, 1, 'ode, des, esa')
    expect(search.findTexts(one, 'odesa', null, 50, context)).toEqual({ items: [], next: null })
    expect(search.countTexts(one, 'odesa', null)).toEqual({ found: 0, compared: 1, candidates: 1, next: null })
  })

  it.each([
    ['北京港口的照片', '北京'],
    ['ท่าเรือโอเดสซา', 'เรือ'],
    ['서울항 사진', '서울'],
    ['كِتَاب', 'كتاب'],
    ['Порт Одеси', 'одес'],
  ])('finds in %s: %s', (text, typed) => {
    const { add, search, one } = setupTexts()
    add(one, 1, text)
    expect(search.countTexts(one, typed, null).found).toBe(1)
  })

  it('keeps to its case, and shows in all cases each item that has the text', () => {
    const { add, search, one, two } = setupTexts()
    add(one, 1, 'Odesa')
    add(two, 1, 'Odesa')
    expect(search.findTexts(one, 'odesa', null, 50, context).items.map(({ caseId }) => caseId)).toEqual([one])
    expect(search.findTexts(null, 'odesa', null, 50, context).items.map(({ caseId }) => caseId)).toEqual([one, two])
  })

  it('finds what an address answered only in the case that asked', () => {
    const { link, check, result, search, one, two } = setupTexts()
    link(one, 'https://a.example')
    link(two, 'https://a.example')
    check(1, two, 'image_forensics', { url: 'https://a.example' })
    result(1, { url: 'https://a.example' }, 'Seen in Odesa.')
    expect(search.findTexts(one, 'odesa', null, 50, context).items).toEqual([])
    expect(search.findTexts(null, 'odesa', null, 50, context).items.map(({ caseId }) => caseId)).toEqual([two])
  })

  it('names in all cases also items by name, reference and SHA-256', () => {
    const { add, search, one, two } = setupTexts()
    add(one, 0xabcdef, 'x')
    add(two, 2, 'y')
    expect(told(search.findTexts(null, 'img_2', null, 50, context))).toEqual([['ITEM-0002', ['item name', 'IMG_2']]])
    expect(told(search.findTexts(null, 'item-0001', null, 50, context))).toEqual([
      ['ITEM-0001', ['item reference', 'ITEM-0001']],
    ])
    expect(search.findTexts(null, digest(2).slice(0, 63), null, 50, context).items).toHaveLength(1)
  })

  it('goes on where it left off, and names an item once', () => {
    const { add, check, result, search, one } = setupTexts()
    for (let n = 1; n <= 120; n += 1) {
      add(one, n, `Odesa ${n}`)
      check(n, one, 'image_forensics', { sha256: digest(n) })
      result(n, { sha256: digest(n) }, 'Odesa again')
    }
    const names: string[] = []
    let requests = 0
    for (let from: FoundItems['next'] = null; ; requests += 1) {
      const { items, next } = search.findTexts(one, 'odesa', from, 10, context)
      names.push(...items.map(({ row }) => row.reference))
      if (next === null) break
      from = next
    }
    expect(names).toHaveLength(120)
    expect(new Set(names).size).toBe(120)
    expect(requests).toBeGreaterThan(1)
  })

  it('follows findings as they change, and forgets what is withdrawn', () => {
    const { add, found, search, one } = setupTexts()
    add(one, 1, 'x')
    found(1, 'Odesa')
    found(1, 'Kherson')
    expect(search.countTexts(one, 'odesa', null).found).toBe(0)
    expect(search.countTexts(one, 'kherson', null).found).toBe(1)
    found(1, '')
    expect(search.countTexts(one, 'kherson', null).found).toBe(0)
  })

  it('leaves nothing of a deleted text in the file', () => {
    const { add, run, db, one } = setupTexts()
    add(one, 1, 'zqxwvyk')
    const isInFile = () => {
      db.pragma('wal_checkpoint(TRUNCATE)')
      const bytes = readFileSync(db.name)
      return ['zqxwvyk', 'zqx', 'vyk'].map((text) => bytes.includes(text))
    }
    expect(isInFile()).toContain(true)
    run('DELETE FROM items')
    run('DELETE FROM media')
    expect(isInFile()).toEqual([false, false, false])
  })

  it('names texts that were altered, and derives them anew', () => {
    const { add, db, search, one } = setupTexts()
    add(one, 1, 'Odesa')
    db.exec("DELETE FROM texts WHERE source = 'medium'")
    expect(wrongFacts(db)).toEqual([{ table: 'texts', key: digest(1) }])
    rebuildFacts(db)
    expect(search.countTexts(one, 'odesa', null).found).toBe(1)
  })
})

describe('a list narrowed by a text', () => {
  const filterOf = (text: string, textIn = 'names') => ItemFilter.parse({ text, textIn })

  it('has every item with the bytes that a text is about, however many there are', () => {
    const { add, lists, one } = setupTexts()
    for (let n = 0; n < 60; n += 1) add(one, 1, 'Odesa')
    expect(lists.ids({ caseId: one, filter: filterOf('odesa', 'everything'), sort }, context)).toHaveLength(60)
  })

  it('has items by name, folder, finding, tag and SHA-256, and everywhere also by their texts', () => {
    const { add, found, run, lists, one } = setupTexts()
    add(one, 0xabcdef, 'Odesa')
    add(one, 2, 'Kherson')
    add(one, 3, 'Kherson')
    found(2, 'seen in Odesa')
    run("INSERT INTO tags (case_id, name, made_at) VALUES (?, 'Odesa quay', 0)", one)
    run(
      "INSERT INTO marks (item_id, revision, tags, batch, author, at) VALUES (3, 1, '[1]', printf('%036d', 1), 'a', 0)",
    )
    const named = (filter: ItemFilter) => lists.ids({ caseId: one, filter, sort }, context)
    expect(named(filterOf('odesa'))).toEqual([2, 3])
    expect(named(filterOf('odesa', 'everything'))).toEqual([1, 2, 3])
    expect(named(filterOf('kherson'))).toEqual([])
    expect(named(filterOf('kherson', 'everything'))).toEqual([2, 3])
    expect(named(filterOf('img dcim'))).toEqual([1, 2, 3])
    expect(named(filterOf(digest(0xabcdef).slice(0, 64)))).toEqual([1])
    expect(named(filterOf('" '))).toEqual([1, 2, 3])
  })

  it('is searched for the newest text alone: older searches end, and store nothing', async () => {
    const { add, db, one } = setupTexts()
    for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) add(one, text.length, `Odesa ${text}`)
    const lists = createItemLists(db)
    const page = (text: string) =>
      lists.page({ caseId: one, filter: filterOf(text, 'everything'), sort }, context, 0, 10)
    const ids = async (text: string) => (await page(text)).rows.map(({ id }) => id)
    const typed = ['odesa', 'odesa a', 'odesa ab', 'odesa abc', 'odesa abcd']
    const answers = await Promise.allSettled(typed.map(ids))
    expect(answers.slice(0, -1).map((answer) => answer.status === 'rejected' && answer.reason)).toEqual(
      Array(4).fill(expect.any(SupersededError)),
    )
    expect(answers.at(-1)).toEqual({ status: 'fulfilled', value: [4, 5] })
    // What is stored is answered before anything else gets its turn.
    expect(await Promise.race([ids('odesa abcd'), setImmediate('searched again')])).toEqual([4, 5])
    // An older text is searched for again, and found.
    expect(await ids('odesa abc')).toEqual([3, 4, 5])
  })

  it('is not searched to its end for a text that was left for one that is known', async () => {
    const { add, db, one } = setupTexts()
    for (const medium of [1, 2, 3]) add(one, medium, `Odesa ${medium}`)
    const lists = createItemLists(db)
    const page = (text: string) =>
      lists.page({ caseId: one, filter: filterOf(text, 'everything'), sort }, context, 0, 10)
    await page('odesa 1')
    const [left, known] = await Promise.allSettled([page('odesa 2'), page('odesa 1')])
    expect(left).toMatchObject({ status: 'rejected', reason: expect.any(SupersededError) })
    expect(known).toMatchObject({ status: 'fulfilled', value: { total: 1 } })
    expect(await Promise.race([page('odesa 1'), setImmediate('searched again')])).toMatchObject({ total: 1 })
    // Lists without a search end none.
    const [searched, counted] = await Promise.all([page('odesa 3'), lists.facets(one, context, filterOf('odesa'))])
    expect(searched.total).toBe(1)
    expect(counted).toBeDefined()
  })

  it('has by names, folders and references what a search in all cases has by them', () => {
    const { add, run, lists, search, one } = setupTexts()
    for (const medium of [1, 2, 3]) add(one, medium, 'x')
    run("UPDATE items SET folder = 'CARD  7/00 a' WHERE id = 2")
    for (const [text, expected] of [
      ['item-0002', [2]],
      ['item-000', [1, 2, 3]],
      ['0002', [2]],
      ['002', []],
      ['item', []],
      ['"card 7"', [2]],
      ['"img_2.jpg card"', []],
      ['card img', [2]],
    ] as const) {
      expect(lists.ids({ caseId: one, filter: filterOf(text), sort }, context)).toEqual(expected)
      const everywhere = search.findTexts(null, text, null, 50, context).items
      expect(everywhere.map(({ row }) => row.id)).toEqual(expected)
    }
  })
})
