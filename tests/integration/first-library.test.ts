import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createAudit } from '../../src/main/custody/log/audit.ts'
import { createChangedReadings } from '../../src/main/db/changed-readings.ts'
import { createExhibits, type Exhibits } from '../../src/main/db/exhibits.ts'
import { RECIPE } from '../../src/main/db/media.ts'
import { migrate, readMigrations } from '../../src/main/db/migrate.ts'
import { createRenewFacts } from '../../src/main/db/renew-facts.ts'
import { wrongFacts } from '../../src/main/facts/define-facts.ts'
import { createFactRenewal } from '../../src/main/library/fact-renewal.ts'
import type { CaseId, ExhibitId } from '../../src/shared/model/ids.ts'
import { custodySentence, piecesText } from '../../src/shared/words/custody.ts'
import { headless } from '../../src/shared/words/headless.ts'
import {
  FIRST,
  makeFirstLibrary,
  OLD,
  OLD_ITEMS,
  OLD_METADATA,
  schemaDigest,
  schemaOf,
  stepDigests,
} from '../support/first-library.ts'
import { setupFolder } from '../support/folder.ts'
import { openFolder } from '../support/full-library.ts'
import { setupLibrary } from '../support/library.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { verifyHere } from '../support/log-check.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { plant } from '../support/rows.ts'
import { runHeadless } from '../support/run-headless.ts'

/** A step is final once it is on main: a changed digest is a library that no longer opens. A new step is added below. */
const LANDED = [
  'c3c9fe1a468999ec006e39cc3a513840fcb805756b7831044e5de48e58e944ed',
  'a9d336dd74e1190ea02932209f70e068a2fc5ad02b932c8ea02c8c1796971921',
  '47c9abf7f01ada4c935b35cf6f1be453f1854502e71ed44c28b1e31f503d1467',
  'cbe1165f5945d6fdc8944936e46a11b4678ed766b0da3b9760a55bad56b06e77',
  'c597159dfec001b7cca80f9e53ed2844938877653dd2565343b5e1f1195668c0',
  '18aa0c1543382a8db0b6b5c83a5783d50e6f8ca173370f2a55588ea3520a659e',
  '67f5662bacb549e13a8f4b090c4adf6d7982214da15f5391017bc2d2ea0ed98b',
  'a5045fd983d7722a0cc9c9a4f808a8d0b241570828b2b648c659f1a3c7744f63',
  'f40f8d33e5389b945fdd71bab3c98757d1efb8fe3740171626ac8547798ffb2e',
]

const MISREAD = 'UPDATE item_facts SET recorded_at = 0, latitude = 51 WHERE number BETWEEN 11 AND 20'

/** Opens a library as the app does at a start, with what derives outdated facts anew. */
function start(home: string) {
  const library = openFolder(home)
  onTestFinished(() => void (library.db.open && library.close()))
  const { db, audit, rows } = library
  const renew = createRenewFacts({ db, audit, rows })
  const emitted: unknown[] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    bug: (_: string, cause: unknown) => expect(cause).toBe(''),
  }
  const renewal = () => createFactRenewal({ renew, emit: (event) => void emitted.push(event), log: log as never })
  const left = () => db.prepare('SELECT view, case_id, after, derived FROM outdated_facts').all()
  return { ...library, renew, renewal, emitted, left }
}

/** What a verification of the whole library finds. Its signed head is an invented one, which is no matter here. */
async function verified(home: string) {
  const { lines } = await runHeadless(['verify', '--library', '--home', home, '--json'])
  const states = Object.fromEntries(lines.map(({ what, state }) => [what, state]))
  const { custody_log, database, rows, lists } = states as Record<string, unknown>
  return { custody_log, database, rows, lists }
}

const repliesOf = (db: ReturnType<typeof start>['db']) =>
  db
    .prepare(
      'SELECT id, hex(body) AS body, body_sha256 FROM replies UNION SELECT id, hex(body), body_sha256 FROM job_replies',
    )
    .all()

describe('the steps of a library', () => {
  it('are the ones that landed, to the byte', () => {
    expect(stepDigests()).toEqual(LANDED)
  })

  it('make of a library of the first version the same tables, views and triggers as of a new one', () => {
    const home = makeFirstLibrary()
    const before = new DatabaseConstructor(join(home, 'library.sqlite'), { readonly: true })
    expect(before.pragma('application_id', { simple: true })).toBe(FIRST.applicationId)
    expect(schemaDigest(before)).toBe(FIRST.schemaSha256)
    before.close()
    const { db } = start(home)
    expect(schemaOf(db)).toEqual(schemaOf(setupLibrary().db))
    expect(db.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
    // As SQLite itself adds the columns.
    const plain = new DatabaseConstructor(':memory:')
    for (const sql of readMigrations(MIGRATIONS)) plain.exec(sql)
    const tables = (of: typeof db) => schemaOf(of).filter((text) => text.startsWith('table '))
    expect(tables(db)).toEqual(tables(plain))
    plain.close()
    expect(db.prepare('SELECT * FROM edited').all()).toEqual([])
  })
})

describe('a library of the first version', () => {
  it('opens with every seal and every paid answer, and is verified without a fault', async () => {
    const home = makeFirstLibrary(MISREAD)
    const old = new DatabaseConstructor(join(home, 'library.sqlite'), { readonly: true })
    const replies = repliesOf(old)
    old.close()
    expect(await verified(home)).toEqual({ custody_log: 'whole', database: 'sound', rows: 'whole', lists: 'whole' })
    const { db } = start(home)
    expect(repliesOf(db)).toEqual(replies)
    expect(verifyHere(db)).toMatchObject({
      outcome: 'whole',
      rows: { differentCount: 0 },
      lists: { differentCount: 0 },
    })
    expect(db.prepare('SELECT metadata FROM media WHERE sha256 = ?').pluck().get(OLD)).toBe(
      JSON.stringify(OLD_METADATA),
    )
  })

  it('names a reading that somebody changed, before and after its first start', async () => {
    const changed = (home: string) => {
      const db = new DatabaseConstructor(join(home, 'library.sqlite'))
      db.pragma('foreign_keys = OFF')
      db.exec(`UPDATE media SET kind = 'video' WHERE sha256 = '${OLD}'`)
      db.close()
    }
    const before = makeFirstLibrary()
    changed(before)
    expect((await verified(before)).rows).toBe('different')
    const after = makeFirstLibrary()
    expect((await verified(after)).rows).toBe('whole')
    changed(after)
    expect((await verified(after)).rows).toBe('different')
  })

  it('has its facts derived anew, with one entry a case that names what changed of which items', async () => {
    const { db, renewal, left, emitted } = start(makeFirstLibrary(MISREAD))
    await renewal().ensure(null)
    expect([left(), wrongFacts(db)]).toEqual([[], []])
    const entries = payloadsOf(db, 'facts.derived_again')
    expect(entries).toMatchObject([
      { version: 4, changed: { time: expect.any(Number) as number, place: 10 }, notNamed: 0 },
    ])
    expect(JSON.stringify(entries[0]?.items)).toContain('ITEM-0011 to ITEM-0020')
    expect(emitted).toContainEqual({ type: 'items.changed', caseId: 1, itemIds: null })
    expect(piecesText(custodySentence('facts.derived_again', entries[0] ?? {}))).toContain('recorded location (10)')
  })

  it('has nothing derived at its second start', async () => {
    const home = makeFirstLibrary(MISREAD)
    const first = start(home)
    await first.renewal().ensure(null)
    first.close()
    const { db, renewal, renew, left } = start(home)
    const facts = renewal()
    expect([renew.due(), facts.isDue(null), left()]).toEqual([[], false, []])
    await facts.ensure(null)
    expect(payloadsOf(db, 'facts.derived_again')).toHaveLength(1)
  })

  it('goes on where it was after a crash, and states each change once', () => {
    const home = makeFirstLibrary(MISREAD)
    const first = start(home)
    first.renew.begin()
    const due = first.renew.due().find(({ caseId }) => caseId === 1)
    if (due === undefined) throw new Error('nothing is due')
    first.renew.slice(due, 100)
    const half = [
      { case_id: 1, after: 106, derived: 100 },
      { case_id: 2, after: 0, derived: 0 },
    ]
    expect(first.left()).toMatchObject(half)
    first.close()
    const second = start(home)
    second.renew.begin()
    expect(second.left()).toMatchObject(half)
    for (let isLast = false; !isLast; ) isLast = second.renew.slice(due, 100).isLast
    expect(payloadsOf(second.db, 'facts.derived_again')).toMatchObject([
      { derived: OLD_ITEMS + 4, changed: { place: 10 } },
    ])
    expect(wrongFacts(second.db)).toEqual([])
  })

  it('has the case that somebody looks at derived first', async () => {
    const { db, renewal, renew } = start(makeFirstLibrary(MISREAD))
    plant(db, () =>
      db.exec(
        "INSERT INTO cases (id, year, number, name, created_at, last_activity_at) VALUES (7, 2026, 7, 'B', 5, 5)",
      ),
    )
    const facts = renewal()
    expect(renew.due().map(({ caseId }) => caseId)).toEqual([7, 2, 1])
    facts.prefer(1 as never)
    await facts.ensure(1 as never)
    expect(renew.due()).toMatchObject([{ caseId: 7 }, { caseId: 2 }])
    facts.start()
    await facts.settled()
    expect(renew.due()).toEqual([])
  })

  it('lists what is read differently since the last report of a case', async () => {
    const { db, audit, renewal } = start(makeFirstLibrary(MISREAD))
    const readings = () => createChangedReadings(db).changedReadings(1 as never)
    expect(readings()).toEqual({ reportedAt: null, changes: [], more: 0 })
    await renewal().ensure(null)
    expect(readings()).toMatchObject({
      changes: [{ items: 'ITEM-0011 to ITEM-0020', changed: ['time', 'place'] }],
      more: 0,
    })
    db.transaction(() => {
      audit.append({ caseId: 1, type: 'report.exported', payload: {} })
      audit.append({ caseId: 1, type: 'item.read_again', payload: { item: 'ITEM-0002', changed: ['duration'] } })
      audit.append({ caseId: 1, type: 'item.read_again', payload: { item: 'ITEM-0003', changed: [] } })
      // Of a version that did not name them, and one whose payload was erased.
      audit.append({ caseId: 1, type: 'item.read_again', payload: { item: 'ITEM-0003', recipe: 1 } })
      audit.append({ caseId: 1, type: 'item.read_again', payload: { removed: true } })
    })()
    expect(readings()).toMatchObject({
      reportedAt: expect.any(Number) as number,
      changes: [{ items: 'ITEM-0002', changed: ['duration'] }],
    })
  })

  it('gives the command line facts of this version, and says that an older reader read its files', async () => {
    const home = makeFirstLibrary(MISREAD)
    const run = await runHeadless(['list', '--case', 'Harbour fire', '--home', home, '--json'])
    const items = run.lines.filter(({ type }) => type === 'item')
    expect(items.every((line) => line.readByOlderReader === (line.sha256 !== null))).toBe(true)
    const eleventh = items.find(({ id }) => id === 'ITEM-0011')
    expect(eleventh).toMatchObject({ facts: { recorded: expect.stringMatching(/^2016-10-10T10:11:12/) as string } })
    expect(run.stderr).toContain(headless.olderReadings({ n: OLD_ITEMS + 3, name: 'Harbour fire' }))
  })

  it('seals what a later reading adds, in columns that its older rows do not have', () => {
    const { db } = start(makeFirstLibrary())
    plant(db, () => db.exec(`UPDATE media SET contents = '{"parts":[]}', recipe = ${RECIPE} WHERE sha256 = '${OLD}'`))
    expect(verifyHere(db).rows.differentCount).toBe(0)
    db.pragma('foreign_keys = OFF')
    db.exec(`UPDATE media SET contents = NULL WHERE sha256 = '${OLD}'`)
    expect(verifyHere(db).rows.differentCount).toBe(1)
  })
})

describe('a library of the eighth step', () => {
  /** One with three exhibits as that version wrote them: how each was mounted when it was added last. */
  function makeEighth(): string {
    const home = setupFolder()
    const db = new DatabaseConstructor(join(home, 'library.sqlite'))
    migrate(db, readMigrations(MIGRATIONS).slice(0, 8))
    const audit = createAudit({ db, clock: systemClock, bootId: 'eighth', actor: () => 'A. Examiner' })
    db.transaction(() => {
      db.exec(`
        INSERT INTO library (id, uuid, created_at, salt) VALUES (1, 'eighth', 1, zeroblob(32));
        INSERT INTO cases (id, year, number, name, created_at, last_activity_at, last_exhibit)
          VALUES (1, 2026, 1, 'Harbour fire', 5, 5, 3);
        INSERT INTO exhibits (id, case_id, number, name, kind, root, is_read_only_mount, added_at) VALUES
          (1, 1, 1, 'a', 'folder', X'2F61', 1, 10), (2, 1, 2, 'b', 'folder', X'2F62', 0, 10),
          (3, 1, 3, 'c', 'folder', X'2F63', NULL, 10);`)
      audit.append({ caseId: 1, type: 'exhibit.added', payload: {} })
    })()
    db.close()
    return home
  }
  const caseId = 1 as CaseId
  const mountsOf = (exhibits: Pick<Exhibits, 'list'>) =>
    exhibits.list(caseId).map(({ name, isReadOnlyMount }) => [name, isReadOnlyMount])

  it('has no exhibit that was read-only at every scan, since only additions noted it', () => {
    const { db, audit } = start(makeEighth())
    const exhibits = createExhibits({ db, audit, clock: systemClock })
    expect(mountsOf(exhibits)).toEqual([
      ['a', null],
      ['b', false],
      ['c', null],
    ])
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', rows: { differentCount: 0 } })
  })

  it('notes from then on that one is writable, and follows those that are added', () => {
    const { db, audit } = start(makeEighth())
    const exhibits = createExhibits({ db, audit, clock: systemClock })
    exhibits.noteMount(1 as ExhibitId, { isReadOnlyMount: true })
    expect(payloadsOf(db, 'exhibit.mounted')).toEqual([])
    exhibits.noteMount(1 as ExhibitId, { isReadOnlyMount: false })
    exhibits.take(caseId, { root: Buffer.from('/d'), name: 'd', kind: 'folder', isReadOnlyMount: true })
    expect(mountsOf(exhibits)).toEqual([
      ['a', false],
      ['b', false],
      ['c', null],
      ['d', true],
    ])
    expect(payloadsOf(db, 'exhibit.mounted')).toMatchObject([{ exhibit: 'EXH-01', isReadOnlyMount: false }])
    expect(verifyHere(db)).toMatchObject({ outcome: 'whole', rows: { differentCount: 0 } })
  })
})

describe('a library of the third step', () => {
  it('keeps every line of its traffic log, which still cannot be changed', () => {
    const home = setupFolder()
    const old = new DatabaseConstructor(join(home, 'library.sqlite'))
    migrate(old, readMigrations(MIGRATIONS).slice(0, 3))
    old.exec(`
      INSERT INTO traffic (id, at, method, host, path, purpose) VALUES (3, 1, 'POST', 'service.example', '/a', 'analysis');
      INSERT INTO traffic (at, method, host, path, purpose, check_id, attempt_id, ended_at, duration_ms, bytes_out, bytes_in,
                           status, certificate, issuer)
      VALUES (2, 'GET', 'service.example', '/b', 'job', 'c', NULL, 3, 1.5, 70, 9, 404, 'AB:CD', 'Example CA');
      INSERT INTO traffic (at, method, host, path, purpose, ended_at, duration_ms, failure)
      VALUES (3, 'GET', 'service.example', '/c', 'token_test', 3, 1.5, 'ECONNREFUSED');`)
    const lines = (of: typeof old) => of.prepare('SELECT * FROM traffic ORDER BY id').all()
    const before = lines(old)
    migrate(old, readMigrations(MIGRATIONS))
    expect(lines(old)).toEqual(before)
    for (const sql of [
      'DELETE FROM traffic',
      'UPDATE traffic SET at = 9',
      'UPDATE traffic SET status = 1 WHERE id = 4',
    ]) {
      expect(() => old.exec(sql), sql).toThrow('append-only')
    }
    old.close()
  })
})

describe('a library of the second step', () => {
  it('opens as it was left', () => {
    const { db, close, home } = setupLibrary()
    plant(db, () =>
      db.exec(`INSERT INTO media (sha256, bytes, kind, format, inspected_at, recipe, contents)
      VALUES ('${OLD}', 1, 'image', 'png', 0, ${RECIPE}, '{"parts":[]}')`),
    )
    close()
    const copy = join(setupFolder(), 'again')
    mkdirSync(copy)
    copyFileSync(join(home, 'library.sqlite'), join(copy, 'library.sqlite'))
    const again = start(copy)
    expect(again.db.prepare('SELECT contents FROM media').pluck().all()).toEqual(['{"parts":[]}'])
    expect(verifyHere(again.db).outcome).toBe('whole')
  })
})

describe('an export of the first version', () => {
  it('is verified as it was written', async () => {
    const folder = setupFolder()
    writeFileSync(join(folder, 'report.json'), REPORT)
    writeFileSync(join(folder, 'manifest.json'), MANIFEST)
    writeFileSync(join(folder, 'SHA256SUMS'), SUMS)
    const run = await runHeadless(['verify', folder, '--json'])
    expect(run.lines.filter(({ state }) => state === 'different' || state === 'missing')).toEqual([])
    expect(run.stdout).toContain('report.json')
  })
})

const REPORT = '{"format":"touchstone-report","schemaVersion":2,"items":[]}\n'
const MANIFEST = `{"format":"touchstone-manifest","manifestVersion":2,"made":{"at":"2026-11-20T09:41:00.000Z","operator":"","appVersion":"0.1.0","runtime":"Node 24.21.0","isDemo":false},"case":{"reference":"CASE-2026-001","name":"Old"},"custody":null,"isSimulated":false,"signature":{"state":"unsigned","reason":"absent"},
"files":[
{"path":"report.json","role":"data","bytes":60,"sha256":"ecaee12e22475520fc18f85834bcd86a4e6050cc935501dea0631a6a25776c55","volume":null,"item":null}
],
"items":[]}
`
const SUMS = `ecaee12e22475520fc18f85834bcd86a4e6050cc935501dea0631a6a25776c55  report.json
a322bd9c186cb9a227465bc2bd088dd1086847054e1395bbc0ffc5e7a73e48ed  manifest.json
`
