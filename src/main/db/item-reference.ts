/** "ITEM-0007", unique in its case and never reused. */
export const itemReference = (number: number): string => `ITEM-${digitsOf(number)}`
const digitsOf = (number: number): string => String(number).padStart(4, '0')
/** The number in such a reference; null if it is not one. */
export const itemNumber = (reference: unknown): number | null => {
  const digits = typeof reference === 'string' ? /^ITEM-(\d+)$/.exec(reference)?.[1] : undefined
  return digits === undefined ? null : Number(digits)
}
/** "item-0007", or the beginning of it; its digits alone. */
const START = /^(?:item-(?=\d)|(?=\d{4}))(\d{1,12})$/
/** The digits that a folded term asks of a reference, which begin it; null = it asks for none. */
export const referenceStart = (term: string): string | null => START.exec(term)?.[1] ?? null
/** Whether the reference of the item with a number begins with these digits. */
export const hasReferenceStart = (number: number, digits: string): boolean => digitsOf(number).startsWith(digits)
