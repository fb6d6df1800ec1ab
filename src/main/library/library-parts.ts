import type { Stats } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { errorCode } from '../error-code.ts'
import { RUNNING_FILE } from '../queue/running-file.ts'

export const LIBRARY_FILE = 'library.sqlite'
/** The name of a copy of the library until it is complete and checked. */
export const LIBRARY_DRAFT = 'library.sqlite.part'

/** Folders that belong to a library in addition to its file, and are moved with it. */
const FOLDERS = ['derivatives', 'pasted', 'backups', 'set-aside'] as const
const FILES = ['charges.jsonl', 'erased.jsonl', 'numbers.jsonl', RUNNING_FILE] as const
/**
 * Files created next to a library while it is open or after damage; they are not moved, and are removed with the
 * folder.
 */
const TRACES =
  /^(library\.sqlite(\.part|\.draft)?(-wal|-shm|-journal)?|restore\.sqlite.*|running|lock|touchstone-[0-9a-f]{16})$/

/** A file of a library, by its path relative to the data folder. */
export type LibraryPart = { path: string; bytes: number; mtimeMs: number }

/** Every file belonging to the library in a folder, except the library file itself. */
export async function libraryParts(home: string): Promise<LibraryPart[]> {
  const parts: LibraryPart[] = []
  const add = (path: string, facts: Stats | null) => {
    if (facts?.isFile() && !path.endsWith('.part')) parts.push({ path, bytes: facts.size, mtimeMs: facts.mtimeMs })
  }
  for (const name of FILES) add(name, await factsOf(join(home, name)))
  for (const folder of FOLDERS) {
    const entries = await readdir(join(home, folder), { withFileTypes: true, recursive: true }).catch(absent)
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      add(relative(home, file), await factsOf(file))
    }
  }
  return parts
}

/** Removes a library and everything belonging to it from a folder; other files stay. */
export async function removeLibrary(home: string): Promise<void> {
  for (const name of [...FOLDERS, ...FILES]) await rm(join(home, name), { recursive: true, force: true })
  for (const name of await readdir(home).catch(absent)) {
    if (TRACES.test(name)) await rm(join(home, name), { force: true })
  }
}

/** Whether a file is unchanged since it was listed. */
export const isSamePart = (a: LibraryPart, b: LibraryPart): boolean => a.bytes === b.bytes && a.mtimeMs === b.mtimeMs

/** Files removed while being listed are left out. */
async function factsOf(file: string): Promise<Stats | null> {
  return await lstat(file).catch((cause: unknown) => {
    absent(cause)
    return null
  })
}

function absent(cause: unknown): never[] {
  if (errorCode(cause) !== 'ENOENT') throw cause
  return []
}
