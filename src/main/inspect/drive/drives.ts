import type { ItemReason } from '../../../shared/model/item.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { ForkChild } from '../../children/child.ts'
import type { Log } from '../../log.ts'
import type { ReadableFile } from '../../readable-file.ts'
import type { FileFacts } from '../protocol.ts'
import { reasonOf } from '../reason.ts'
import { createDrive, DRIVE_LIMITS, type Drive, type DriveLimits, type DriveState } from './drive.ts'
import { createDriveOf, type DriveOf } from './drive-of.ts'
import { type Answer, MAX_READ_BYTES, type Question } from './protocol.ts'

export type DrivesDeps = {
  forkChild: ForkChild
  log: Log
  driveOf?: DriveOf
  limits?: Partial<DriveLimits>
}
export type Drives = ReturnType<typeof createDrives>

/** Why there is no answer about a path: what the system said, or that it said nothing within the patience. */
export type NotSeen = ItemReason | 'no_answer'

/** A path itself, not what it links to. */
export type Looked = { facts: FileFacts; kind: 'file' | 'folder' | 'other' }
/** Where a path leads; `file` = what a regular file there is told by while it is there, null = there is none. */
export type Resolved = { path: Buffer; file: { dev: string; inode: string } | null }

/** A regular file, open read-only in the process of its drive. */
export type EvidenceFile = ReadableFile & {
  facts: FileFacts
  /** As they are now; null = the system does not tell. */
  factsNow: () => Promise<FileFacts | null>
  /** SHA-256 of its first `facts.bytes` bytes; null = it cannot be read so far. */
  digest: () => Promise<string | null>
}

/**
 * `isWanted` = a person asks for just this, so that a silent drive is asked too. `patienceMs` = how long this asker
 * waits; the question waits on. By default as long as the drive is given.
 */
export type Asking = { isWanted?: boolean; patienceMs?: number }

/** A reading that had no answer; the code is none of the system's. */
export class NoAnswer extends Error {
  readonly code = 'NO_ANSWER'
  constructor() {
    super('The drive does not answer.')
  }
}

/**
 * The only way main asks anything of a path of evidence. Each drive has a process of its own (`createDrive`): a call of
 * the system that never returns keeps a thread of that process, and neither main's end nor another drive waits for it.
 */
export function createDrives({ forkChild, log, driveOf = createDriveOf(), limits = {} }: DrivesDeps) {
  const drives = new Map<string, Drive>()
  const listeners = new Set<(drive: string, state: DriveState) => void>()
  /** Looks under way, so that many who ask for one path are one question. */
  const looks = new Map<string, Promise<Result<Looked, NotSeen>>>()
  let isDisposed = false

  const driveAt = (path: Buffer): Drive => {
    const name = driveOf(path)
    const known = drives.get(name)
    if (known) return known
    const drive = createDrive({
      forkChild,
      log,
      limits: { ...DRIVE_LIMITS, ...limits },
      onState: (state) => {
        for (const listener of listeners) listener(name, state)
      },
    })
    if (isDisposed) drive.dispose()
    drives.set(name, drive)
    return drive
  }
  const asked = async <T extends Answer['type']>(
    drive: Drive,
    question: Question,
    type: T,
    isWanted = false,
  ): Promise<Result<Extract<Answer, { type: T }>, NotSeen>> => {
    const answer = await drive.ask(question, isWanted)
    if (!answer.ok) return err(answer.error.reason)
    if (answer.value.type !== type) throw new Error(`A drive answered ${answer.value.type} to ${type}.`)
    return ok(answer.value as Extract<Answer, { type: T }>)
  }
  const lookNow = async (path: Buffer, isWanted: boolean): Promise<Result<Looked, NotSeen>> => {
    const found = await asked(driveAt(path), { type: 'look', path }, 'looked', isWanted)
    return found.ok ? ok({ facts: found.value.facts, kind: found.value.kind }) : found
  }
  const opened = (drive: Drive, file: number, facts: FileFacts): EvidenceFile => ({
    facts,
    read: async (target, offset, length, position) => {
      const bytes = Math.min(length, MAX_READ_BYTES)
      if (!drive.holds(file)) throw new NoAnswer()
      const answer = await drive.ask({ type: 'read', file, at: position, bytes })
      if (!answer.ok)
        throw answer.error.code === null
          ? new NoAnswer()
          : Object.assign(new Error('Reading failed.'), { code: answer.error.code })
      if (answer.value.type !== 'read' || answer.value.bytes.length > bytes) throw new NoAnswer()
      target.set(answer.value.bytes, offset)
      return { bytesRead: answer.value.bytes.length }
    },
    factsNow: async () => {
      const now = drive.holds(file) ? await asked(drive, { type: 'facts', file }, 'facts') : null
      return now?.ok ? now.value.facts : null
    },
    digest: async () => {
      if (!drive.holds(file)) return null
      const found = await asked(drive, { type: 'digest', file, bytes: facts.bytes }, 'digested')
      return found.ok ? found.value.sha256 : null
    },
    close: () => {
      drive.close(file)
      return Promise.resolve()
    },
  })

  const open = async (path: Buffer, isWanted: boolean): Promise<Result<EvidenceFile, NotSeen>> => {
    const drive = driveAt(path)
    const found = await asked(drive, { type: 'open', path }, 'opened', isWanted)
    return found.ok ? ok(opened(drive, found.value.id, found.value.facts)) : found
  }

  return {
    driveOf,
    /** What is known of the drive of a path, without asking it. */
    stateOf: (path: Buffer): DriveState => drives.get(driveOf(path))?.state() ?? 'answers',
    /** Hears of every change; `drive` = its name as `driveOf` tells it. Returns a function that stops it. */
    onState: (listener: (drive: string, state: DriveState) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Looks at a path itself, not at what it links to; nothing is opened. */
    look: async (path: Buffer, { isWanted = false, patienceMs }: Asking = {}): Promise<Result<Looked, NotSeen>> => {
      const key = path.toString('latin1')
      const known = looks.get(key)
      const look = known ?? lookNow(path, isWanted).finally(() => looks.delete(key))
      if (!known) looks.set(key, look)
      return patienceMs === undefined ? await look : await within(look, patienceMs)
    },
    /**
     * Asks a root for a sign of its drive: a look may be answered from memory. Nobody waits for it; the state of the drive
     * tells what came of it.
     */
    knock: (root: Buffer): void => void asked(driveAt(root), { type: 'knock', path: root }, 'knocked'),
    /** Follows a path to where it leads. */
    resolve: async (
      path: Buffer,
      { patienceMs }: Pick<Asking, 'patienceMs'> = {},
    ): Promise<Result<Resolved, NotSeen>> => {
      const resolving = asked(driveAt(path), { type: 'resolve', path }, 'resolved')
      const found = patienceMs === undefined ? await resolving : await within(resolving, patienceMs)
      return found.ok ? ok({ path: Buffer.from(found.value.path), file: found.value.file }) : found
    },
    /** Whether a folder has a name that ends so. */
    hasName: async (
      folder: Buffer,
      ending: string,
      { patienceMs }: { patienceMs: number },
    ): Promise<Result<boolean, NotSeen>> => {
      const finding = asked(driveAt(folder), { type: 'find', path: folder, ending }, 'found')
      const found = await within(finding, patienceMs)
      return found.ok ? ok(found.value.isThere) : found
    },
    /** Opens a regular file, read-only. The caller closes it. */
    open: (path: Buffer, { isWanted = false }: Pick<Asking, 'isWanted'> = {}): Promise<Result<EvidenceFile, NotSeen>> =>
      open(path, isWanted),
    /** Reads the whole of a regular file that a person chose, if it has no more than `most` bytes. */
    readSmall: async (path: Buffer, most: number): Promise<Result<Buffer, NotSeen | 'too_large'>> => {
      const found = await open(path, true)
      if (!found.ok) return found
      const file = found.value
      try {
        return file.facts.bytes > most ? err('too_large') : ok(await wholeOf(file))
      } catch (cause) {
        return err(cause instanceof NoAnswer ? 'no_answer' : reasonOf(cause))
      } finally {
        await file.close()
      }
    },
    /** Ends every process without waiting for it; what is asked from then on has no answer. */
    dispose: (): void => {
      isDisposed = true
      for (const drive of drives.values()) drive.dispose()
    },
  }
}

async function wholeOf({ facts, read }: EvidenceFile): Promise<Buffer> {
  const whole = Buffer.alloc(facts.bytes)
  for (let at = 0; at < whole.length; ) {
    const { bytesRead } = await read(whole, at, whole.length - at, at)
    if (bytesRead === 0) return whole.subarray(0, at)
    at += bytesRead
  }
  return whole
}

async function within<T>(work: Promise<Result<T, NotSeen>>, ms: number): Promise<Result<T, NotSeen>> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<Result<T, NotSeen>>((resolve) => {
    timer = setTimeout(() => resolve(err('no_answer')), ms)
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}
