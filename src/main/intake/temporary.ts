import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { evidenceFs } from '../inspect/evidence-fs.ts'

/** A drive that is being disconnected may not respond at all. */
const PATIENCE_MS = 10_000

/**
 * Makes a function that says which of some absolute paths lie in the system's temporary folder, `folder()`, or are that
 * folder: by the real paths of the folders they are in, so that neither a link nor another spelling hides it. What a link
 * itself leads to does not count: it is not followed. `folder()` null, and a folder that does not respond = none.
 */
export const createFindTemporary =
  (folder: () => string | null) =>
  async (paths: readonly string[]): Promise<ReadonlySet<string>> => {
    const given = folder()
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

/** The path of a folder without links; null = there is none, or it does not respond. */
async function realPathOf(path: string): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  const real = evidenceFs.promises.realpath(path).catch(() => null)
  return await Promise.race([real, patience]).finally(() => clearTimeout(timer))
}
