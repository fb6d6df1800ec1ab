import { link as linkFile, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { EnteredFile, ExportSettled, KnownExport, OpenExports } from '../../db/open-exports.ts'
import { errorCode } from '../../error-code.ts'
import { hashFile } from '../../inspect/read-file.ts'
import { isTaken } from './file-names.ts'
import { syncFolder } from './report-file.ts'

/** The steps of finalising an entered export; the fault suite ends the process there. */
export type FinaliseStep = 'export_first_moved' | 'export_aimed' | 'export_named'
export type FinaliseDeps = {
  open: Pick<OpenExports, 'aim'>
  reached?: (step: FinaliseStep) => void
  /** Gives a file a second name; left out = as the system does. Some disks know none. */
  link?: (from: string, to: string) => Promise<void>
}
export type EnteredExport = KnownExport & { files: readonly EnteredFile[] }
/** A finalised export: `path` = the file or folder it became, or the folder its files are in. `taken` = the name it could not get, and what the log was told then; null = it has it. */
type Finalised = { path: string; taken: { path: string; logged: ExportSettled } | null }

/**
 * Gives an entered export its name, or its files theirs. Nothing is replaced: where a name is taken, all of it gets a free
 * one beside it, which the log is told first. Done again after a hard end it goes on. The library still knows of it then.
 * Throws what the system says: it stays under its hidden name.
 */
export async function finaliseExport(
  one: EnteredExport,
  { open: known, reached = () => undefined, link = linkFile }: FinaliseDeps,
): Promise<Finalised> {
  const { madeIn, form, target, files } = one
  const beside = dirname(madeIn)
  let taken: string | null = null
  if (form === 'files') {
    taken = await moveAll(files, madeIn, beside, link, () => reached('export_first_moved'))
    if (taken === null) {
      await syncFolder(beside)
      // Something else that lies in them stays.
      for (const folder of [...foldersOf(files).map((name) => join(madeIn, name)), madeIn])
        await rmdir(folder).catch(() => undefined)
      reached('export_named')
      return { path: beside, taken: null }
    }
    await takeBack(files, beside, madeIn, link)
  }
  const insteadOf = form === 'files' ? files.map(({ name }) => join(beside, name)) : [target]
  let logged: ExportSettled | null = null
  for (let at = 1; ; at += 1) {
    const path = at === 1 ? target : numbered(target, at, form)
    if (await isTaken(path)) {
      taken ??= path
      continue
    }
    if (taken !== null) {
      logged = known.aim(one, path, insteadOf)
      reached('export_aimed')
    }
    if (form !== 'file') await rename(madeIn, path)
    else if (!(await move(madeIn, path, link))) {
      taken ??= path
      continue
    }
    await syncFolder(beside)
    reached('export_named')
    return { path, taken: taken === null || logged === null ? null : { path: taken, logged } }
  }
}

type Link = NonNullable<FinaliseDeps['link']>

const numbered = (path: string, number: number, form: KnownExport['form']): string => {
  const ending = form === 'file' ? extname(path) : ''
  return join(dirname(path), `${basename(path, ending)} ${number}${ending}`)
}

/** Moves the files that are not there yet, in their order. Gives the name that something else has; null = none. */
async function moveAll(
  files: readonly EnteredFile[],
  madeIn: string,
  beside: string,
  link: Link,
  onFirst: () => void,
): Promise<string | null> {
  for (const folder of foldersOf(files)) {
    const path = join(beside, folder)
    if (!(await madeFolder(path, new Set(files.map(({ name }) => name.slice(folder.length + 1)))))) return path
  }
  for (const [at, { name }] of files.entries()) {
    const [hidden, path] = [join(madeIn, name), join(beside, name)]
    // Moved before a hard end, as whoever goes on with it found out by its digest.
    if (!(await isTaken(hidden)) && (await isTaken(path))) continue
    if (!(await move(hidden, path, link))) return path
    if (at === 0) onFirst()
  }
  return null
}

/** Moves the files back that have their names, and nothing else. */
async function takeBack(files: readonly EnteredFile[], beside: string, madeIn: string, link: Link): Promise<void> {
  for (const { name, sha256 } of files) {
    const [hidden, path] = [join(madeIn, name), join(beside, name)]
    if (!(await isTaken(hidden))) {
      if (!(await hasBytes(path, sha256)) || !(await move(path, hidden, link)))
        throw Object.assign(new Error('a file of an export cannot be moved back'), { code: 'EEXIST' })
    } else if ((await isTaken(path)) && (await isSameFile(hidden, path))) await rm(path)
  }
  for (const folder of foldersOf(files)) await rmdir(join(beside, folder)).catch(() => undefined)
}

/** The folders that some of the files are to lie in. */
const foldersOf = (files: readonly EnteredFile[]): string[] => [
  ...new Set(files.map(({ name }) => dirname(name)).filter((folder) => folder !== '.')),
]

/** Makes a folder for these files; one that is there, from before a hard end, may hold nothing else. */
async function madeFolder(path: string, names: ReadonlySet<string>): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 })
    return true
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause
    if (!(await lstat(path)).isDirectory()) return false
    return (await readdir(path)).every((name) => names.has(name))
  }
}

/** Whether a file that is no link holds these bytes. */
export async function hasBytes(path: string, sha256: string): Promise<boolean> {
  const read = await hashFile(Buffer.from(path))
  return read.ok && read.value.sha256 === sha256
}

/** Moves a file to a name on the same disk; false = something else has that name. Throws what the system says. */
async function move(from: string, to: string, link: Link): Promise<boolean> {
  try {
    await link(from, to)
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') return await claimAndRename(from, to)
    // Linked before a hard end, which came before the other name was taken away.
    if (!(await isSameFile(from, to))) return false
  }
  await rm(from)
  return true
}

/** Where a disk knows no second names of a file, a rename would replace what has the name: so it is claimed first. */
async function claimAndRename(from: string, to: string): Promise<boolean> {
  try {
    await (await open(to, 'wx', 0o600)).close()
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
    throw cause
  }
  try {
    await rename(from, to)
    return true
  } catch (cause) {
    await rm(to, { force: true })
    throw cause
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => lstat(path, { bigint: true })))
  return a?.dev === b?.dev && a?.ino === b?.ino
}
