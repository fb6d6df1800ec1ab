import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { confirmRestoredQuestion, makeHereQuestion } from '../../shared/words/signing.ts'
import type { NotConfirmed, Signing } from '../custody/signing.ts'
import type { Desktop } from '../desktop.ts'

type Names = Extract<keyof Handlers, `signing.${string}`>
type Deps = { signing: Signing; desktop: Pick<Desktop, 'confirm'> }

export function createSigningHandlers({ signing, desktop }: Deps): Pick<Handlers, Names> {
  return {
    'signing.key': async () => ok(await signing.look()),
    'signing.make': async () => {
      const known = await signing.look()
      const isElsewhere = known.state === 'elsewhere'
      if (isElsewhere && !(await desktop.confirm(makeHereQuestion(known.fingerprints))))
        return err({ kind: 'declined' })
      // Without confirmation only the first key is created; one created in the meantime remains.
      return asOutput(isElsewhere ? await signing.make() : await signing.key())
    },
    'signing.sign': async () => asOutput(await signing.signHead()),
    'signing.confirmRestored': async () => {
      const known = await signing.look()
      const lost = known.state === 'held' && !known.isContained ? known.signedLast : null
      if (lost === null) return err({ kind: 'not_signed', reason: 'nothing_to_confirm' })
      if (!(await desktop.confirm(confirmRestoredQuestion(lost.entries)))) return err({ kind: 'declined' })
      return asOutput(await signing.confirmRestored())
    },
  }
}

const asOutput = <T>(signed: Result<T, NotConfirmed>) =>
  signed.ok ? signed : err({ kind: 'not_signed' as const, reason: signed.error })
