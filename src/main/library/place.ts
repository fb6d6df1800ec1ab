import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { readLibraryUuid } from '../db/file-check.ts'
import { syncFolder } from '../sync-folder.ts'
import { listBackups } from './backup-files.ts'

/** Stands in a folder that a library was moved from, and says where it lives now. */
const MOVED = 'moved.json'
/** Stands in a folder that a library is being moved to; what lies beside it is no library until the move is over. */
const ARRIVING = 'arriving.json'
/** Behind the name of a note until it is whole. */
const DRAFT = '.part'

const Moved = z.object({
  v: z.literal(1),
  /** Names this move; the folder it led to bears it, too, until it was opened once. */
  moveId: z.string(),
  library: z.string(),
  to: z.string(),
  at: z.number(),
})
export type Moved = z.infer<typeof Moved>
const Arriving = z.object({
  v: z.literal(1),
  moveId: z.string(),
  library: z.string(),
  from: z.string(),
  at: z.number(),
})
export type Arriving = z.infer<typeof Arriving>

/** Where the library of a data folder is. Nothing but "here" may be opened. */
export type Place =
  | { state: 'here'; home: string }
  /** `expected` holds no library, or another one: its drive is not attached, or another one is. */
  | { state: 'missing' | 'other'; expected: string; library: string }
  /** The note that says where the library lives cannot be read. */
  | { state: 'unreadable'; file: string }
  /** A copy that a move did not finish; the library is still at `from`. */
  | { state: 'half'; home: string; from: string }

/** More moves than this make no sense; each leaves a note in the folder it left. */
const MOST_MOVES = 64

/**
 * Follows the notes that moves left, from the data folder that was asked for to the library. Changes nothing.
 * Throws where a folder is there and cannot be read.
 */
export function findLibrary(entry: string): Place {
  let home = entry
  let last: Moved | null = null
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const moved = readMoved(home)
    if (moved === 'unreadable') return { state: 'unreadable', file: join(home, MOVED) }
    if (moved === null) return isHalf(home, last?.moveId ?? null) ?? { state: 'here', home }
    const there = whatLiesAt(moved.to, moved.library)
    if (there !== 'library') return { state: there, expected: moved.to, library: moved.library }
    home = moved.to
    last = moved
  }
  return { state: 'unreadable', file: join(home, MOVED) }
}

/** Shortens a way of several moves to one step, and ends the last of them; call it with the lock of `home`. */
export function settlePlace(entry: string, home: string): void {
  const first = readMoved(entry)
  if (first !== null && first !== 'unreadable' && first.to !== home) pointTo(entry, { ...first, to: home })
  rmSync(join(home, ARRIVING), { force: true })
}

/** Whether a folder holds this library (or the note that it moved on), another one, or none. */
export function whatLiesAt(folder: string, library: string): 'library' | 'other' | 'missing' {
  if (!isFolder(folder)) return 'missing'
  const moved = readMoved(folder)
  if (moved !== null) return moved !== 'unreadable' && moved.library !== library ? 'other' : 'library'
  if (!holdsLibrary(folder)) return 'missing'
  const found = readLibraryUuid(join(folder, 'library.sqlite'))
  // A damaged one is opened, and rescued from its backups.
  return found === null || found === library ? 'library' : 'other'
}

/** The note in a folder that a library was moved from; null = there is none. */
export function readMoved(folder: string): Moved | null | 'unreadable' {
  return readNote(join(folder, MOVED), Moved)
}

/** The mark of a copy in the making; null = there is none. */
export function readArriving(folder: string): Arriving | null | 'unreadable' {
  return readNote(join(folder, ARRIVING), Arriving)
}

/** From here on the library lives elsewhere. On the disk when it returns, whole or not at all. */
export const pointTo = (folder: string, moved: Moved): void => writeNote(join(folder, MOVED), moved)

/** From here on what lies in a folder is a copy in the making. */
export const markArriving = (folder: string, arriving: Arriving): void => writeNote(join(folder, ARRIVING), arriving)

/** Whether a name is that of a mark that was not yet one when its move was killed. It says nothing and is written over. */
export const isDraftOfMark = (name: string): boolean => name === `${ARRIVING}${DRAFT}`

export const unmarkArriving = (folder: string): void => rmSync(join(folder, ARRIVING), { force: true })

/** Removes the note that a library moved away: what lies in the folder is a library of its own again. */
export const takeBack = (folder: string): void => rmSync(join(folder, MOVED), { force: true })

function isHalf(home: string, moveId: string | null): Place | null {
  const arriving = readArriving(home)
  if (arriving === null) return null
  if (arriving === 'unreadable') return { state: 'half', home, from: '' }
  // The note in the old folder is written last: where it stands, the copy is whole.
  const note = readMoved(arriving.from)
  const isOver =
    arriving.moveId === moveId || (note !== null && note !== 'unreadable' && note.moveId === arriving.moveId)
  return isOver ? null : { state: 'half', home, from: arriving.from }
}

export function holdsLibrary(folder: string): boolean {
  return (
    existsSync(join(folder, 'library.sqlite')) ||
    existsSync(join(folder, 'charges.jsonl')) ||
    listBackups(folder).length > 0
  )
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function readNote<T>(file: string, form: z.ZodType<T>): T | null | 'unreadable' {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    const { code } = cause as { code?: unknown }
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw cause
  }
  try {
    return form.parse(JSON.parse(text))
  } catch {
    return 'unreadable'
  }
}

function writeNote(file: string, note: Moved | Arriving): void {
  const draft = `${file}${DRAFT}`
  const descriptor = openSync(draft, 'w', 0o600)
  try {
    writeSync(descriptor, `${JSON.stringify(note)}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(draft, file)
  syncFolder(dirname(file))
}
