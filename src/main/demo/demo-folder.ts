import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../sync-folder.ts'

/** The contents of the demo's folder: its library, and the evidence added to it. */
export const HOME = 'home'
export const EVIDENCE = 'evidence'

/** Marks a folder as a copy of the demo. No folder without it is ever removed. */
const MARK = 'touchstone-demo.json'
const Mark = z.object({ v: z.literal(1), touchstone: z.literal('demo') })

/** Whether a folder contains the demo as built. */
export const holdsDemo = (folder: string): boolean => existsSync(join(folder, HOME, 'library.sqlite'))

/** Whether a path is a real folder, not a link to one, that is marked as a copy of the demo. */
export function isDemoFolder(folder: string): boolean {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return false
  try {
    return Mark.safeParse(JSON.parse(readFileSync(join(folder, MARK), 'utf8'))).success
  } catch {
    return false
  }
}

/**
 * Copies the demo to a folder, completely or not at all: under a hidden name that is marked first, then renamed.
 * "taken" = something else is there. Throws file-system errors.
 */
export async function copyDemo(from: string, to: string): Promise<'done' | 'taken'> {
  const hidden = hiddenName(to)
  // Left by a copy or deletion that was killed.
  if ((await removeHidden(hidden)) === 'taken' || lstatSync(to, { throwIfNoEntry: false }) !== undefined) return 'taken'
  await mkdir(hidden, { mode: 0o700 })
  await writeFile(
    join(hidden, MARK),
    `${JSON.stringify({ v: 1, touchstone: 'demo' } satisfies z.infer<typeof Mark>)}\n`,
  )
  for (const part of [HOME, EVIDENCE])
    await cp(join(from, part), join(hidden, part), { recursive: true, preserveTimestamps: true })
  await makeWritable(hidden)
  await rename(hidden, to)
  syncFolder(dirname(to))
  return 'done'
}

/**
 * Removes a whole copy of the demo, and nothing else: links in it are removed, not followed. Throws file-system errors.
 */
export async function removeDemo(folder: string): Promise<'done' | 'taken'> {
  const hidden = hiddenName(folder)
  if (!isDemoFolder(folder) || (await removeHidden(hidden)) === 'taken') return 'taken'
  // From here on it is no longer a demo, even if the rest is interrupted.
  await rename(folder, hidden)
  return await removeHidden(hidden)
}

const hiddenName = (folder: string): string => join(dirname(folder), `.${basename(folder)}.part`)

async function removeHidden(hidden: string): Promise<'done' | 'taken'> {
  const stats = lstatSync(hidden, { throwIfNoEntry: false })
  if (stats === undefined) return 'done'
  // One that was killed before it was marked is empty.
  const isOurs = isDemoFolder(hidden) || (stats.isDirectory() && (await readdir(hidden)).length === 0)
  if (!isOurs) return 'taken'
  // The mark is removed last: a removal that was killed can then be resumed.
  for (const name of await readdir(hidden))
    if (name !== MARK) await rm(join(hidden, name), { recursive: true, force: true })
  await rm(hidden, { recursive: true, force: true })
  return 'done'
}

/** Files in a package may be read-only. */
async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeWritable(path)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
}
