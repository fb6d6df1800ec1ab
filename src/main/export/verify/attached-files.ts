import type { Dirent } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { sep } from 'node:path'
import { hashFile } from '../../inspect/read-file.ts'
import { lookAt } from '../../inspect/safe-open.ts'

const SLASH = Buffer.from(sep)

/** Files below a folder of some sizes, all there are: what may hold the bytes of an original. Links are not followed. */
export async function listFiles(folder: Buffer, sizes: ReadonlySet<number>): Promise<Map<number, Buffer[]>> {
  const bySize = new Map<number, Buffer[]>([...sizes].map((size) => [size, []]))
  const folders = [folder]
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    // A folder that cannot be read holds nothing we can prove.
    for (const entry of (await entriesOf(at)) ?? []) {
      const path = Buffer.concat([at, SLASH, entry.name])
      if (entry.isDirectory()) folders.push(path)
      const stats = entry.isFile() ? await lookAt(path) : null
      if (stats?.ok) bySize.get(Number(stats.value.size))?.push(path)
    }
  }
  return bySize
}

/** What lies in a folder, names as bytes; null = it cannot be read. */
export async function entriesOf(folder: Buffer): Promise<Dirent<Buffer>[] | null> {
  const entries: Dirent<Buffer>[] = []
  try {
    // Node's types know text names alone; with this encoding names are bytes.
    const open = (await opendir(folder, { encoding: 'buffer' as BufferEncoding })) as unknown as AsyncIterable<
      Dirent<Buffer>
    >
    for await (const entry of open) entries.push(entry)
    return entries
  } catch {
    return null
  }
}

export type DigestOf = (path: Buffer) => Promise<string | null>

/** SHA-256 of files, each read once; null = it cannot be read. */
export function createDigests(): DigestOf {
  const known = new Map<string, Promise<string | null>>()
  return (path) => {
    const key = path.toString('latin1')
    const read = known.get(key) ?? hashFile(path).then((found) => (found.ok ? found.value.sha256 : null))
    known.set(key, read)
    return read
  }
}

/** What identifies whatever stands at a path, a link itself; null = nothing does. What is no file has no digest. */
export async function fileIdentity(path: Buffer): Promise<string | null> {
  const stats = await lookAt(path)
  return stats.ok ? `${stats.value.dev}:${stats.value.ino}` : null
}
