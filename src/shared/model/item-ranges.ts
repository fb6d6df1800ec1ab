/** Numbers of items, both ends included. */
export type ItemRange = { first: number; last: number }

/** What "ITEM-0001 to ITEM-0250, ITEM-0260" names, in its order; what is of another form names nothing. */
export const readRanges = (text: string): ItemRange[] =>
  text.split(', ').flatMap((part) => {
    const [, first, last = first] = /^ITEM-(\d{1,15})(?: to ITEM-(\d{1,15}))?$/.exec(part) ?? []
    const range = { first: Number(first), last: Number(last) }
    return range.first <= range.last ? [range] : []
  })

/** Whether an item is among them. */
export const isInRanges = (ranges: readonly ItemRange[], number: number): boolean =>
  ranges.some(({ first, last }) => number >= first && number <= last)
