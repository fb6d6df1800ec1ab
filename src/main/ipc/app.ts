import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Audit } from '../db/audit.ts'
import type { Desktop } from '../desktop.ts'

type Names = 'app.info' | 'app.copy' | 'app.custodyHead'
type Info = { version: string; runtime: string; platform: string; libraryPath: string }

/** `makeDurable` = everything written so far outlives a power cut. */
type Deps = { info: Info; desktop: Desktop; audit: Audit; makeDurable: () => void }

export function createAppHandlers(deps: Deps): Pick<Handlers, Names> {
  const { info, desktop, audit, makeDurable } = deps
  return {
    'app.info': () => ok(info),
    'app.copy': async ({ text }) => {
      // A head of the custody log that somebody notes elsewhere must stay in the log.
      makeDurable()
      await desktop.writeClipboard(text)
      return ok(null)
    },
    'app.custodyHead': () => ok(audit.head() ?? { entries: 0, head: '', at: null }),
  }
}
