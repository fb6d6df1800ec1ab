import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { freshLists } from '../../../tests/support/fresh-lists.ts'
import { setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import { ItemFilter } from '../../shared/model/item-list.ts'
import { CUT_SHORT } from '../../shared/model/left-unparsed.ts'
import { MediumFormat } from '../../shared/model/medium.ts'
import { embeddedDiffers, type Indicator } from '../../shared/model/metadata.ts'
import { metadataState } from '../../shared/model/metadata-state.ts'
import { statusGroups, statusOfItem, statusWords } from '../../shared/words/statuses.ts'
import { kindOf } from '../inspect/sniff.ts'
import { createItemLists } from './item-lists.ts'

const context = {
  origin: 'https://service.example',
  account: 'me',
  formats: ['jpeg', 'png', 'webp', 'heic', 'heif', 'tiff'],
  maxBytes: 50 * 2 ** 20,
}
const sort = { by: 'reference', descending: false } as const
const filter = (given: Partial<ItemFilter> = {}) => ItemFilter.parse(given)
/** Just what the screen still calls alike. */
const ALIKE_ENOUGH = 0.9
const digest = (n: number) => n.toString(16).padStart(64, '0')

const HARBOUR = { latitude: 53.5, longitude: 9.9 }

/** A case with six items: two alike, one never opened, one too large, one analysed elsewhere, one analysed here. */
function setupItems() {
  const library = setupLibrary()
  const { db, cases, exhibits } = library
  const caseId = cases.create('Harbour fire').id
  const exhibit = exhibits.take(caseId, {
    root: Buffer.from('/card'),
    name: 'card',
    kind: 'folder',
    isReadOnlyMount: true,
  })
  const medium = db.prepare(
    `INSERT INTO media (sha256, bytes, kind, format, metadata, inspected_at, recipe) VALUES (?, ?, ?, ?, ?, 0, 1)`,
  )
  plant(db, () => medium.run(digest(1), 100, 'image', 'jpeg', JSON.stringify({ position: HARBOUR })))
  plant(db, () => medium.run(digest(2), 60 * 2 ** 20, 'image', 'jpeg', null))
  plant(db, () => medium.run(digest(3), 100, 'image', 'png', null))
  plant(db, () => medium.run(digest(4), 100, 'image', 'jpeg', null))
  const item = db.prepare(`
    INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, reason, sha256, listed_at)
    VALUES (?, ?, ?, ?, ?, ?, 100, '0', '0', '0', '0', ?, ?, ?, 0)`)
  const add = (n: number, name: string, intake: string, reason: string | null, sha256: string | null) =>
    plant(db, () => item.run(caseId, exhibit.id, n, Buffer.from(`/card/${n}`), name, 'DCIM', intake, reason, sha256))
  add(1, 'IMG_1.jpg', 'inspected', null, digest(1))
  add(2, 'Kopie von Ünal.jpg', 'inspected', null, digest(1))
  add(3, 'pipe', 'skipped', 'fifo', null)
  add(4, 'huge.jpg', 'inspected', null, digest(2))
  add(5, 'older.png', 'inspected', null, digest(3))
  add(6, 'done.jpg', 'inspected', null, digest(4))
  const analyse = (sha256: string, origin: string, verdict: string, at: number) => {
    const check = randomUUID()
    const attempt = randomUUID()
    plant(db, () =>
      db
        .prepare(`INSERT INTO checks (id, case_id, sha256, kind, origin, account, state, day, created_at, updated_at)
                VALUES (?, ?, ?, 'image_forensics', ?, 'me', 'done', '2026-11-20', 0, 0)`)
        .run(check, caseId, sha256, origin),
    )
    plant(db, () =>
      db
        .prepare(`INSERT INTO attempts (id, check_id, number, boot_id, phase, outcome, host, sent_name, body_bytes, sent_sha256, started_at, ended_at)
                VALUES (?, ?, 1, 'b', 'committing', 'success', 'h', 'n', 1, ?, 0, 1)`)
        .run(attempt, check, sha256),
    )
    const reply = plant(db, () =>
      db
        .prepare(`INSERT INTO replies (attempt_id, http_status, headers, body, body_sha256, is_whole, is_simulated, host, app_version, received_at)
                VALUES (?, 200, '{}', x'7b7d', ?, 1, 0, 'h', 't', ?)`)
        .run(attempt, digest(99), at),
    ).lastInsertRowid
    plant(db, () =>
      db
        .prepare(`INSERT INTO analyses (check_id, reply_id, sha256, parsed, image_index, verdict, confidence, received_at)
                VALUES (?, ?, ?, '{}', NULL, ?, 0.9, ?)`)
        .run(check, reply, sha256, verdict, at),
    )
  }
  analyse(digest(3), 'https://elsewhere.example', 'real', 5)
  analyse(digest(4), context.origin, 'ai_generated', 6)
  return { caseId, queries: freshLists(db), db }
}

describe('the item list', () => {
  it('tells for each item where it stands', () => {
    const { caseId, queries } = setupItems()
    const { rows, total, hidden } = queries.page({ caseId, filter: filter(), sort }, context, 0, 50)
    expect([total, hidden]).toEqual([6, 0])
    expect(rows.map((row) => [row.reference, row.status, row.ineligible, row.duplicateCount])).toEqual([
      ['ITEM-0001', 'not_sent', null, 1],
      ['ITEM-0002', 'not_sent', null, 1],
      ['ITEM-0003', 'skipped', null, 0],
      ['ITEM-0004', 'ineligible', 'too_large', 0],
      ['ITEM-0005', 'done', null, 0],
      ['ITEM-0006', 'done', null, 0],
    ])
    expect(rows[4]).toMatchObject({ isElsewhere: true, verdict: 'real', analysedOrigin: 'https://elsewhere.example' })
    expect(rows[5]).toMatchObject({ isElsewhere: false, verdict: 'ai_generated', analysedAt: 6 })
  })

  it('counts a picture whose file was gone before anything left as not sent, whatever its check is called', () => {
    const { caseId, queries, db } = setupItems()
    plant(db, () =>
      db
        .prepare(`
      INSERT INTO checks (id, case_id, sha256, kind, origin, account, state, reason, day, created_at, updated_at)
      SELECT '00000009-0000-4000-8000-000000000000', ?, sha256, 'image_forensics', ?, 'me', 'rejected', 'file_missing', 'd', 0, 0
        FROM items WHERE name = 'IMG_1.jpg'`)
        .run(caseId, context.origin),
    )
    const names = (...statuses: string[]) =>
      queries
        .page({ caseId, filter: filter({ is: { state: statuses } }), sort }, context, 0, 50)
        .rows.map((row) => row.name)
    expect(names('rejected')).toEqual([])
    // Two names of the same bytes.
    expect(names('not_sent')).toEqual(['IMG_1.jpg', 'Kopie von Ünal.jpg'])
    const group = statusGroups.find(({ statuses }) => statuses.includes('not_sent'))
    expect(group?.label).toBe(
      statusWords(statusOfItem(queries.page({ caseId, filter: filter(), sort }, context, 0, 1).rows[0] as never)).label,
    )
    expect(queries.facets(caseId, context).state).toContainEqual({ value: 'not_sent', count: 2 })
  })

  it('filters by everything at once and counts what it hides', () => {
    const { caseId, queries } = setupItems()
    const names = (given: Partial<ItemFilter>) =>
      queries.page({ caseId, filter: filter(given), sort }, context, 0, 50).rows.map((row) => row.name)
    expect(names({ text: 'ünal' })).toEqual(['Kopie von Ünal.jpg'])
    expect(names({ text: 'item-0003' })).toEqual(['pipe'])
    expect(names({ text: '100%_' })).toEqual([])
    expect(names({ is: { state: ['done', 'older_result'] } })).toEqual(['older.png', 'done.jpg'])
    expect(names({ is: { verdict: ['ai_generated'] } })).toEqual(['done.jpg'])
    expect(names({ is: { found: ['gps'] } })).toEqual(['IMG_1.jpg', 'Kopie von Ünal.jpg'])
    expect(names({ is: { found: ['gps'] }, text: 'img' })).toEqual(['IMG_1.jpg'])
    expect(queries.page({ caseId, filter: filter({ is: { kind: ['image'] } }), sort }, context, 0, 1)).toMatchObject({
      total: 5,
      hidden: 1,
    })
  })

  it('filters and counts by what was noticed in the files, kept in step with what is read of them', () => {
    const { caseId, queries, db } = setupItems()
    const read = (sha256: string, metadata: object) =>
      plant(db, () =>
        db.prepare('UPDATE media SET metadata = ? WHERE sha256 = ?').run(JSON.stringify(metadata), sha256),
      )
    const indicator = (kind: Indicator['kind']) => ({ kind, source: 'XMP CreatorTool', value: 'x' })
    read(digest(1), {
      position: HARBOUR,
      software: 'Lightroom',
      indicators: [indicator('editing_software'), indicator('dates_differ'), indicator('size_differs')],
    })
    read(digest(3), {
      software: 'x',
      indicators: [indicator('generator'), indicator('generator')],
      contentCredentials: { label: 'urn:c2pa' },
      embedded: { proportions: 'same', likeness: 0.4 },
      entries: [{ group: 'XMP', tag: 'RegionName', raw: 'Zoë', friendly: null }],
    })
    const counts = () =>
      Object.fromEntries(queries.facets(caseId, context).found.map(({ value, count }) => [value, count]))
    expect(counts()).toEqual({
      gps: 2,
      software: 3,
      editing_software: 2,
      size_differs: 2,
      generator: 1,
      content_credentials: 1,
      names_persons: 1,
      no_metadata: 2,
      none: 1,
    })
    expect(
      Object.fromEntries(queries.facets(caseId, context).inconsistent.map(({ value, count }) => [value, count])),
    ).toEqual({ times_differ: 2, embedded_differs: 1, none: 3 })
    const found = (...what: string[]) =>
      queries
        .page({ caseId, filter: filter({ is: { found: what } }), sort }, context, 0, 50)
        .rows.map(({ name }) => name)
    expect(found('editing_software')).toEqual(['IMG_1.jpg', 'Kopie von Ünal.jpg'])
    // As a filter of an earlier version names it, which had one facet for both.
    expect(found('embedded_differs', 'gps')).toEqual(['IMG_1.jpg', 'Kopie von Ünal.jpg', 'older.png'])
    expect(found('generator')).toEqual(['older.png'])
    expect(found('names_persons')).toEqual(['older.png'])
    read(digest(3), { software: 'x', indicators: [] })
    expect(found('generator', 'content_credentials', 'embedded_differs')).toEqual([])
    expect(found('software')).toContain('older.png')
  })

  it.each([
    ['same', ALIKE_ENOUGH, false],
    ['same', ALIKE_ENOUGH - 0.001, true],
    ['bars', null, false],
    ['differs', null, true],
    [null, null, false],
  ] as const)(
    'calls an embedded picture of %s proportions and likeness %s different or not as the screen does: %s',
    (proportions, likeness, differs) => {
      const { caseId, queries, db } = setupItems()
      const embedded = { proportions, likeness }
      expect(embeddedDiffers(embedded)).toBe(differs)
      plant(db, () =>
        db.prepare('UPDATE media SET metadata = ? WHERE sha256 = ?').run(JSON.stringify({ embedded }), digest(3)),
      )
      const { total } = queries.page(
        { caseId, filter: filter({ is: { inconsistent: ['embedded_differs'] } }), sort },
        context,
        0,
        50,
      )
      expect(total).toBe(differs ? 1 : 0)
    },
  )

  it.each([
    ...MediumFormat.options.map((format) => [format, null] as const),
    ...([...CUT_SHORT, 'several_frames', 'no_decoder', 'embedded_preview'] as const).map(
      (problem) => ['jpeg', problem] as const,
    ),
  ])(
    'counts a picture in %s with the problem %s as one without metadata where the screen says so',
    (format, problem) => {
      const { caseId, queries, db } = setupItems()
      const problems = problem === null ? [] : [problem]
      const picture = db.prepare('UPDATE media SET kind = ?, format = ?, problems = ? WHERE sha256 = ?')
      const noted = () =>
        queries
          .page({ caseId, filter: filter({ is: { found: ['no_metadata'] } }), sort }, context, 0, 50)
          .rows.some(({ sha256 }) => sha256 === digest(3))
      plant(db, () => picture.run(kindOf(format), format, JSON.stringify(problems), digest(3)))
      const isPicture = kindOf(format) === 'image'
      if (isPicture) expect(noted()).toBe(metadataState({ format, metadata: null, problems }) === 'none')
      else expect(noted()).toBe(false)
    },
  )

  it('counts what a file shows by its name and its intake, of each item by its own', () => {
    const { caseId, queries, db } = setupItems()
    const counts = () =>
      Object.fromEntries(queries.facets(caseId, context).inconsistent.map(({ value, count }) => [value, count]))
    const before = counts()
    const times = [{ raw: '2031:01:01 00:00:00', offset: null, source: 'EXIF', tag: 'DateTimeOriginal', what: 'taken' }]
    plant(db, () => {
      db.prepare("UPDATE items SET name = 'invoice.jpg' WHERE name = 'older.png'").run()
      db.prepare("UPDATE media SET format = 'executable', problems = '[\"film_truncated\"]' WHERE sha256 = ?").run(
        digest(3),
      )
      db.prepare('UPDATE media SET metadata = ? WHERE sha256 = ?').run(JSON.stringify({ times }), digest(1))
    })
    expect(counts()).toEqual({ ...before, program: 1, truncated: 1, after_intake: 2, none: (before.none ?? 0) - 3 })
    const of = (value: string) =>
      queries
        .page({ caseId, filter: filter({ is: { inconsistent: [value] } }), sort }, context, 0, 50)
        .rows.map(({ name }) => name)
    expect(of('program')).toEqual(['invoice.jpg'])
    expect(of('after_intake')).toEqual(['IMG_1.jpg', 'Kopie von Ünal.jpg'])
    // Taken in after that time.
    plant(db, () => db.prepare('UPDATE items SET listed_at = ?').run(Date.UTC(2032, 0)))
    expect(of('after_intake')).toEqual([])
  })

  it('counts every facet over the whole case', () => {
    const { caseId, queries } = setupItems()
    const facets = queries.facets(caseId, context)
    expect(Object.fromEntries(facets.state.map(({ value, count }) => [value, count]))).toEqual({
      not_sent: 2,
      skipped: 1,
      ineligible: 1,
      older_result: 1,
      done: 2,
    })
    expect(facets.found).toEqual([
      { value: 'no_metadata', count: 3 },
      { value: 'gps', count: 2 },
      { value: 'none', count: 1 },
    ])
    expect(facets.copies).toEqual([
      { value: 'unique', count: 3 },
      { value: 'duplicate', count: 2 },
      { value: 'none', count: 1 },
    ])
  })

  it('keeps the words of a service as they came, whatever characters they hold', () => {
    const { caseId, queries, db } = setupItems()
    const generator = 'a\u001fb\u0000"]'
    plant(db, () => db.prepare("UPDATE analyses SET generator = ? WHERE verdict = 'ai_generated'").run(generator))
    const facets = queries.facets(caseId, context)
    expect(facets.generator).toContainEqual({ value: generator, count: 1 })
    expect(facets.state).toContainEqual({ value: 'done', count: 2 })
  })

  it('knows the neighbours of an item in the list as it is filtered and sorted', () => {
    const { caseId, queries } = setupItems()
    const query = {
      caseId,
      filter: filter({ is: { kind: ['image'] } }),
      sort: { by: 'name', descending: false } as const,
    }
    const ids = queries.ids(query, context)
    const { rows } = queries.page(query, context, 0, 50)
    expect(rows.map((row) => row.id)).toEqual(ids)
    const [first, second, third] = ids
    if (!first || !second || !third) throw new Error('the list is too short')
    expect(queries.neighbours(query, context, second)).toEqual({ previousId: first, nextId: third, index: 1, total: 5 })
    expect(queries.neighbours(query, context, first).previousId).toBeNull()
  })
})

describe('filters that are counted together', () => {
  it('have the numbers of their lists, whether or not one of them is shown', async () => {
    const { db, caseId } = setupItems()
    const lists = createItemLists(db)
    const filters = [filter(), filter({ is: { kind: ['image'] } }), filter({ not: { kind: ['image'] } })]
    const totals = []
    for (const one of filters) totals.push((await lists.page({ caseId, filter: one, sort }, context, 0, 1)).total)
    expect(await createItemLists(db).counts(caseId, context, filters)).toEqual(totals)
    expect(await lists.counts(caseId, context, filters)).toEqual(totals)
    expect(totals).toEqual([6, 5, 1])
  })
})
