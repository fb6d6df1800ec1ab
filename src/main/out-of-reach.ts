import { closeSync, openSync } from 'node:fs'
import type { OutOfReach } from '../shared/model/out-of-reach.ts'
import { errorCode } from './error-code.ts'

const REASONS: Readonly<Record<string, OutOfReach>> = {
  EBUSY: 'busy',
  ETXTBSY: 'busy',
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  SQLITE_PERM: 'denied',
  SQLITE_AUTH: 'denied',
  SQLITE_READONLY: 'denied',
}

/** Why a call on a file failed. SQLite does not say why it cannot open one: it is opened again for that. */
export function outOfReach(cause: unknown, file: string): OutOfReach {
  const code = errorCode(cause) ?? ''
  if (code.startsWith('SQLITE_CANTOPEN')) {
    try {
      closeSync(openSync(file, 'r'))
    } catch (refused) {
      return REASONS[errorCode(refused) ?? ''] ?? 'failed'
    }
  }
  return REASONS[code] ?? REASONS[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''] ?? 'failed'
}
