import type { ItemRow, ItemStatus } from '../../shared/model/item.ts'

/** Statuses in which nothing of an analysis is to be shown, so that a fact check may take the place. */
const UNASKED: ReadonlySet<ItemStatus> = new Set(['not_sent', 'cancelled', 'ineligible'])

/** Whether the place of the one sign of an item belongs to its fact check. */
export const isFactChecked = ({ factCheck, status }: ItemRow): boolean => factCheck !== null && UNASKED.has(status)
