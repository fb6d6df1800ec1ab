import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DroppedRefusal } from '../../shared/model/arrival.ts'
import type { MediumFormat } from '../../shared/model/medium.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { codeOf } from '../inspect/reason.ts'
import { pictureFormat } from '../inspect/sniff.ts'

const SUFFIX = '.part'

export type DroppedDraft = Awaited<ReturnType<typeof createDroppedDraft>>

/**
 * The bytes of one dropped picture while they come, in a file of their own below `folder`, so that none is held in
 * memory. What does not begin as a picture does is refused with its first bytes.
 */
export async function createDroppedDraft(folder: string, bytes: number) {
  const id = randomUUID()
  const path = join(folder, id + SUFFIX)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let file: FileHandle | null = await open(path, 'wx', 0o600)
  let format: MediumFormat | null = null
  let left = bytes

  const forget = async () => {
    await file?.close().catch(() => undefined)
    file = null
    await rm(path, { force: true })
  }
  /** Only a full disk is a person's matter. */
  const written = async (write: () => Promise<unknown>): Promise<Result<null, DroppedRefusal>> => {
    try {
      await write()
      return ok(null)
    } catch (cause) {
      await forget()
      if (codeOf(cause) === 'ENOSPC' || codeOf(cause) === 'EDQUOT') return err('no_room')
      throw cause
    }
  }
  return {
    id,
    bytes,
    /** Takes the next bytes. More than was announced throws. */
    part: async (data: Buffer): Promise<Result<null, DroppedRefusal>> => {
      const open = file
      if (open === null || data.length > left) throw new Error('A dropped picture holds more bytes than it announced.')
      format ??= pictureFormat(data)
      if (format === null) {
        await forget()
        return err('not_a_picture')
      }
      left -= data.length
      hash.update(data)
      return await written(() => open.writeFile(data))
    },
    /** Keeps the whole under a name, which nothing bears yet. Gives its digest and what it is by its bytes. */
    keep: async (as: (format: MediumFormat) => Promise<string>) => {
      const open = file
      if (open === null || format === null || left !== 0) throw new Error('A dropped picture is not whole.')
      const flushed = await written(() => open.sync())
      if (!flushed.ok) return flushed
      await open.close()
      file = null
      await rename(path, await as(format))
      return ok({ sha256: hash.digest('hex') })
    },
    forget,
  }
}

/** Removes what a process that ended left half-way. `isOpen` = still coming. */
export async function removeOldDrafts(folder: string, isOpen: (id: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (name.endsWith(SUFFIX) && !isOpen(name.slice(0, -SUFFIX.length))) await rm(join(folder, name), { force: true })
  }
}
