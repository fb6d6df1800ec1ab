import { join } from 'node:path'
import { createNodeFork } from '../main/children/node-fork.ts'

const MAIN = join(import.meta.dirname, '../main')

/** The entry files of our own processes. */
export const CHILD_SCRIPTS = {
  authorities: join(MAIN, 'service/authorities-child.ts'),
  drive: join(MAIN, 'inspect/drive/child.ts'),
  inspector: join(MAIN, 'inspect/child.ts'),
  packer: join(MAIN, 'export/files/packer-child.ts'),
  vault: join(MAIN, 'vault/child.ts'),
  word: join(MAIN, 'export/files/word/child.ts'),
}

/** The paths of everything that `compose` starts or reads, in a process that runs from source. */
export const fromSource = () => ({
  migrationsFolder: join(MAIN, 'db/migrations'),
  queryWorkerScript: join(MAIN, 'query-worker/worker-thread.ts'),
  checkpointScript: join(MAIN, 'db/checkpoint-thread.ts'),
  pageFolder: join(MAIN, '../../out/main'),
  forkChild: createNodeFork(CHILD_SCRIPTS),
})
