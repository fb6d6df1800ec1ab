import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import { type Audit, createAudit } from '../custody/log/audit.ts'
import { noteSetBack } from '../custody/log/clock-watch.ts'
import { createFactChanges, type FactChangeFeed } from '../facts/fact-changes.ts'
import { createSchemaWatch, type Database, openDatabase } from './open.ts'
import { createSettingsRows, type SettingsRows } from './settings.ts'

/** The setting that stores which version last opened the library. */
const APP_VERSION = 'app_version'

export type Library = {
  db: Database
  audit: Audit
  rows: SettingsRows
  uuid: string
  /** Salt of token fingerprints. */
  salt: Buffer
  /** Identifies this run of the app: attempts of another run without an outcome are immediately orphans. */
  bootId: string
  /** What changed of that which lists show. */
  factChanges: FactChangeFeed
  close: () => void
}

export type LibraryDeps = {
  home: string
  migrationsFolder: string
  clock: Clock
  appVersion: string
  /** The name in the custody log; the operator of the settings unless given. */
  actor?: () => string
  /** Called when a custody entry was written; its transaction may not be committed yet. */
  onAppend?: () => void
}

/**
 * Opens the library in a data folder, creating it on first use. Its first custody entry names it. Only the user can
 * access the folder (0700) and the file (0600).
 */
export function openLibrary({ home, migrationsFolder, clock, appVersion, ...given }: LibraryDeps): Library {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const file = join(home, 'library.sqlite')
  const factChanges = createFactChanges()
  const db = openDatabase(file, migrationsFolder, factChanges.note)
  chmodSync(file, 0o600)
  const bootId = randomUUID()
  const rows = createSettingsRows(db)
  const audit = createAudit({
    db,
    clock,
    bootId,
    actor: given.actor ?? rows.actor,
    onAppend: given.onAppend,
    onTransaction: createSchemaWatch(db, migrationsFolder),
  })
  type Row = { uuid: string; salt: Buffer }
  const find = db.prepare<[], Row>('SELECT uuid, salt FROM library')
  const row = db.transaction((): Row => {
    const known = find.get()
    if (known) {
      noteSetBack({ db, audit, clock })
      audit.append({ caseId: null, type: 'library.opened', payload: { appVersion } })
      const before = rows.get(APP_VERSION)
      if (before !== null && before !== appVersion) {
        audit.append({ caseId: null, type: 'app.changed', payload: { from: before, to: appVersion } })
      }
      if (before !== appVersion) rows.set(APP_VERSION, appVersion)
      return known
    }
    const made = { uuid: randomUUID(), salt: randomBytes(32) }
    db.prepare('INSERT INTO library (id, uuid, created_at, salt) VALUES (1, ?, ?, ?)').run(
      made.uuid,
      clock.now(),
      made.salt,
    )
    audit.append({ caseId: null, type: 'library.created', payload: { appVersion, library: made.uuid } })
    rows.set(APP_VERSION, appVersion)
    return made
  })()
  return { db, audit, rows, uuid: row.uuid, salt: row.salt, bootId, factChanges, close: () => db.close() }
}
