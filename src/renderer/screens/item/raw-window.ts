import { betweenSigns } from '../../../shared/model/shortened.ts'

/** Characters of the reply that are drawn at once. */
const SHOWN = 20_000
/** Maximum number of matches; a search for one letter finds no more. */
const MAX_MATCHES = 10_000

export type RawWindow = {
  before: string
  hit: string
  after: string
  /** Index in the text at which the window begins. */
  from: number
  isCutBehind: boolean
  /** Index of the match shown, from 0, and the number of matches. */
  match: number
  matches: number
  /** Number of steps: matches, or windows when nothing is searched for. */
  steps: number
}

/**
 * The part of a long text to show: around match number `place` (wrapping around), or without a search the window of
 * that number. The search ignores case.
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
