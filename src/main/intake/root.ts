import { basename } from 'node:path'
import { evidenceFs } from '../inspect/evidence-fs.ts'
import { readablePath } from '../paths.ts'

export type Root = { path: Buffer; name: string; kind: 'folder' | 'file' }

const SLASH = 0x2f
/** A drive that is being disconnected may not respond at all. */
const PATIENCE_MS = 10_000

/** A path without trailing slashes, so that the same root is the same bytes however it was typed. */
export function trimmed(path: Buffer): Buffer {
  let end = path.length
  while (end > 1 && path[end - 1] === SLASH) end -= 1
  return path.subarray(0, end)
}

/**
 * Checks a path that was added. Links are not followed: a link is taken as a file and listed with that reason. null if
 * nothing is there, it does not respond, or the path is not absolute.
 */
export async function lookAtRoot(given: Buffer): Promise<Root | null> {
  const path = trimmed(given)
  if (path[0] !== SLASH && process.platform !== 'win32') return null
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  const look = evidenceFs.promises.lstat(path).catch(() => null)
  const stats = await Promise.race([look, patience])
  clearTimeout(timer)
  if (!stats) return null
  const name = basename(readablePath(path)) || readablePath(path)
  return { path, name, kind: stats.isDirectory() ? 'folder' : 'file' }
}
