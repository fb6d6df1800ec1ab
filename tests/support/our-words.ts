import { bare } from './printed-text.ts'

/** Words that the app itself never uses about evidence. */
export const NEVER_OURS = [/probab/i, /authentic/i, /likelihood/i, /genuine/i]

/** Number of characters on both sides that identify the source of a word. */
const AROUND = 10

/**
 * Words of this kind in a printed text that are not in any text of outsiders or persons in its JSON. `raw` = output of
 * `pdftotext -raw`; white space is ignored in both.
 */
export function ourOwn(raw: string, word: RegExp, foreign: readonly string[]): string[] {
  const global = new RegExp(word.source, 'gi')
  const pieces = new Set<string>()
  for (const text of foreign.map(bare))
    for (const { index, 0: found } of text.matchAll(global))
      pieces.add(text.slice(Math.max(0, index - AROUND), index + found.length + AROUND))
  // Longest first: a piece may be the end of another.
  const longestFirst = [...pieces].sort((a, b) => b.length - a.length)
  let rest = bare(raw)
  for (const piece of longestFirst) rest = rest.replaceAll(piece, '…')
  return [...rest.matchAll(global)].map(({ index, 0: found }) =>
    rest.slice(Math.max(0, index - 40), index + found.length + 40),
  )
}

/** Every text in a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn)
}
