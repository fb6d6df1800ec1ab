import { statSync } from 'node:fs'
import { join } from 'node:path'
import { newestIn, PROJECT } from '../runtime/build.ts'

/** Where the demo is made that the app comes with. */
export const DEMO = join(PROJECT, 'resources/demo')

/** What the demo is made of: where one of these is newer, it is made again. */
const MADE_OF = ['tools/demo', 'tools/samples', 'tools/simulated-service', 'src/main/db/migrations', 'package.json']

/** Whether the demo is not there, or older than what it is made of. */
export function isDemoStale(): boolean {
  const made = statSync(join(DEMO, 'home/library.sqlite'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return MADE_OF.some((path) => newestIn(join(PROJECT, path)) >= made)
}
