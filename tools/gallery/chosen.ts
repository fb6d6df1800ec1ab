import { setOf } from '../../src/renderer/data/item-sets.ts'
import { ChosenItems } from '../../src/shared/model/item-set.ts'

/** How many items the window names. */
export const countOf = (items: unknown): number => setOf(ChosenItems.parse(items)).size
