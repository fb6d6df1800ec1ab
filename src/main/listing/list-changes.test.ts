import { describe, expect, it } from 'vitest'
import { heldList } from '../../../tests/support/fresh-lists.ts'
import { expectFactsInStep, setupLibrary } from '../../../tests/support/library.ts'
import { plant } from '../../../tests/support/rows.ts'
import type { CaseId, Sha256 } from '../../shared/model/ids.ts'
import { ItemFilter, type ItemSort, SORT_KEYS } from '../../shared/model/item-list.ts'
import { createHashLists } from '../db/hash-lists.ts'
import { rebuildFacts, wrongFacts } from '../facts/define-facts.ts'

const context = { origin: 'https://service.example', account: 'me', formats: ['jpeg', 'png'], maxBytes: 1000 }
const FILTERS = [
  {},
  { is: { kind: ['image'] } },
  { is: { state: ['not_sent', 'done'] }, not: { copies: ['duplicate'] } },
  { is: { camera: ['Canon EOS R6', 'none'] }, recorded: { from: Date.UTC(2020, 0, 2), to: null } },
  { not: { tag: ['1'] }, size: { from: 10, to: 500 } },
  { is: { status: ['reviewed'] }, text: '1' },
  { is: { known: ['1', '3', 'none'] }, not: { known: ['2'] } },
  { is: { found: ['gps', 'missing', 'hard_link'] } },
  { is: { seen: ['not_seen'] } },
  { is: { day: ['2020-01', '2020', '2020-01-03'] }, not: { position: ['hemisphere_unknown'] } },
  { not: { seen: ['not_seen'], kind: ['video'] }, seenBy: 20 },
].map((given) => ItemFilter.parse(given))

/** A time on a day of January 2020, recorded more or less precisely, or unread. */
const RECORDED: readonly ((day: number) => string)[] = [
  (day) => `2020:01:0${day} 10:00:00`,
  (day) => `2020:01:0${day} 10:00:00.5${day}`,
  (day) => `2020:01:0${day} 10:00`,
  (day) => `2020:01:0${day}`,
  () => '2020:01',
  () => '2020',
  (day) => `${day} days ago`,
]

/** Numbers that look random and are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A case and what may happen to it, each by a number that decides to what. */
function setupCase(seed: number) {
  const library = setupLibrary()
  const { db, audit, clock, cases } = library
  const hashLists = createHashLists({ db, audit, clock, actor: () => 'A. Examiner' })
  const caseId = cases.create('One').id as CaseId
  const any = numbers(seed)
  let made = 0
  const digest = (n: number) => n.toString(16).padStart(64, '0')
  const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const run = (sql: string, ...values: (string | number | null)[]) => plant(db, () => db.prepare(sql).run(...values))
  run(
    "INSERT INTO exhibits (case_id, number, name, kind, root, volume, added_at) VALUES (?, 1, 'e', 'folder', x'2f', ?, 0)",
    caseId,
    JSON.stringify({ uuid: null, label: null, filesystem: 'ext4', source: '/dev/sda1' }),
  )
  run("INSERT INTO tags (case_id, name, made_at) VALUES (?, 'quay', 0)", caseId)
  const item = (): number | undefined => {
    const all = db.prepare<[], number>('SELECT id FROM items ORDER BY id').pluck().all()
    return all[any(all.length)]
  }
  const metadata = () =>
    JSON.stringify({
      make: ['Canon', null][any(2)],
      model: ['EOS R6', null][any(2)],
      dateTimeOriginal:
        any(3) === 0 ? null : { raw: RECORDED[any(RECORDED.length)]?.(1 + any(5)), offset: '+01:00', source: 'EXIF' },
      position: any(3) === 0 ? { latitude: 1, longitude: 2 } : null,
      notes: any(3) === 0 ? ['position_without_hemisphere'] : [],
    })
  const acts = {
    list: () => {
      made += 1
      run(
        `INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, listed_at)
         VALUES (?, 1, ?, CAST(? AS BLOB), ?, ?, ?, '0', '0', '0', ?, 'listed', ?)`,
        ...[caseId, made, `/${made}`, `Ünal ${any(30)}.jpg`, `DCIM ${any(3)}`, any(1000), String(1 + any(40)), made],
      )
    },
    inspect: () => {
      const n = any(20)
      const kind = n % 4 === 0 ? ['video', 'mp4'] : ['image', n % 3 === 0 ? 'png' : 'raw']
      run(
        `INSERT INTO media (sha256, bytes, kind, format, metadata, inspected_at, recipe) VALUES (?, ?, ?, ?, ?, 0, 1)
         ON CONFLICT DO NOTHING`,
        ...[digest(n), n * 100, ...kind, metadata()],
      )
      const id = item()
      if (id !== undefined)
        run("UPDATE items SET intake = 'inspected', reason = NULL, sha256 = ? WHERE id = ?", digest(n), id)
    },
    readAgain: () => void run('UPDATE media SET metadata = ? WHERE sha256 = ?', metadata(), digest(any(20))),
    rename: () => {
      const id = item()
      if (id !== undefined) run('UPDATE items SET name = ? WHERE id = ?', `Über  ${any(30)} ${any(3)}.png`, id)
    },
    moveFile: () => {
      const id = item()
      if (id !== undefined) run('UPDATE items SET inode = ? WHERE id = ?', String(1 + any(40)), id)
    },
    skip: () => {
      const id = item()
      if (id !== undefined) run("UPDATE items SET intake = 'skipped', reason = 'junk', sha256 = NULL WHERE id = ?", id)
    },
    miss: () => {
      const id = item()
      if (id !== undefined) run('UPDATE items SET missing_at = iif(missing_at IS NULL, 1, NULL) WHERE id = ?', id)
    },
    ask: () => {
      const sha256 = digest(any(20))
      if (db.prepare('SELECT 1 FROM media WHERE sha256 = ?').get(sha256) === undefined) return
      made += 1
      const [kind, origin] = [
        ['image_forensics', 'fact_check'][any(2)],
        [context.origin, 'https://other.example'][any(2)],
      ]
      run(
        `INSERT INTO checks (id, case_id, sha256, kind, origin, account, run, state, reason, day, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'no_answer', 'd', ?, 0)`,
        ...[uuid(made), caseId, sha256, kind as string, origin as string, ['me', 'you'][any(2)] as string, made],
        ...[['approved', 'blocked', 'rejected', 'unknown'][any(4)] as string, any(9)],
      )
    },
    move: () => void run("UPDATE checks SET state = 'cancelled' WHERE state = 'approved'"),
    know: () => {
      const id = hashLists.begin({ name: `list ${made++}`, purpose: 'notable', fileName: 'f' })
      const some = [...new Set(Array.from({ length: 1 + any(5) }, () => any(20)))]
      const added = some.map(digest).sort().join('')
      hashLists.add(id, 'sha256', Buffer.from(added, 'hex'))
      hashLists.add(id, 'md5', Buffer.alloc(16, any(20)))
      hashLists.add(id, 'sha1', Buffer.alloc(20, any(20)))
      const hashes = { sha256: some.length, sha1: 1, md5: 1 }
      // One that is not finished is not in use.
      if (any(4) > 0) hashLists.finish(id, { fileSha256: digest(id) as Sha256, hashes, unreadLines: 0 })
    },
    forget: () => {
      const all = hashLists.list()
      const list = all[any(all.length)]
      if (list !== undefined) hashLists.remove(list.id)
      for (const _ of hashLists.empty(null)) if (any(3) === 0) break
    },
    lookUp: () =>
      void run(
        'UPDATE media SET md5 = unhex(?), sha1 = unhex(?) WHERE sha256 = ? AND md5 IS NULL',
        ...[any(20), any(20)].map((n, at) =>
          n
            .toString(16)
            .padStart(2, '0')
            .repeat(at === 0 ? 16 : 20),
        ),
        digest(any(20)),
      ),
    erase: () => {
      const id = item()
      if (id === undefined) return
      run('DELETE FROM seen WHERE item_id = ?', id)
      run('DELETE FROM items WHERE id = ? AND id NOT IN (SELECT item_id FROM marks) AND id > 3', id)
    },
    see: () => {
      const id = item()
      if (id !== undefined) run('INSERT INTO seen VALUES (?, ?) ON CONFLICT DO NOTHING', id, any(40))
    },
    unsee: () => {
      const id = item()
      if (id !== undefined) run('DELETE FROM seen WHERE item_id = ?', id)
    },
    mark: () => {
      const id = item()
      if (id === undefined) return
      const revision =
        1 + Number(db.prepare('SELECT coalesce(max(revision), 0) FROM marks WHERE item_id = ?').pluck().get(id))
      run(
        "INSERT INTO marks (item_id, revision, status, tags, batch, author, at) VALUES (?, ?, ?, ?, printf('%036d', 1), 'a', 0)",
        ...[id, revision, ['reviewed', null][any(2)] ?? null, ['[]', '[1]'][any(2)] as string],
      )
    },
  }
  return { ...library, caseId, any, acts: Object.values(acts) }
}

describe('a list held in memory', () => {
  it.each([1, 2, 3, 4, 5, 6])('is after any changes what it is when read anew: %i', (seed) => {
    const { db, caseId, any, acts, factChanges } = setupCase(seed)
    const read = () => heldList(db, caseId, context)
    // A list keeps what it found with a few filters; with more, all is found anew.
    const filters = seed % 2 === 0 ? FILTERS : [{}, FILTERS[any(FILTERS.length)]].map((of) => ItemFilter.parse(of))
    const sorts = SORT_KEYS.flatMap((by): ItemSort[] => [true, false].map((descending) => ({ by, descending })))
    const asked = () =>
      filters.map((filter) => ({ filter, sorts: seed % 2 === 0 ? sorts.slice(any(24)).slice(0, 1) : sorts }))
    const all = (list: ReturnType<typeof read>, of: ReturnType<typeof asked>) =>
      of.map(({ filter, sorts: [first = sorts[0] as ItemSort, ...others] }) => ({
        list: list.page(filter, first, 0, 500),
        // A row is the same in every order.
        orders: others.map((sort) => list.choose(filter, sort, null)),
        facets: list.facets(filter),
      }))
    for (let n = 0; n < 30; n += 1) acts[any(2)]?.()
    factChanges.take()
    const list = read()
    for (let turn = 0; turn < 40; turn += 1) {
      for (let n = any(12); n >= 0; n -= 1) acts[any(acts.length)]?.()
      const changes = factChanges.take()
      if (changes === null) throw new Error('too many changes')
      if (changes !== undefined) list.change(changes)
      const now = asked()
      const held = all(list, now)
      for (const [at, expected] of all(read(), now).entries()) {
        const found = held[at]
        if (found === undefined) throw new Error('a filter too many')
        expect(sorted(found), JSON.stringify({ ...now[at], turn })).toEqual(sorted(expected))
      }
    }
    expectFactsInStep(db)
  })
})

describe('the facts of a library', () => {
  it('that somebody changed or took away are named, and derived anew', () => {
    const { db, any, acts } = setupCase(5)
    for (let n = 0; n < 100; n += 1) acts[any(acts.length)]?.()
    expect(wrongFacts(db)).toEqual([])
    db.exec("UPDATE item_facts SET camera = 'Leica' WHERE item_id = 2; DELETE FROM item_facts WHERE item_id = 3")
    expect(wrongFacts(db)).toEqual([
      { table: 'item_facts', key: 2 },
      { table: 'item_facts', key: 3 },
    ])
    rebuildFacts(db)
    expect(wrongFacts(db)).toEqual([])
  })
})

/** Facets of the same count are in no order. */
const sorted = ({
  facets,
  ...rest
}: {
  list: unknown
  orders: unknown
  facets: Record<string, { value: string; count: number }[]>
}) => ({
  ...rest,
  facets: Object.fromEntries(
    Object.entries(facets).map(([facet, counts]) => [facet, counts.toSorted((a, b) => (a.value < b.value ? -1 : 1))]),
  ),
})
