import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../src/main/clock.ts'
import type { createExhibits } from '../../src/main/db/exhibits.ts'
import type { Database } from '../../src/main/db/open.ts'
import { createSightings } from '../../src/main/db/sightings.ts'
import type { CaseId, ItemId, Sha256 } from '../../src/shared/model/ids.ts'
import { sha256Of } from './pictures.ts'
import { plant } from './rows.ts'

export type PlacedFile = { itemId: ItemId; sha256: Sha256; path: string }

/** Writes files into a folder and records them in the library as intake would: listed, hashed, inspected. */
export function placeEvidence(
  { db, exhibits }: { db: Database; exhibits: ReturnType<typeof createExhibits> },
  caseId: CaseId,
  folder: string,
  files: readonly Buffer[],
  format = 'png',
): PlacedFile[] {
  const root = Buffer.from(folder)
  const exhibit = exhibits.take(caseId, { root, name: 'evidence', kind: 'folder', isReadOnlyMount: null })
  const medium = db.prepare(`
    INSERT OR IGNORE INTO media (sha256, bytes, kind, format, inspected_at, recipe) VALUES (?, ?, 'image', ?, 0, 1)`)
  const item = db.prepare(`
    INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, sha256, listed_at)
    VALUES (?, ?, ?, ?, ?, '', ?, '0', '0', '0', '0', 'inspected', ?, 0)`)
  const count = db.prepare('SELECT count(*) FROM items WHERE case_id = ?').pluck().get(caseId) as number
  return plant(db, () =>
    files.map((bytes, index) => {
      const name = `IMG_${count + index + 1}.png`
      const path = join(folder, name)
      writeFileSync(path, bytes)
      const sha256 = sha256Of(bytes) as Sha256
      medium.run(sha256, bytes.length, format)
      const row = item.run(caseId, exhibit.id, count + index + 1, Buffer.from(path), name, bytes.length, sha256)
      return { itemId: Number(row.lastInsertRowid) as ItemId, sha256, path }
    }),
  )
}

/** Records that a file was read as it is, and gives what was seen of files. */
export function recordReading(db: Database, { itemId, path, sha256 }: PlacedFile) {
  const sightings = createSightings({ db, clock: systemClock })
  const facts = { bytes: 1, mtimeNs: '0', ctimeNs: '0', dev: '0', inode: '0' }
  plant(db, () => sightings.add({ itemId, roundId: null, what: 'read', path: Buffer.from(path), sha256, facts }))
  return sightings
}

/** Leaves an item as one whose file was found with other bytes, which nobody has read yet. */
export function leaveUnread(db: Database, itemId: ItemId): void {
  const unread = db.prepare("UPDATE items SET intake = 'listed', sha256 = NULL, inspected_at = NULL WHERE id = ?")
  plant(db, () => unread.run(itemId))
}
