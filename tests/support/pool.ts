import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import type { Drives } from '../../src/main/inspect/drive/drives.ts'
import type { Limits } from '../../src/main/inspect/inspector-process.ts'
import { createInspectorPool } from '../../src/main/inspect/pool.ts'
import { createLog } from '../../src/main/log.ts'
import { CHILD_SCRIPTS } from './app-parts.ts'
import { setupFolder } from './folder.ts'
import { stockedFork } from './inspector-stock.ts'

/** Sets up real inspector processes on a separate folder. `inspector` replaces their script. */
export function setupPool({
  limits = {},
  inspector,
  wantsLookups = () => false,
  poolDrives,
}: {
  limits?: Partial<Limits>
  inspector?: string
  wantsLookups?: () => boolean
  poolDrives?: Drives
} = {}) {
  const folder = setupFolder()
  const derivativesFolder = join(folder, 'derivatives')
  const log = createLog(join(folder, 'logs'), Date.now)
  const forkChild = inspector === undefined ? stockedFork : createNodeFork({ ...CHILD_SCRIPTS, inspector })
  const pool = createInspectorPool({
    forkChild,
    derivativesFolder,
    log,
    limits,
    wantsLookups,
    ...(poolDrives ? { drives: poolDrives } : {}),
  })
  onTestFinished(async () => {
    pool.dispose()
    await log.flush()
  })
  return { pool, folder, derivativesFolder, log }
}
