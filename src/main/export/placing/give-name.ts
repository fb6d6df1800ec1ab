import { constants, copyFile, link, lstat, open, rename, rm } from 'node:fs/promises'
import { hashFile } from '../../inspect/read-file.ts'
import { codeOf } from '../../inspect/reason.ts'

type File = { path: string; sha256: string; bytes: number }
/** Something that stood at a path: another one of its name is not it. */
type Standing = { dev: bigint; ino: bigint }
/** `standing` null = it was there before, as a copy that may be somebody else's. */
export type Named = { path: string; standing: Standing | null }

/**
 * Gives a file a second name, or where the disk is another one, or knows no second names, a copy of that name; the first
 * stays. null = something else has the name. The same bytes there are taken for the file: an earlier start placed it.
 * Throws what the system says.
 */
export async function giveName(
  from: File,
  to: string,
  hiddenOf: (path: string) => Promise<string>,
): Promise<Named | null> {
  const isLinked = await link(from.path, to).then(
    () => true,
    () => false,
  )
  if (isLinked || (await standingAt(to)) !== null) return await standsAs(from, to)
  const hidden = await hiddenOf(to)
  try {
    await copyFile(from.path, hidden, constants.COPYFILE_EXCL)
    const handle = await open(hidden, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (!(await nameCopy(hidden, to))) return null
    return { path: to, standing: await standingAt(to) }
  } finally {
    await rm(hidden, { force: true })
  }
}

/** Takes a name back that was given, unless something else stands there by now. */
export async function takeBack({ path, standing }: Named): Promise<void> {
  if (standing !== null && isSame(await standingAt(path), standing)) await rm(path)
}

/** A file that stands at the name of another one: whether it is that one. */
async function standsAs(from: File, to: string): Promise<Named | null> {
  const [source, there] = [await standingAt(from.path), await standingAt(to)]
  if (there !== null && isSame(source, there)) return { path: to, standing: there }
  const found = await lstat(to)
  if (!found.isFile() || found.size !== from.bytes) return null
  const read = await hashFile(Buffer.from(to))
  return read.ok && read.value.sha256 === from.sha256 ? { path: to, standing: null } : null
}

/** false = something has that name. A rename would replace it, so the name is claimed first where it cannot be linked. */
async function nameCopy(hidden: string, to: string): Promise<boolean> {
  try {
    await link(hidden, to)
    return true
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
  }
  try {
    await (await open(to, 'wx', 0o600)).close()
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw cause
  }
  try {
    await rename(hidden, to)
    return true
  } catch (cause) {
    await rm(to, { force: true })
    throw cause
  }
}

async function standingAt(path: string): Promise<Standing | null> {
  try {
    const { dev, ino } = await lstat(path, { bigint: true })
    return { dev, ino }
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR') return null
    throw cause
  }
}

const isSame = (one: Standing | null, other: Standing): boolean => one?.dev === other.dev && one.ino === other.ino
