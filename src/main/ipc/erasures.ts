import type { Handlers } from '../../shared/contract/index.ts'
import type { ErasureChoice } from '../../shared/model/erasure.ts'
import { ok } from '../../shared/result.ts'
import type { EraseItems } from '../cases/erase-items.ts'
import type { Chosen } from '../items/chosen-items.ts'

type Names = Extract<keyof Handlers, `erasures.${string}`>
type Deps = { eraseItems: EraseItems; chosen: Pick<Chosen, 'ids'> }

export function createErasuresHandlers({ eraseItems, chosen }: Deps): Pick<Handlers, Names> {
  const choiceOf = async ({ caseId, items, exhibitIds }: ErasureChoice) => {
    const itemIds = await chosen.ids(caseId, items, 'erase')
    return itemIds.ok ? ok({ caseId, itemIds: itemIds.value, exhibitIds }) : itemIds
  }
  return {
    'erasures.count': async (choice) => {
      const of = await choiceOf(choice)
      return of.ok ? await eraseItems.counts(of.value) : of
    },
    'erasures.begin': async ({ reason, withCopies, ...choice }) => {
      const of = await choiceOf(choice)
      if (!of.ok) return of
      const begun = await eraseItems.begin(of.value, reason, withCopies)
      return begun.ok ? ok(null) : begun
    },
  }
}
