import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createNodeFork } from '../../src/main/children/node-fork.ts'

/** Folder of a test run's build, within its temp folder. */
export const BUILT = 'built'

const OF_RUN = join(tmpdir(), BUILT, 'main')
/** The end-to-end tests use what `npm run build` made, as the app does that they run. */
const PARTS = existsSync(OF_RUN) ? OF_RUN : join(import.meta.dirname, '../../out/main')
const part = (name: string): string => join(PARTS, name)

/**
 * Entry points of the app's processes and threads, as built for this run: they start in half the time of the sources.
 */
export const CHILD_SCRIPTS = {
  inspector: part('inspector.js'),
  packer: part('packer.js'),
  vault: part('vault.js'),
  word: part('word.js'),
}
export const QUERY_WORKER_SCRIPT = part('query-worker.js')
export const PAGES_SCRIPT = part('pages.js')
/** Where the script and the style sheet of a report's page are. */
export const PAGE_FOLDER = part('')

/** Paths of everything that `compose` starts or reads. */
export const appParts = () => ({
  migrationsFolder: part('migrations'),
  queryWorkerScript: QUERY_WORKER_SCRIPT,
  checkpointScript: part('checkpoint.js'),
  pageFolder: PAGE_FOLDER,
  forkChild: createNodeFork(CHILD_SCRIPTS),
})
