import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeSamples } from '../../tools/samples/make.ts'
import { roomFolder } from './room-folder.ts'

/** A folder of this name that is made for the whole run, by whoever needs it first. Nobody alters it. */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const made = join(roomFolder(), name)
  if (existsSync(made)) return made
  const draft = mkdtempSync(`${made}-`)
  await make(draft)
  // Another worker may have made it meanwhile.
  if (existsSync(made)) rmSync(draft, { recursive: true })
  else renameSync(draft, made)
  return made
}

/** Puts the sample evidence into a folder. To draw it takes four seconds. */
export async function copySamples(to: string): Promise<void> {
  cpSync(await madeOnce('samples', makeSamples), to, { recursive: true, preserveTimestamps: true })
}
