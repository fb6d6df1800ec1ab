/** A range of item numbers, both ends included. */
export type ItemRange = { first: number; last: number }

/** Parses "ITEM-0001 to ITEM-0250, ITEM-0260" into its ranges, in order; parts of any other form are ignored. */
export const readRanges = (text: string): ItemRange[] =>
  text.split(', ').flatMap((part) => {
    const [, first, last = first] = /^ITEM-(\d{1,15})(?: to ITEM-(\d{1,15}))?$/.exec(part) ?? []
    const range = { first: Number(first), last: Number(last) }
    return range.first <= range.last ? [range] : []
  })

/** Whether an item is in one of the ranges. */
export const isInRanges = (ranges: readonly ItemRange[], number: number): boolean =>
  ranges.some(({ first, last }) => number >= first && number <= last)
