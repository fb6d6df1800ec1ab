import { type ItemRow, UNASKED } from '../../shared/model/item.ts'

/** Whether the place of the one sign of an item belongs to its fact check: nothing was analysed. */
export const isFactChecked = ({ factCheck, status }: ItemRow): boolean => factCheck !== null && UNASKED.has(status)
