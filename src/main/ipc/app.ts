import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Audit } from '../db/audit.ts'
import type { Desktop } from '../desktop.ts'

type Names = 'app.info' | 'app.copy' | 'app.custodyHead'
type Info = { version: string; runtime: string; platform: string; libraryPath: string }

export function createAppHandlers(deps: { info: Info; desktop: Desktop; audit: Audit }): Pick<Handlers, Names> {
  const { info, desktop, audit } = deps
  return {
    'app.info': () => ok(info),
    'app.copy': async ({ text }) => {
      await desktop.writeClipboard(text)
      return ok(null)
    },
    'app.custodyHead': () => ok(audit.head() ?? { entries: 0, head: '', at: null }),
  }
}
