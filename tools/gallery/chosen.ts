import { setOf } from '../../src/renderer/data/item-sets.ts'
import { ChosenItems, type ItemSet } from '../../src/shared/model/item-set.ts'

/** The items the window names. */
export const chosenIn = (items: unknown): ItemSet => setOf(ChosenItems.parse(items))

export const countOf = (items: unknown): number => chosenIn(items).size
