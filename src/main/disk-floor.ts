import { mkdir, statfs } from 'node:fs/promises'
import { errorCode } from './error-code.ts'

/** Below this nothing is written that could wait: a reply already paid for must find space. */
export const DISK_FLOOR_BYTES = 256 * 2 ** 20

/** Bytes the user can still write to a folder's disk; the folder is created if it is missing. */
export async function freeBytesAt(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether a step failed because the disk refused it: it is then retried, and nothing is lost. */
export function isStorageFailure(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^(SQLITE_FULL|SQLITE_IOERR|SQLITE_READONLY|SQLITE_BUSY|ENOSPC|EDQUOT|EIO|EROFS)/.test(code)
}

/** Whether a step failed because there is no room for it. */
export const isDiskFull = (cause: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(errorCode(cause) ?? '')
