import type { z } from 'zod'
import type { Handlers, look } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import type { ExportVerifying } from '../export/verify/verifying.ts'

type Names = Extract<keyof Handlers, `verifications.${string}`>

export function createVerificationsHandlers({
  exportVerifying,
}: {
  exportVerifying: Pick<ExportVerifying, 'choose' | 'verify' | 'stop'>
}): Pick<Handlers, Names> {
  return {
    'verifications.choose': async ({ what }) => ok(await exportVerifying.choose(what)),
    'verifications.run': async (chosen) => {
      const verified = await exportVerifying.verify(chosen)
      return verified.ok ? verified : err({ kind: 'declined' })
    },
    'verifications.stop': () => {
      exportVerifying.stop()
      return ok(null)
    },
  }
}

/** The handler of the channel on which dropped paths are looked at, before they are added anywhere. */
export const createLookHandler =
  ({ exportsAmong }: Pick<ExportVerifying, 'exportsAmong'>) =>
  async ({ paths }: z.output<(typeof look)['input']>) =>
    ok(await exportsAmong(paths))
