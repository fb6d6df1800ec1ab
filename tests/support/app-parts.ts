import { join } from 'node:path'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { roomFolder } from './room-folder.ts'

const part = (name: string): string => join(roomFolder(), 'out/main', name)

/**
 * Entry points of the app's processes and threads, as built before the first test: they start in half the time of the sources.
 */
export const CHILD_SCRIPTS = {
  authorities: part('authorities.js'),
  drive: part('drive.js'),
  inspector: part('inspector.js'),
  packer: part('packer.js'),
  vault: part('vault.js'),
  word: part('word.js'),
}
export const QUERY_WORKER_SCRIPT = part('query-worker.js')
export const PAGES_SCRIPT = part('pages.js')
export const VERIFY_SCRIPT = part('verify-export.js')
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
