/** A reference that Touchstone gave: "ITEM-0007", "EXH-01", "CASE-2026-014". */
const REFERENCE = /((?<![\p{L}\p{N}])(?:ITEM|EXH|CASE)-[\d-]*\d)/u

/** Splits a text into what stands between references and, at each odd place, a reference: lines never break within one. */
export const referenceParts = (text: string): string[] => text.split(REFERENCE)
