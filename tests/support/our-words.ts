import { bare } from './printed-text.ts'

/** Words that the app itself never uses of evidence. */
export const NEVER_OURS = [/probab/i, /authentic/i, /likelihood/i, /genuine/i]

/** So much on both sides of a word tells whose it is. */
const AROUND = 10

/**
 * Words of this kind in a printed text that nobody else said: not in any text of strangers or persons, as its JSON
 * holds them. `raw` = what `pdftotext -raw` gives; white space is left out of it, and of them.
 */
export function ourOwn(raw: string, word: RegExp, foreign: readonly string[]): string[] {
  const global = new RegExp(word.source, 'gi')
  const pieces = new Set<string>()
  for (const text of foreign.map(bare))
    for (const { index, 0: found } of text.matchAll(global))
      pieces.add(text.slice(Math.max(0, index - AROUND), index + found.length + AROUND))
  // The longest first: a piece may be the end of another.
  const longestFirst = [...pieces].sort((a, b) => b.length - a.length)
  let rest = bare(raw)
  for (const piece of longestFirst) rest = rest.replaceAll(piece, '…')
  return [...rest.matchAll(global)].map(({ index, 0: found }) =>
    rest.slice(Math.max(0, index - 40), index + found.length + 40),
  )
}

/** Every text in a value, wherever it stands. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn)
}
