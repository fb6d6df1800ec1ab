import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { EraseItems } from '../cases/erase-items.ts'

type Names = Extract<keyof Handlers, `erasures.${string}`>

export function createErasuresHandlers({ eraseItems }: { eraseItems: EraseItems }): Pick<Handlers, Names> {
  return {
    'erasures.count': (choice) => eraseItems.counts(choice),
    'erasures.begin': async ({ reason, withCopies, ...choice }) => {
      const begun = await eraseItems.begin(choice, reason, withCopies)
      return begun.ok ? ok(null) : begun
    },
  }
}
