import { mkdir, statfs } from 'node:fs/promises'

/** Below this nothing new is written that could wait: an answer that is paid for must find room. */
export const DISK_FLOOR_BYTES = 256 * 2 ** 20

/** What a person may still write on the disk of a folder, in bytes; the folder is made when it is missing. */
export async function freeBytesAt(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
