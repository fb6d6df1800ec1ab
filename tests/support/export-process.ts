import { join } from 'node:path'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { systemClock } from '../../src/main/clock.ts'
import { compose } from '../../src/main/compose.ts'
import { createLog } from '../../src/main/log.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { optionsFor } from '../../src/shared/model/report-options.ts'

// Writes a report of item 1 as JSON and table into a folder, as the window does, or dies on the way:
// `node export-process.ts HOME TARGET`; without a target it only starts, as after a hard end, and closes.
const [home = '', target] = process.argv.slice(2)
const main = join(import.meta.dirname, '../../src/main')
const never = () => Promise.reject(new Error('there is no desktop'))
const app = compose({
  ...{ home, log: createLog(join(home, 'logs'), Date.now), clock: systemClock, appVersion: 'test', runtime: 'Node' },
  migrationsFolder: join(main, 'db/migrations'),
  readerScript: join(main, 'db/reader-thread.ts'),
  checkpointScript: join(main, 'db/checkpoint-thread.ts'),
  attachScript: join(main, 'export/attach/attach-thread.ts'),
  forkChild: createNodeFork({ inspector: join(main, 'inspect/child.ts'), vault: join(main, 'vault/child.ts') }),
  desktop: {
    ...{ chooseEvidence: never, chooseSavePath: never, chooseLibraryFolder: never, readClipboard: never },
    ...{ readClipboardPicture: never, writeClipboard: never, printPdf: never, openOutside: never, showInFolder: never },
    confirm: async () => true,
    resolveProxy: async () => 'DIRECT',
    startAgain: () => undefined,
    notify: () => undefined,
  },
  failpoint: process.env.TOUCHSTONE_FAILPOINT,
})
await app.settleExports()
if (target !== undefined) {
  const written = await app.exportSet.run(
    {
      ...{ caseId: 1 as CaseId, itemIds: [1 as ItemId], plates: [], supersedes: null, target },
      options: { ...optionsFor(2), files: ['json', 'csv'] },
      veil: { look: 'off', isLifted: false },
    },
    new AbortController().signal,
    () => undefined,
  )
  if (!written.ok) throw new Error(JSON.stringify(written.error))
}
await app.close()
