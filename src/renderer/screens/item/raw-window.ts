import { betweenSigns } from '../../../shared/model/shortened.ts'

/** Characters of the reply that are drawn at once. */
const SHOWN = 20_000
/** Places counted; a search for one letter finds no more. */
const MAX_MATCHES = 10_000

export type RawWindow = {
  before: string
  hit: string
  after: string
  /** Where the window begins in the text. */
  from: number
  isCutBehind: boolean
  /** Which place is shown, from 0, and how many there are. */
  match: number
  matches: number
  /** Places that can be stepped through: matches, or windows when nothing is searched for. */
  steps: number
}

/**
 * The part of a long text that is shown: around the match number `place` (it goes round), or without a search the
 * window of that number. Letters are compared without their case.
 */
export function windowOf(text: string, wanted: string, place: number): RawWindow {
  const starts = wanted === '' ? [] : placesOf(text, wanted)
  const windows = Math.max(1, Math.ceil(text.length / SHOWN))
  const steps = wanted === '' ? windows : starts.length
  const match = steps === 0 ? 0 : ((place % steps) + steps) % steps
  const start = starts[match]
  const edge = start === undefined ? (wanted === '' ? match * SHOWN : 0) : Math.floor(start / SHOWN) * SHOWN
  const from = betweenSigns(text, edge)
  const to = betweenSigns(text, Math.min(text.length, Math.max(edge + SHOWN, (start ?? 0) + wanted.length)))
  const counts = { from, isCutBehind: to < text.length, match, matches: starts.length, steps }
  if (start === undefined) return { before: text.slice(from, to), hit: '', after: '', ...counts }
  const end = start + wanted.length
  return { before: text.slice(from, start), hit: text.slice(start, end), after: text.slice(end, to), ...counts }
}

function placesOf(text: string, wanted: string): number[] {
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  const places: number[] = []
  for (const match of text.matchAll(pattern)) {
    places.push(match.index)
    if (places.length === MAX_MATCHES) break
  }
  return places
}
