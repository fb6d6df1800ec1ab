import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { createExhibits } from '../../src/main/db/exhibits.ts'
import type { Database } from '../../src/main/db/open.ts'
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
