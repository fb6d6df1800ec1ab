import type { AppError } from '../../shared/errors.ts'
import { ACT_LIMITS, type LimitedAct } from '../../shared/model/act-limits.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { BY_REFERENCE, type ItemFilter, type ItemSort, NO_FILTER } from '../../shared/model/item-list.ts'
import { type ChosenItems, type IdBits, isNamed, itemSet } from '../../shared/model/item-set.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { ItemContext } from '../db/item-context.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Deps = { queryWorker: Pick<QueryWorker, 'choose' | 'resolve' | 'count'>; context: () => ItemContext }
export type Chosen = ReturnType<typeof createChosen>
export type TooMany = Extract<AppError, { kind: 'too_many' }>

/** What a person chose, as the window holds it, and the ids it stands for: the only place where one becomes the other. */
export function createChosen({ queryWorker, context }: Deps) {
  /**
   * The items of a case that an act concerns (null = every item), in the order it takes them. More than the act takes at
   * once are refused.
   */
  const ids = async (
    caseId: CaseId,
    items: ChosenItems | null,
    act: LimitedAct,
  ): Promise<Result<ItemId[], TooMany>> => {
    const most = ACT_LIMITS[act]
    const named = Array.isArray(items) ? items : await resolved(caseId, items, most)
    return named === null || named.length > most ? err({ kind: 'too_many', act }) : ok(named)
  }
  const resolved = async (caseId: CaseId, many: Exclude<ChosenItems, ItemId[]> | null, most: number) => {
    const of = await queryWorker.resolve(caseId, context(), many && bitsIn(many), many?.sort ?? BY_REFERENCE, most)
    if (of.ids === null) return null
    const ids: ItemId[] = []
    // Ten times as fast as spreading them.
    for (let n = 0; n < of.count; n += 1) ids.push(of.ids[n] as ItemId)
    return ids
  }
  return {
    ids,
    /** How many of these items (null = all) the case has, and how many of those meet a filter. */
    count: (caseId: CaseId, items: ChosenItems | null, filter: ItemFilter = NO_FILTER) =>
      queryWorker.count(caseId, context(), filter, items === null || Array.isArray(items) ? items : bitsIn(items)),
    /** Chooses the items of a list, all or from one place of it to another. */
    from: async (...[query, span]: [Parameters<QueryWorker['choose']>[0], Parameters<QueryWorker['choose']>[2]]) => {
      const chosen = await queryWorker.choose(query, context(), span)
      return 'bits' in chosen ? manyOf(chosen, query.sort) : chosen
    },
  }
}

const bitsIn = ({ first, bits }: { first: number; bits: string }): IdBits => ({
  first,
  bits: Buffer.from(bits, 'base64'),
})
const manyOf = ({ first, bits }: IdBits, sort: ItemSort): ChosenItems => ({
  first,
  bits: Buffer.from(bits).toString('base64'),
  sort,
})

/** Items that the app itself names, by reference if they are many. */
export function chosenOf(ids: readonly ItemId[]): ChosenItems {
  const items = itemSet(ids)
  return isNamed(items) ? [...items] : manyOf(items, items.sort)
}
