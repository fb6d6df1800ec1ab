import type { FileHandle } from 'node:fs/promises'
import type { ItemReason } from '../../shared/model/item.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { evidenceFs } from './evidence-fs.ts'
import { reasonOf } from './reason.ts'

const SLASH = 0x2f
/** Linux refuses longer paths in one piece, though not the files behind them. Source: path_resolution(7), PATH_MAX. */
export const SYSTEM_PATH_BYTES = 4095
/** Longer paths are listed and not entered: their readable form still fits a message between processes. */
export const MAX_PATH_BYTES = 16_384

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_DIRECTORY = 0 } = evidenceFs.constants
const FOLDER_FLAGS = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_DIRECTORY

export type Reached = { path: Buffer; release: () => Promise<void> }

/**
 * A path by which the system can open the file at `path`, however deep. On Linux a folder on the way is held open and
 * named through /proc/self/fd; elsewhere a path that is too long stays unreachable. Release it after use.
 */
export async function reach(path: Buffer): Promise<Result<Reached, ItemReason>> {
  if (path.length <= SYSTEM_PATH_BYTES) return ok({ path, release: nothingHeld })
  if (process.platform !== 'linux' || path.length > MAX_PATH_BYTES) return err('path_too_long')
  let held: FileHandle | null = null
  let base = Buffer.alloc(0)
  let rest = path
  try {
    while (base.length + rest.length > SYSTEM_PATH_BYTES) {
      const cut = rest.lastIndexOf(SLASH, SYSTEM_PATH_BYTES - base.length)
      if (cut <= 0) throw Object.assign(new Error('no part of the path is short enough'), { code: 'ENAMETOOLONG' })
      const next = await evidenceFs.promises.open(Buffer.concat([base, rest.subarray(0, cut)]), FOLDER_FLAGS)
      await held?.close()
      held = next
      base = Buffer.from(`/proc/self/fd/${next.fd}`)
      rest = rest.subarray(cut)
    }
  } catch (cause) {
    await held?.close().catch(() => undefined)
    return err(reasonOf(cause))
  }
  const last = held
  return ok({
    path: Buffer.concat([base, rest]),
    release: async () => void (await last?.close().catch(() => undefined)),
  })
}

const nothingHeld = () => Promise.resolve()
