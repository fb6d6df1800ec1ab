import { mkdir, statfs } from 'node:fs/promises'

/** Below this nothing new is written that could wait: an answer that is paid for must find room. */
export const DISK_FLOOR_BYTES = 256 * 2 ** 20

/** What a person may still write on the disk of a folder, in bytes; the folder is made when it is missing. */
export async function freeBytesAt(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether a step failed because the disk would not take it: then it is tried again, and nothing is lost. */
export function isStorageFailure(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^(SQLITE_FULL|SQLITE_IOERR|SQLITE_READONLY|SQLITE_BUSY|ENOSPC|EDQUOT|EIO|EROFS)/.test(code)
}
