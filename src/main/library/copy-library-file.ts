import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import { CopyDiffersError, digestOf } from './copy-part.ts'
import { LIBRARY_DRAFT, LIBRARY_FILE } from './library-parts.ts'

type Deps = {
  db: Database
  home: string
  /** Whether a library file is sound, with every page and index read; runs off this thread. */
  isSound: (file: string) => Promise<boolean>
}

/**
 * The header fields that SQLite's backup rewrites: format versions, change counter, schema cookie, version-valid-for.
 * Source: "Database File Format" (sqlite.org/fileformat2.html) §1.3, read 2026-11-21.
 */
const OF_THE_COPY = [
  [18, 20],
  [24, 28],
  [40, 44],
  [92, 100],
] as const
const MOST_TRIES = 5
const NOT_YET_MS = 200

/**
 * Copies the open library through SQLite's backup into a draft in another folder, checks the copy, and compares it with
 * the original page by page. Returns the SHA-256 and the number of changes made to the library: if more have been made
 * since, the copy is out of date. Throws `CopyDiffersError`.
 */
export async function copyLibraryFile(to: string, { db, home, isSound }: Deps, signal: AbortSignal) {
  const draft = join(to, LIBRARY_DRAFT)
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(draft + end, { force: true })
    const changes = changesOf(db)
    await db.backup(draft)
    signal.throwIfAborted()
    if (!(await isSound(draft))) throw new CopyDiffersError(draft)
    for (const end of ['-wal', '-shm']) await rm(draft + end, { force: true })
    // Writes everything to the file itself, so that the two can be compared.
    const [state] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (state?.busy === 0) {
      const original = await digestOf(join(home, LIBRARY_FILE), signal, OF_THE_COPY)
      const copy = await digestOf(draft, signal, OF_THE_COPY)
      if (changesOf(db) === changes) {
        if (original.sha256 !== copy.sha256) throw new CopyDiffersError(draft)
        await settle(draft)
        return { changes, ...copy }
      }
    }
    await pause(NOT_YET_MS)
  }
  throw new LibraryBusyError()
}

/** The library is being written to continuously. */
export class LibraryBusyError extends Error {}

/** Rows changed by this process since it opened the library; nobody else writes to it. */
export const changesOf = (db: Database): number => Number(db.prepare('SELECT total_changes()').pluck().get())

async function settle(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
