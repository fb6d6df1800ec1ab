import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { systemClock } from '../../src/main/clock.ts'
import { createAudit } from '../../src/main/custody/log/audit.ts'
import { migrate, readMigrations } from '../../src/main/db/migrate.ts'
import type { Database } from '../../src/main/db/open.ts'
import { defineFacts } from '../../src/main/facts/define-facts.ts'
import { derived, FACT_TABLES } from '../../src/main/facts/fact-sql.ts'
import { setupFolder } from './folder.ts'
import { fill } from './full-library.ts'
import { MIGRATIONS } from './library-file.ts'

/** What the first version wrote into the header of a library, and the digest of the schema that it made. */
export const FIRST = {
  applicationId: -1010172390,
  schemaSha256: '167df84902bf00e608f3b281d6942d1b2e1852a0f780c0651765c9f650866988',
}

export const schemaOf = (db: Database): string[] =>
  db
    .prepare<[], string>(
      `SELECT type || ' ' || name || ' ' || sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
        ORDER BY type, name`,
    )
    .pluck()
    .all()

export const schemaDigest = (db: Database): string => createHash('sha256').update(schemaOf(db).join('\n')).digest('hex')

/** Bytes of the image whose reading is in the first version's form, and of an item each that shows it. */
export const OLD = '1'.repeat(64)
/** A reading as the first version stored it. */
export const OLD_METADATA = {
  make: 'Canon',
  model: 'EOS R6',
  software: null,
  dateTimeOriginal: {
    raw: '2016:10:10 10:11:12',
    offset: null,
    source: 'EXIF',
    tag: 'DateTimeOriginal',
    offsetTag: null,
  },
  times: [
    {
      what: 'taken',
      raw: '2016:10:10 10:11:12',
      offset: null,
      source: 'EXIF',
      tag: 'DateTimeOriginal',
      offsetTag: null,
    },
  ],
  position: null,
  exifOrientation: 1,
  containerOrientation: null,
  hasMakerNote: false,
  hasEmbeddedThumbnail: false,
  embedded: null,
  contentCredentials: null,
  indicators: [{ kind: 'size_differs', source: 'EXIF', value: '8 × 8, 4 × 3', form: null }],
  entries: [
    { group: 'EXIF', tag: 'SerialNumber', raw: '0042', friendly: null },
    { group: 'EXIF', tag: 'DateTimeOriginal', raw: '2016:10:10 10:11:12', friendly: null },
  ],
  notes: [],
}
/** Items with those bytes. */
export const OLD_ITEMS = 250

/** The columns that facts of items had. */
const FACTS = `item_id, case_id, exhibit_id, number, folded_name, folder, name_key, intake, reason, kind, format, bytes,
  width, height, orientation, duration_ms, camera, serial, software, latitude, longitude, recorded_at, recorded_utc,
  recorded_from, noticed, has_thumbnail, is_missing, is_different, added_at`

/**
 * Makes a library in a folder of its own as the first version did: by the first step alone, with a row or more in every
 * sealed table, all sealed, and with facts as it derived them. `misread` = SQL that changes these: what a reader stated
 * that is derived otherwise today. Returns the folder.
 */
export function makeFirstLibrary(misread = ''): string {
  const home = setupFolder()
  mkdirSync(home, { recursive: true })
  const db = new DatabaseConstructor(join(home, 'library.sqlite'))
  db.pragma('journal_mode = WAL')
  migrate(db, readMigrations(MIGRATIONS).slice(0, 1))
  // Today's log notes in it which checks an entry tells of.
  db.exec('CREATE TEMP TABLE check_entries (check_id, seq)')
  const audit = createAudit({ db, clock: systemClock, bootId: 'first', actor: () => 'A. Examiner' })
  db.transaction(() => {
    db.prepare("INSERT INTO library (id, uuid, created_at, salt) VALUES (1, 'first', 1, zeroblob(32))").run()
    db.exec("INSERT INTO settings (key, value) VALUES ('app_version', '0.1.0')")
    audit.append({ caseId: null, type: 'library.created', payload: { appVersion: '0.1.0', library: 'first' } })
    db.exec(`INSERT INTO cases (id, year, number, name, created_at, last_activity_at)
      VALUES (1, 2026, 1, 'Harbour fire', 5, 5)`)
    audit.append({ caseId: 1, type: 'case.created', payload: { reference: 'CASE-2026-001', name: 'Harbour fire' } })
  })()
  fill(db)
  db.transaction(() => {
    db.prepare(`
      INSERT INTO media (sha256, bytes, kind, format, width, height, metadata, has_serial, problems, inspected_at, recipe)
      VALUES (?, 70, 'image', 'jpeg', 4, 3, ?, 1, '[]', 30, 1)`).run(OLD, JSON.stringify(OLD_METADATA))
    const item = db.prepare(`
      INSERT INTO items (id, case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake,
                         sha256, listed_at, inspected_at)
      VALUES (@n, 1, 1, @n, CAST('/card/' || @n AS BLOB), 'IMG_' || @n || '.jpg', '', 70, '1', '1', '1', '1' || @n,
              'inspected', '${OLD}', 30, 30)`)
    for (let n = 11; n <= 10 + OLD_ITEMS; n += 1) item.run({ n })
    audit.append({ caseId: 1, type: 'items.hashed', payload: {} })
  })()
  // Today's views read a column that the second step adds.
  db.exec('CREATE TEMP VIEW media AS SELECT *, NULL AS contents FROM main.media')
  defineFacts(db)
  for (const facts of FACT_TABLES) {
    if (facts.name === 'item_facts') db.exec(`INSERT INTO item_facts (${FACTS}) SELECT ${FACTS} FROM facts_of_items`)
    else db.exec(derived(facts, 'TRUE'))
  }
  db.exec(misread)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  return home
}

/** The digest of each step, as it landed. */
export const stepDigests = (): string[] =>
  readMigrations(MIGRATIONS).map((sql) => createHash('sha256').update(sql).digest('hex'))
