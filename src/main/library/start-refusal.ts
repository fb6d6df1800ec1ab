import { join } from 'node:path'
import { instant } from '../../shared/words/dates.ts'
import { serversRefusal } from '../../shared/words/library-place.ts'
import { elsewhereDetail, startFailure as words } from '../../shared/words/menu.ts'
import { NewerLibraryError, OtherLibraryError } from '../db/migrate.ts'
import { errorCode } from '../error-code.ts'
import { UnknownServersError } from './known-servers.ts'
import type { LockOwner } from './lock.ts'

/** The message shown if the app cannot start on a data folder: what is wrong, and what to do. */
export type StartRefusal = { title: string; detail: string }

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'SQLITE_CANTOPEN', 'SQLITE_AUTH'])
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])
const NO_FOLDER = new Set(['ENOTDIR', 'EEXIST', 'ENOENT'])
const DISK_FAILED = 'SQLITE_IOERR'

/** The message if the library is open elsewhere: on this machine or another, which determines what can be done. */
export function openElsewhere(home: string, owner: LockOwner, thisMachine: string): StartRefusal {
  const at = instant(owner.since)
  const isHere = owner.machine === thisMachine
  return {
    title: words.elsewhere.title,
    detail: elsewhereDetail({ ...owner, at, isHere, lock: join(home, 'lock') }),
  }
}

/** The message for a failure to open the library that the user can do something about; null = a defect of ours. */
export function startRefusal(home: string, cause: unknown): StartRefusal | null {
  if (cause instanceof NewerLibraryError) {
    return {
      title: words.newer.title,
      detail: words.newer.detail({ home, found: String(cause.found), known: String(cause.known) }),
    }
  }
  if (cause instanceof OtherLibraryError) return { title: words.other.title, detail: words.other.detail({ home }) }
  if (cause instanceof UnknownServersError) return serversRefusal(cause.servers, home)
  const code = errorCode(cause) ?? ''
  const say = ({ title, detail }: { title: string; detail: (values: { home: string }) => string }): StartRefusal => ({
    title,
    detail: detail({ home }),
  })
  if (NOT_WRITABLE.has(code) || code.startsWith('SQLITE_READONLY')) return say(words.readOnly)
  if (FULL.has(code)) return say(words.full)
  if (NO_FOLDER.has(code)) return say(words.noFolder)
  if (code.startsWith(DISK_FAILED) || code === 'EIO') return say(words.diskFailed)
  return null
}
