import { type ItemRow, UNASKED } from '../../shared/model/item.ts'

/** Whether the item's single sign shows its fact check, because nothing was analysed. */
export const isFactChecked = ({ factCheck, status }: ItemRow): boolean => factCheck !== null && UNASKED.has(status)
