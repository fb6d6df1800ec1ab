import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  HASH_BYTES,
  HashAlgorithm,
  type HashList,
  type HashListId,
  type HashListProgress,
  type HashListPurpose,
  type HashListRefusal,
} from '../../shared/model/hash-list.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { HashLists } from '../db/hash-lists.ts'
import { errorCode } from '../error-code.ts'
import type { Emit } from '../events.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { Log } from '../log.ts'
import { lastPartAt, readablePath } from '../paths.ts'
import { type HashListFile, readHashListFile } from './hash-list-file.ts'

type Deps = { lists: HashLists; drives: Pick<Drives, 'open'>; emit: Emit; log: Log; now: () => number }
export type HashListKeeper = ReturnType<typeof createHashListKeeper>
type Named = { name: string; purpose: HashListPurpose }
/** A file that a person chose; the window learns its name alone. */
type Choice = { id: string; path: Buffer }

const PROGRESS_MS = 100
const FULL_DISK = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])

/** Imports lists of known hashes, one at a time, and removes them, in steps short enough that nobody waits for them. */
export function createHashListKeeper({ lists, drives, emit, log, now }: Deps) {
  let choice: Choice | null = null
  let importing: { stop: AbortController; ended: Promise<unknown>; progress: HashListProgress } | null = null
  let listId: HashListId | null = null
  let isPaused = false

  let emptying: Promise<void> | null = null
  const empty = async () => {
    for (const _ of lists.empty(listId)) {
      await nextTurn()
      if (isPaused) return
    }
  }
  /** Deletes what is left of lists that are not in use. */
  const emptySoon = () => {
    if (isPaused) return
    emptying ??= nextTurn()
      .then(empty)
      .catch((cause: unknown) => void log.bug('hash_list.emptied', cause))
      .finally(() => {
        emptying = null
      })
  }
  let reportedAt = 0
  const report = (progress: HashListProgress) => {
    if (importing !== null) importing.progress = progress
    if (now() - reportedAt < PROGRESS_MS) return
    reportedAt = now()
    emit({ type: 'hashLists.progressed', progress })
  }
  const store = async (
    file: HashListFile,
    of: Named & { fileName: string },
    fileBytes: number,
    signal: AbortSignal,
  ): Promise<Result<HashListId, HashListRefusal>> => {
    const id = lists.begin(of)
    listId = id
    const hashes = { sha256: 0, sha1: 0, md5: 0 }
    let stored = 0
    for (const algorithm of HashAlgorithm.options) {
      for (const slice of file.sorted[algorithm].slices()) {
        if (signal.aborted) return err('stopped')
        lists.add(id, algorithm, slice)
        const count = slice.length / HASH_BYTES[algorithm]
        hashes[algorithm] += count
        stored += count
        report({ name: of.name, readBytes: fileBytes, fileBytes, stored, toStore: file.found })
        await nextTurn()
      }
    }
    lists.finish(id, { fileSha256: file.sha256, hashes, unreadLines: file.unreadLines })
    return ok(id)
  }
  const run = async (path: Buffer, of: Named, signal: AbortSignal): Promise<Result<HashList, HashListRefusal>> => {
    let bytes = 0
    const onProgress = (readBytes: number, fileBytes: number) => {
      bytes = fileBytes
      report({ name: of.name, readBytes, fileBytes, stored: 0, toStore: null })
    }
    const file = await readHashListFile(path, { drives, onProgress, signal })
    if (!file.ok) return file
    try {
      const fileName = readablePath(path.subarray(lastPartAt(path)))
      const stored = await store(file.value, { ...of, fileName }, bytes, signal)
      const list = stored.ok ? lists.get(stored.value) : null
      if (!stored.ok) return stored
      if (list === null) throw new Error('A list is there once it was imported.')
      return ok(list)
    } catch (cause) {
      if (!FULL_DISK.has(errorCode(cause) ?? '')) throw cause
      return err('disk_full')
    } finally {
      listId = null
    }
  }
  const importFrom = async (path: Buffer, of: Named): Promise<Result<HashList, HashListRefusal>> => {
    if (importing !== null || isPaused) return err('busy')
    if (lists.named(of.name) !== null) return err('name_taken')
    const stop = new AbortController()
    const progress = { name: of.name, readBytes: 0, fileBytes: 0, stored: 0, toStore: null }
    const ended = run(path, of, stop.signal).finally(() => {
      importing = null
      emit({ type: 'hashLists.progressed', progress: null })
      emit({ type: 'hashLists.changed' })
      emptySoon()
    })
    importing = { stop, ended, progress }
    return await ended
  }

  return {
    /** Remembers a file that a person chose, until the next one. Gives a number for it. */
    chosen: (path: string): string => {
      choice = { id: randomUUID(), path: Buffer.from(path) }
      return choice.id
    },
    /** Imports the chosen file. One before which another was chosen cannot be read any more. */
    importChosen: async (id: string, of: Named): Promise<Result<HashList, HashListRefusal>> =>
      choice?.id === id ? await importFrom(choice.path, of) : err('unreadable'),
    /** Imports a file. Nothing of it is kept unless the whole of it is. */
    importFrom,
    /** How far the import is; null = there is none. */
    progress: (): HashListProgress | null => importing?.progress ?? null,
    stop: (): void => {
      importing?.stop.abort()
    },
    /** Gives a list another name or purpose. */
    change: (id: HashListId, to: Named): Result<HashList, 'no_list' | 'name_taken'> => {
      if (lists.get(id) === null) return err('no_list')
      if (![null, id].includes(lists.named(to.name))) return err('name_taken')
      lists.change(id, to)
      emit({ type: 'hashLists.changed' })
      const changed = lists.get(id)
      return changed === null ? err('no_list') : ok(changed)
    },
    remove: (id: HashListId): Result<null, 'no_list'> => {
      if (lists.get(id) === null) return err('no_list')
      lists.remove(id)
      emit({ type: 'hashLists.changed' })
      emptySoon()
      return ok(null)
    },
    /** Settles when nothing is left of lists that were removed. */
    emptied: async (): Promise<void> => {
      await emptying
    },
    /** Goes on with what an earlier run, or a pause, left. */
    goOn: (): void => {
      isPaused = false
      emptySoon()
    },
    /** Writes nothing more once it has settled; an import is stopped. */
    pause: async (): Promise<void> => {
      isPaused = true
      importing?.stop.abort()
      await importing?.ended.catch(() => undefined)
      await emptying
    },
  }
}
