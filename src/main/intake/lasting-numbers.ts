import { keepsNumbers } from '../filesystems.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import type { FileFacts } from '../inspect/protocol.ts'
import type { FilesystemsOf } from './mount.ts'

type Read = { ok: true; value: { facts: FileFacts } } | { ok: false; error: unknown }

/**
 * The pool, giving "0" for the number of each file whose file system makes one up when it is asked: nothing compares such
 * a number, and none is stored.
 */
export function withLastingNumbers(pool: InspectorPool, filesystemsOf: FilesystemsOf): InspectorPool {
  const lasting = <T extends FileFacts>(facts: T, filesystem: string | null): T =>
    keepsNumbers(filesystem) ? facts : { ...facts, inode: '0' }
  const read = async <T extends Read>(path: Buffer, result: T): Promise<T> => {
    if (!result.ok) return result
    const [filesystem = null] = await filesystemsOf([path])
    return { ...result, value: { ...result.value, facts: lasting(result.value.facts, filesystem) } }
  }
  return {
    ...pool,
    walk: (root, onEntries, signal) =>
      pool.walk(
        root,
        async (entries) => {
          const filesystems = await filesystemsOf(entries.map(({ path }) => path))
          await onEntries(entries.map((entry, at) => lasting(entry, filesystems[at] ?? null)))
        },
        signal,
      ),
    inspect: async (request) => await read(request.path, await pool.inspect(request)),
    hash: async (request) => await read(request.path, await pool.hash(request)),
  }
}
