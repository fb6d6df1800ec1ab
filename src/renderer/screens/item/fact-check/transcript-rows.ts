import type { Turn } from '../../../../shared/model/fact-check.ts'
import { betweenSigns } from '../../../../shared/model/shortened.ts'

/** A range of a turn drawn as one paragraph: a whole turn, or part of a long one. */
export type TranscriptRow = { turn: number; from: number; to: number }

/** Maximum length of a paragraph, and the length from which its end is sought, in characters. */
const MOST = 640
const LEAST = 360

/**
 * Paragraphs of the turns that `isShown`, in order. Long turns are split after a sentence, failing that between words.
 */
export function transcriptRows(turns: readonly Turn[], isShown: (turn: Turn) => boolean): TranscriptRow[] {
  return turns.flatMap((turn, index) => (isShown(turn) ? cut(turn.text, index) : []))
}

function cut(text: string, turn: number): TranscriptRow[] {
  const rows: TranscriptRow[] = []
  for (let from = 0; from < text.length || rows.length === 0; ) {
    const to = text.length - from <= MOST ? text.length : endOf(text, from)
    rows.push({ turn, from, to })
    from = to
    if (text.length === 0) break
  }
  return rows
}

const ENDS = [/\n+/g, /[.!?…。！？؟۔][»”"’)]*\s*/g, /\s+/g]

function endOf(text: string, from: number): number {
  const window = text.slice(from + LEAST, from + MOST)
  for (const end of ENDS) {
    const last = [...window.matchAll(end)].at(-1)
    if (last) return from + LEAST + last.index + last[0].length
  }
  return betweenSigns(text, from + MOST)
}

/** A match of the search text in a transcript. */
export type Hit = { turn: number; from: number; to: number }

/** Maximum number of matches: a search for one letter has too many. */
export const MAX_HITS = 10_000

/** Matches of a text in the turns that `isShown`, ignoring case. */
export function findText(turns: readonly Turn[], wanted: string, isShown: (turn: Turn) => boolean): Hit[] {
  const hits: Hit[] = []
  const text = wanted.trim()
  if (text === '') return hits
  const pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'), 'giu')
  for (const [turn, one] of turns.entries()) {
    if (!isShown(one)) continue
    for (const match of one.text.matchAll(pattern)) {
      hits.push({ turn, from: match.index, to: match.index + match[0].length })
      if (hits.length === MAX_HITS) return hits
    }
  }
  return hits
}

/** Index of the row that contains a place; −1 = none. Rows are in order. */
export function rowOf(rows: readonly TranscriptRow[], { turn, from }: { turn: number; from: number }): number {
  let [low, high] = [0, rows.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row === undefined) return -1
    if (row.turn < turn || (row.turn === turn && row.to <= from && row.to > row.from)) low = middle + 1
    else if (row.turn > turn || row.from > from) high = middle - 1
    else return middle
  }
  return -1
}

/** The turn spoken at a time of the recording; −1 = none has begun, or none has a start time. */
export function turnAt(starts: readonly { turn: number; seconds: number }[], seconds: number): number {
  let [low, high, found] = [0, starts.length - 1, -1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const start = starts[middle]
    if (start !== undefined && start.seconds <= seconds) {
      found = start.turn
      low = middle + 1
    } else high = middle - 1
  }
  return found
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Text direction, determined by the first letter. */
export function directionOf(text: string): 'rtl' | 'ltr' {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}
