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
import { type KnownServers, serversKnownHere } from './known-servers.ts'

/** A note in a folder that a library was moved from, saying where it is now. */
const MOVED = 'moved.json'
/** A mark in a folder that a library is being moved to; what is in it is not a library until the move is done. */
const ARRIVING = 'arriving.json'
/** The suffix of a note's name until it is complete. */
const DRAFT = '.part'

const Moved = z.object({
  v: z.literal(1),
  /** Identifies this move; the folder it led to has it, too, until it was opened once. */
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

/** The location of a data folder's library. Only "here" may be opened. */
export type Place =
  | { state: 'here'; home: string }
  /** `expected` contains no library, or another one: its drive is not connected, or a different one is. */
  | { state: 'missing' | 'other'; expected: string; library: string }
  /** The note saying where the library is cannot be read. */
  | { state: 'unreadable'; file: string }
  /** A copy whose move did not finish; the library is still at `from`. */
  | { state: 'half'; home: string; from: string }
  /** A note leads to a server that was not used on this computer, and was not followed: `path` is there. */
  | { state: 'server'; server: string; path: string }

/** More moves than this make no sense; each leaves a note in the folder it left. */
const MOST_MOVES = 64

/**
 * Follows the notes left by moves, from the requested data folder to the library; to a server only if it is known.
 * Changes nothing. Throws if a folder exists and cannot be read.
 */
export function findLibrary(entry: string, servers: KnownServers = serversKnownHere()): Place {
  let home = entry
  let last: Moved | null = null
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const moved = readMoved(home)
    if (moved === 'unreadable') return { state: 'unreadable', file: join(home, MOVED) }
    if (moved === null) return isHalf(home, last?.moveId ?? null, servers) ?? { state: 'here', home }
    const beyond = leadsBeyond(moved.to, servers)
    if (beyond !== null) return beyond
    const there = whatLiesAt(moved.to, moved.library)
    if (there !== 'library') return { state: there, expected: moved.to, library: moved.library }
    home = moved.to
    last = moved
  }
  return { state: 'unreadable', file: join(home, MOVED) }
}

/**
 * Shortens a chain of several moves to one step, and completes the last of them; call it while holding the lock of
 * `home`.
 */
export function settlePlace(entry: string, home: string, servers: KnownServers = serversKnownHere()): void {
  const first = readMoved(entry)
  if (first !== null && first !== 'unreadable' && first.to !== home) pointTo(entry, { ...first, to: home }, servers)
  rmSync(join(home, ARRIVING), { force: true })
}

/** Whether a folder contains this library (or the note that it moved on), another one, or none. */
export function whatLiesAt(folder: string, library: string): 'library' | 'other' | 'missing' {
  if (!isFolder(folder)) return 'missing'
  const moved = readMoved(folder)
  if (moved !== null) return moved !== 'unreadable' && moved.library !== library ? 'other' : 'library'
  if (!holdsLibrary(folder)) return 'missing'
  const found = readLibraryUuid(join(folder, 'library.sqlite'))
  // A damaged one is opened, and recovered from its backups.
  return found === null || found === library ? 'library' : 'other'
}

/** The note in a folder that a library was moved from; null = there is none. */
export function readMoved(folder: string): Moved | null | 'unreadable' {
  return readNote(join(folder, MOVED), Moved)
}

/** The mark of a copy in progress; null = there is none. */
export function readArriving(folder: string): Arriving | null | 'unreadable' {
  return readNote(join(folder, ARRIVING), Arriving)
}

/**
 * From here on the library is elsewhere. On disk once this returns, completely or not at all. Somebody here chose the
 * folder, so its server is known.
 */
export function pointTo(folder: string, moved: Moved, servers: KnownServers = serversKnownHere()): void {
  servers.learn([moved.to])
  writeNote(join(folder, MOVED), moved)
}

/** From here on the contents of a folder are a copy in progress. */
export const markArriving = (folder: string, arriving: Arriving): void => writeNote(join(folder, ARRIVING), arriving)

/**
 * Whether a name is that of a mark that was incomplete when its move was killed. It has no meaning and is overwritten.
 */
export const isDraftOfMark = (name: string): boolean => name === `${ARRIVING}${DRAFT}`

export const unmarkArriving = (folder: string): void => rmSync(join(folder, ARRIVING), { force: true })

/** Removes the note that a library was moved away: the folder contains a library of its own again. */
export const takeBack = (folder: string): void => rmSync(join(folder, MOVED), { force: true })

function isHalf(home: string, moveId: string | null, servers: KnownServers): Place | null {
  const arriving = readArriving(home)
  if (arriving === null) return null
  if (arriving === 'unreadable') return { state: 'half', home, from: '' }
  if (arriving.moveId === moveId) return null
  const beyond = leadsBeyond(arriving.from, servers)
  if (beyond !== null) return beyond
  // The note in the old folder is written last: where it exists, the copy is complete.
  const note = readMoved(arriving.from)
  const isOver = note !== null && note !== 'unreadable' && note.moveId === arriving.moveId
  return isOver ? null : { state: 'half', home, from: arriving.from }
}

function leadsBeyond(path: string, servers: KnownServers): Place | null {
  const [server] = servers.unknownOf([path])
  return server === undefined ? null : { state: 'server', server, path }
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
