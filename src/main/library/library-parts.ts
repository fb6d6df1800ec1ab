import type { Stats } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { errorCode } from '../error-code.ts'

export const LIBRARY_FILE = 'library.sqlite'
/** What a copy of the library is called until it is whole and checked. */
export const LIBRARY_DRAFT = 'library.sqlite.part'

/** What belongs to a library beside its file: it goes where the library goes. */
const FOLDERS = ['derivatives', 'pasted', 'backups', 'set-aside'] as const
const FILES = ['charges.jsonl', 'erased.jsonl', 'numbers.jsonl'] as const
/** What a library leaves beside itself while it is open or after harm; it stays, and is removed with the folder. */
const TRACES =
  /^(library\.sqlite(\.part|\.draft)?(-wal|-shm|-journal)?|restore\.sqlite.*|running|lock|touchstone-[0-9a-f]{16})$/

/** A file of a library, by its path below the data folder. */
export type LibraryPart = { path: string; bytes: number; mtimeMs: number }

/** Every file that belongs to the library of a folder, except the library file itself. */
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

/** Removes a library and all that belongs to it from a folder; what is not of it stays. */
export async function removeLibrary(home: string): Promise<void> {
  for (const name of [...FOLDERS, ...FILES]) await rm(join(home, name), { recursive: true, force: true })
  for (const name of await readdir(home).catch(absent)) {
    if (TRACES.test(name)) await rm(join(home, name), { force: true })
  }
}

/** Whether a file was written since it was listed. */
export const isSamePart = (a: LibraryPart, b: LibraryPart): boolean => a.bytes === b.bytes && a.mtimeMs === b.mtimeMs

/** What goes away while it is listed is left out. */
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
