import { systemClock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { openLibrary } from '../../src/main/db/library.ts'
import type { Database } from '../../src/main/db/open.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'
import { withoutTriggers } from './forge.ts'
import { MIGRATIONS } from './library-file.ts'

/**
 * Creates a data folder whose custody log has this many entries: of the case "Measured", of another, and of the
 * library.
 */
export function makeLongLog(home: string, entries: number): void {
  let now = Date.now() - entries * 1000
  const clock = { ...systemClock, now: () => now }
  const actor = () => 'R. Osei'
  const { db, audit, close } = openLibrary({ home, migrationsFolder: MIGRATIONS, clock, actor, appVersion: '0.0.0' })
  try {
    const cases = createCases({ db, audit, clock, given: createGivenNumbers({ home, db }) })
    const [measured, other] = [cases.create('Measured').id, cases.create('Another').id]
    const sha256 = 'ab'.repeat(32)
    db.transaction(() => {
      for (let n = audit.head()?.entries ?? 0; n < entries; n += 1) {
        now += 1000
        const caseId = n % 11 === 0 ? null : n % 5 === 0 ? other : measured
        const item = `ITEM-${String(1 + (n % 2000)).padStart(4, '0')}`
        const path = `/media/r.osei/CARD 02/DCIM/100CANON/IMG_${n}.JPG`
        audit.append({
          caseId,
          type: n % 3 === 0 ? 'item.hashed' : 'item.viewed',
          payload: { item, path, bytes: n, sha256 },
        })
      }
    })()
  } finally {
    close()
  }
}

/** Alters an entry past the triggers, as somebody with access to the file would. */
export const falsifyEntry = (db: Database, seq: number): void =>
  past(db, "UPDATE audit SET payload = replace(payload, 'IMG_', 'IMG-') WHERE seq = ?", seq)

/** Deletes an entry in the same way. */
export const removeEntry = (db: Database, seq: number): void => past(db, 'DELETE FROM audit WHERE seq = ?', seq)

const past = (db: Database, sql: string, seq: number): void =>
  withoutTriggers(db, () => {
    if (db.prepare(sql).run(seq).changes !== 1) throw new Error(`There is no entry ${seq}.`)
  })
