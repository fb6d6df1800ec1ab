import type { Clock } from '../clock.ts'
import { createAudit } from '../custody/log/audit.ts'
import { openDatabase } from './open.ts'
import { createSettingsRows } from './settings.ts'

/** A file that lies in the library's own folder as an item of the exhibit that is `root` from now on, and its copy. */
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
  /** For the entry: from where to where, how much. */
  payload: Record<string, unknown>
  /** The folder that is left, as JSON; shown until its copy is removed. */
  left: string
}

/** Where the settings keep which folder a library left last. */
export const LEFT = 'library.left'

/**
 * Enters into a finished copy of the library that it was moved, in one transaction: its own files (pasted pictures) lie
 * at their new paths, the folder it left is remembered, and the custody log says so.
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
