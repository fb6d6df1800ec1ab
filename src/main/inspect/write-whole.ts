import { createHash } from 'node:crypto'
import { mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Sha256 } from '../../shared/model/ids.ts'

/** SHA-256 and size of a written file. */
export type Written = { sha256: Sha256; bytes: number }

/**
 * Writes a file under a temporary name, then renames it, so that a derivative is always complete under its own name.
 * `isDurable`: it also survives a power cut, because the drive it was made from may be gone by then; derivatives that
 * can be made again need not.
 */
export async function writeWhole(path: string, data: Uint8Array, isDurable: boolean): Promise<Written> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.part`
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(data)
      if (isDurable) await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
    const sha256 = Sha256.parse(createHash('sha256').update(data).digest('hex'))
    return { sha256, bytes: data.length }
  } catch (cause) {
    await unlink(draft).catch(() => undefined)
    throw cause
  }
}
