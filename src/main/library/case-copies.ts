import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseCopy } from '../../shared/model/case-copy.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { CaseHolding, Sought } from '../db/file-check.ts'
import type { Database } from '../db/open.ts'
import { backupFolder, listBackups } from './backup-files.ts'

type Found = CaseCopy & { path: string }
type Deps = {
  home: string
  db: Database
  audit: Audit
  /** The folder left by the last move, with a copy in it; null = none. */
  left: () => { path: string; at: number } | null
  /** Whether a library file contains a case, or items of it, that were not erased in it; runs off this thread. */
  holds: (file: string, sought: Sought) => Promise<CaseHolding>
}
export type CaseCopies = ReturnType<typeof createCaseCopies>

/**
 * Finds the copies of the library that still contain a case, or items of it: backups, libraries set aside after damage,
 * and the copy left by a move.
 */
export function createCaseCopies({ home, db, audit, left, holds }: Deps) {
  const created = db.prepare<[number], { createdAt: number }>('SELECT created_at AS createdAt FROM cases WHERE id = ?')
  const candidates = (): Omit<Found, 'isReadable'>[] => {
    const madeAt = new Map(listBackups(home).map(({ path, at }) => [path, at]))
    const backups = copiesOfLibrary(home).map((path) => ({
      kind: 'backup' as const,
      path,
      at: madeAt.get(path) ?? statSync(path).mtimeMs,
    }))
    const aside = foldersIn(join(home, 'set-aside')).map((folder) => ({
      kind: 'set_aside' as const,
      path: folder,
      at: statSync(folder).mtimeMs,
    }))
    const old = left()
    return [...backups, ...aside, ...(old === null ? [] : [{ kind: 'left' as const, path: old.path, at: old.at }])]
  }
  const find = async (caseId: CaseId, items: Sought['items'] = null): Promise<Found[]> => {
    const createdAt = created.get(caseId)?.createdAt
    if (createdAt === undefined) return []
    const found: Found[] = []
    for (const one of candidates()) {
      const file = one.kind === 'backup' ? one.path : join(one.path, 'library.sqlite')
      if (!existsSync(file)) continue
      const holding = await holds(file, { caseId, createdAt, items })
      // An unreadable copy may contain anything.
      if (holding !== 'no') found.push({ ...one, isReadable: holding === 'yes' })
    }
    return found
  }
  return {
    find,
    /**
     * Removes the backups and set-aside libraries that contain it; for a copy left by a move the user is asked
     * separately.
     */
    remove: async (caseId: CaseId, items: Sought['items'] = null): Promise<number> => {
      const removable = (await find(caseId, items)).filter(({ kind }) => kind !== 'left')
      for (const { path } of removable) {
        for (const end of ['', '-wal', '-shm']) await rm(path + end, { recursive: true, force: true })
      }
      const payload = { backups: removable.map(({ kind, at }) => ({ kind, at })) }
      db.transaction(() => audit.append({ caseId: null, type: 'library.copies_removed', payload }))()
      return removable.length
    },
  }
}

/** Backups, complete and incomplete, and the files due to replace the library, now or formerly. */
function copiesOfLibrary(home: string): string[] {
  const inFolder = (folder: string, isCopy: (name: string) => boolean) =>
    (existsSync(folder) ? readdirSync(folder) : []).filter(isCopy).map((name) => join(folder, name))
  return [
    ...inFolder(backupFolder(home), (name) => /\.sqlite(\.part)?$/.test(name)),
    ...inFolder(home, (name) => name.startsWith('restore.sqlite') && !/-(wal|shm)$/.test(name)),
  ]
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name))
  } catch {
    return []
  }
}
