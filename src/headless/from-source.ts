import { join } from 'node:path'
import { createNodeFork } from '../main/children/node-fork.ts'

const MAIN = join(import.meta.dirname, '../main')

/** Where everything stands that `compose` starts or reads, in a process that runs the sources as they are. */
export const fromSource = () => ({
  migrationsFolder: join(MAIN, 'db/migrations'),
  readerScript: join(MAIN, 'db/reader-thread.ts'),
  checkpointScript: join(MAIN, 'db/checkpoint-thread.ts'),
  attachScript: join(MAIN, 'export/attach/attach-thread.ts'),
  forkChild: createNodeFork({ inspector: join(MAIN, 'inspect/child.ts'), vault: join(MAIN, 'vault/child.ts') }),
})
