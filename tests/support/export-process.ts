import { join } from 'node:path'
import { createTerminalDesktop } from '../../src/headless/terminal-desktop.ts'
import { systemClock } from '../../src/main/clock.ts'
import { compose } from '../../src/main/compose.ts'
import { createLog } from '../../src/main/log.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { optionsFor } from '../../src/shared/model/report-options.ts'
import { appParts } from './app-parts.ts'

// Writes a report of item 1 as JSON and table into a folder, or the custody log into a file that ends in .csv, as the
// window does, or dies on the way: `node export-process.ts HOME TARGET`; without a target it only starts, as after a
// crash, and closes.
const [home = '', target] = process.argv.slice(2)
// Whoever starts this has agreed.
const desktop = createTerminalDesktop(undefined)
desktop.allow(true)
const app = compose({
  home,
  log: createLog(join(home, 'logs'), Date.now),
  clock: systemClock,
  appVersion: 'test',
  runtime: 'Node',
  ...appParts(),
  desktop: { ...desktop, chooseSavePath: async () => target ?? null },
  failpoint: process.env.TOUCHSTONE_FAILPOINT,
})
await app.recoverExports()
if (target?.endsWith('.csv')) {
  const filter = { caseId: null, groups: [], itemId: null, actor: null, from: null, before: null, text: '' }
  const written = await app.call('custody.export', { filter })
  if (!written.ok) throw new Error(JSON.stringify(written.error))
} else if (target !== undefined) {
  const written = await app.exportSet.run(
    {
      caseId: 1 as CaseId,
      itemIds: [1 as ItemId],
      plates: [],
      supersedes: null,
      target,
      options: { ...optionsFor(2), files: ['json', 'csv'] },
      veil: { look: 'off', isLifted: false },
    },
    new AbortController().signal,
    () => undefined,
  )
  if (!written.ok) throw new Error(JSON.stringify(written.error))
}
await app.close()
