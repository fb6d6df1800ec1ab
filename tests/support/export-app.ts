import { join } from 'node:path'
import { createTerminalDesktop } from '../../src/headless/terminal-desktop.ts'
import { systemClock } from '../../src/main/clock.ts'
import { type ComposeDeps, compose } from '../../src/main/compose.ts'
import type { ExportSetRequest } from '../../src/main/export/set/make-set.ts'
import { createLog } from '../../src/main/log.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { byForm, optionsFor } from '../../src/shared/model/report-options.ts'
import { appParts } from './app-parts.ts'
import { printedPdf } from './printed-pdf.ts'

/**
 * Starts the services of the app on a library, without a window; `savePath` = what a person answers who is asked. `more` =
 * what else it is made with.
 */
export async function startExportApp(home: string, savePath: string | null = null, more: Partial<ComposeDeps> = {}) {
  const desktop = createTerminalDesktop(undefined)
  // Whoever starts this has agreed.
  desktop.allow(true)
  const app = compose({
    home,
    log: createLog(join(home, 'logs'), Date.now),
    clock: systemClock,
    appVersion: 'test',
    runtime: 'Node',
    ...appParts(),
    // What is printed does not matter here, only that it is written.
    desktop: { ...desktop, chooseSavePath: async () => savePath, printPdf: async () => printedPdf() },
    failpoint: process.env.TOUCHSTONE_FAILPOINT,
    ...more,
  })
  await app.recoverExports()
  return app
}

/** A report of item 1 in all forms: a folder, or with `isApart` files with names of their own. */
export const allForms = (target: string, isApart: boolean): ExportSetRequest => ({
  caseId: 1 as CaseId,
  itemIds: [1 as ItemId],
  plates: [],
  supersedes: null,
  target,
  files: isApart ? byForm((form) => (form === 'annex' ? `${target} annex` : `${target}.${form}`)) : null,
  options: optionsFor(2),
  veil: { look: 'off', isLifted: false },
})
