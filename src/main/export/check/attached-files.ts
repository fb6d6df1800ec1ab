import type { Dirent } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { sep } from 'node:path'
import { readFile } from '../../inspect/read-file.ts'
import { lookAt } from '../../inspect/safe-open.ts'

const SLASH = Buffer.from(sep)
/** More files than these are not looked through. */
const MOST = 2_000_000

/** Files below a folder, by size: what may hold the bytes of an original. Links are not followed. */
export async function listFiles(folder: Buffer): Promise<Map<number, Buffer[]>> {
  const bySize = new Map<number, Buffer[]>()
  const folders = [folder]
  let files = 0
  for (let at = folders.pop(); at !== undefined && files < MOST; at = folders.pop()) {
    for (const entry of await entriesOf(at)) {
      const path = Buffer.concat([at, SLASH, entry.name])
      if (entry.isDirectory()) folders.push(path)
      if (!entry.isFile()) continue
      const stats = await lookAt(path)
      if (!stats.ok) continue
      files += 1
      const size = Number(stats.value.size)
      bySize.set(size, [...(bySize.get(size) ?? []), path])
    }
  }
  return bySize
}

async function entriesOf(folder: Buffer): Promise<Dirent<Buffer>[]> {
  const entries: Dirent<Buffer>[] = []
  try {
    // Node's types know text names alone; with this encoding names are bytes.
    const open = (await opendir(folder, { encoding: 'buffer' as BufferEncoding })) as unknown as AsyncIterable<
      Dirent<Buffer>
    >
    for await (const entry of open) entries.push(entry)
  } catch {
    // A folder that cannot be read holds nothing we can prove.
  }
  return entries
}

/** SHA-256 of files, each read once; null = it cannot be read. */
export function createDigests() {
  const known = new Map<string, Promise<string | null>>()
  return (path: Buffer): Promise<string | null> => {
    const key = path.toString('latin1')
    const read =
      known.get(key) ??
      readFile(path, { keepBytes: 0, wants: () => false, onProgress: () => undefined }).then((found) =>
        found.ok ? found.value.sha256 : null,
      )
    known.set(key, read)
    return read
  }
}
