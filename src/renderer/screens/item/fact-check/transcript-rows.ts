import type { Turn } from '../../../../shared/model/fact-check.ts'
import { betweenSigns } from '../../../../shared/model/shortened.ts'

/** A stretch of a turn that is drawn as one paragraph: a turn, or a part of a long one. */
export type TranscriptRow = { turn: number; from: number; to: number }

/** Characters of a paragraph, at most, and from where on its end is looked for. */
const MOST = 640
const LEAST = 360

/** Paragraphs of the turns that `isShown`, in order. Long turns are cut after a sentence, failing that between words. */
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

/** A place in a transcript where a searched text stands. */
export type Hit = { turn: number; from: number; to: number }

/** Places that are counted; a search for one letter has no end of them. */
export const MAX_HITS = 10_000

/** Where a text stands in the turns that `isShown`; letters are compared without their case. */
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

/** The row that holds a place; −1 = none does. Rows are in order. */
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

/** The turn that is spoken at a position of the recording; −1 = none has begun, or none says when. */
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

/** The way a text runs, told by its first letter. */
export function directionOf(text: string): 'rtl' | 'ltr' {
  const first = /\p{L}/u.exec(text)?.[0] ?? ''
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}
