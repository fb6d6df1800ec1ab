/** "ITEM-0007", unique in its case and never reused. */
export const itemReference = (number: number): string => `ITEM-${String(number).padStart(4, '0')}`
/** The number in such a reference; null if it is not one. */
export const itemNumber = (reference: unknown): number | null => {
  const digits = typeof reference === 'string' ? /^ITEM-(\d+)$/.exec(reference)?.[1] : undefined
  return digits === undefined ? null : Number(digits)
}
