import type { Clock } from '../clock.ts'
import { createAudit } from '../custody/log/audit.ts'
import { openDatabase } from './open.ts'
import { createSettingsRows } from './settings.ts'

/** A file in the library's own folder, as an item of the exhibit whose root is `root` from now on, and its copy. */
export type OwnFile = {
  root: Buffer
  from: Buffer
  to: Buffer
  mtimeNs: string
  ctimeNs: string
  dev: string
  inode: string
}
export type OwnExhibit = { from: Buffer; to: Buffer; volume: string | null }

type Given = {
  file: string
  migrationsFolder: string
  clock: Clock
  bootId: string
  exhibits: readonly OwnExhibit[]
  files: readonly OwnFile[]
  /** For the entry: source, destination and amount. */
  payload: Record<string, unknown>
  /** The folder that was left, as JSON; shown until its copy is removed. */
  left: string
}

/** The setting that stores which folder the library left last. */
export const LEFT = 'library.left'

/**
 * Records in a finished copy of the library that it was moved, in one transaction: its own files (pasted images) get
 * their new paths, the folder it left is remembered, and the move is logged.
 */
export function enterMove({ file, migrationsFolder, clock, bootId, exhibits, files, payload, left }: Given): void {
  const db = openDatabase(file, migrationsFolder)
  try {
    const rows = createSettingsRows(db)
    const audit = createAudit({ db, clock, bootId, actor: rows.actor })
    const moveExhibit = db.prepare('UPDATE exhibits SET root = @to, volume = @volume WHERE root = @from')
    const moveItem = db.prepare(`
      UPDATE items SET path = @to, mtime_ns = @mtimeNs, ctime_ns = @ctimeNs, dev = @dev, inode = @inode
       WHERE path = @from AND exhibit_id IN (SELECT id FROM exhibits WHERE root = @root)`)
    db.transaction(() => {
      for (const exhibit of exhibits) moveExhibit.run(exhibit)
      for (const one of files) moveItem.run(one)
      rows.set(LEFT, left)
      audit.append({ caseId: null, type: 'library.moved', payload: { ...payload, ownFiles: files.length } })
    })()
  } finally {
    db.close()
  }
}
