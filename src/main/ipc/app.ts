import { join } from 'node:path'
import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Desktop } from '../desktop.ts'
import type { About } from '../diagnostics/about.ts'
import type { createSaveLog } from '../diagnostics/save-log.ts'
import { LOG_NAME } from '../log.ts'

type Names = Extract<keyof Handlers, `app.${string}`>
type Info = { version: string; runtime: string; platform: string; libraryPath: string }

type Deps = {
  info: Info
  desktop: Desktop
  audit: Audit
  /** Ensures that everything written so far survives a power cut. */
  makeDurable: () => void
  about: About
  logFolder: string
  saveLog: ReturnType<typeof createSaveLog>
}

export function createAppHandlers(deps: Deps): Pick<Handlers, Names> {
  const { info, desktop, audit, makeDurable, about, logFolder, saveLog } = deps
  return {
    'app.info': () => ok(info),
    'app.copy': async ({ text }) => {
      // A head of the custody log that somebody notes elsewhere must remain in the log.
      makeDurable()
      await desktop.writeClipboard(text)
      return ok(null)
    },
    'app.custodyHead': () => ok(audit.head() ?? { entries: 0, head: '', at: null }),
    'app.about': () => ok(about.facts()),
    'app.notices': async () => ok(await about.notices()),
    'app.showLog': async () => {
      await desktop.showInFolder(join(logFolder, LOG_NAME))
      return ok(null)
    },
    'app.saveLog': () => saveLog(),
  }
}
