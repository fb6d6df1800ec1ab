import { basename } from 'node:path'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Asking, Drives } from '../inspect/drive/drives.ts'
import { readablePath } from '../paths.ts'

export type Root = { path: Buffer; name: string; kind: 'folder' | 'file' }

const SLASH = 0x2f

/** A path without trailing slashes, so that the same root is the same bytes however it was typed. */
export function trimmed(path: Buffer): Buffer {
  let end = path.length
  while (end > 1 && path[end - 1] === SLASH) end -= 1
  return path.subarray(0, end)
}

/**
 * Checks a path that was added. Links are not followed: a link is taken as a file and listed with that reason. An error
 * is that the system says nothing is there, or the path is not absolute; or that its drive does not answer, which says
 * nothing of the path.
 */
export async function lookAtRoot(
  given: Buffer,
  { look }: Pick<Drives, 'look'>,
  asking: Asking = {},
): Promise<Result<Root, 'not_there' | 'no_answer'>> {
  const path = trimmed(given)
  if (path[0] !== SLASH && process.platform !== 'win32') return err('not_there')
  const found = await look(path, asking)
  if (!found.ok) return err(found.error === 'no_answer' ? 'no_answer' : 'not_there')
  const name = basename(readablePath(path)) || readablePath(path)
  return ok({ path, name, kind: found.value.kind === 'folder' ? 'folder' : 'file' })
}
