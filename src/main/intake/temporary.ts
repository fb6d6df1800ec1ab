import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Drives } from '../inspect/drive/drives.ts'

/** A drive that is being disconnected may not respond at all. */
const PATIENCE_MS = 10_000

/**
 * Makes a function that says which of some absolute paths lie in the system's temporary folder, `folder()`, or are that
 * folder: by the real paths of the folders they are in, so that neither a link nor another spelling hides it. What a link
 * itself leads to does not count: it is not followed. `folder()` null, and a folder that does not respond = none.
 */
export const createFindTemporary =
  (folder: () => string | null, { resolve }: Pick<Drives, 'resolve'>) =>
  async (paths: readonly string[]): Promise<ReadonlySet<string>> => {
    const given = folder()
    const realPathOf = async (path: string): Promise<string | null> => {
      const found = await resolve(Buffer.from(path), { patienceMs: PATIENCE_MS })
      return found.ok ? found.value.path.toString('utf8') : null
    }
    const temporary = given === null ? null : await realPathOf(given)
    if (temporary === null) return new Set()
    const folders = new Map([...new Set(paths.map((path) => dirname(path)))].map((path) => [path, realPathOf(path)]))
    const isIn = async (path: string) => {
      const real = await folders.get(dirname(path))
      return real != null && isAtOrBelow(join(real, basename(path)), temporary)
    }
    const found = await Promise.all(paths.map(isIn))
    return new Set(paths.filter((_path, index) => found[index]))
  }

function isAtOrBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
