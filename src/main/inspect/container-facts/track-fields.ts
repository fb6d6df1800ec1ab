import { visibleText } from '../metadata/text.ts'
import type { RawTrack } from './media-info.ts'

const SEPARATOR = ' / '

/**
 * A field as text: capped, nothing hidden in it, and a value that the library says twice ("avc1 / avc1") once.
 * null = not stated.
 */
export function textOf(track: RawTrack, name: string, max = 400): string | null {
  const value = fieldOf(track, name)
  if (value === null) return null
  const clean = visibleText(value, max).trim()
  const parts = clean.split(SEPARATOR)
  const once = new Set(parts).size === 1 ? (parts[0] ?? '') : clean
  return once === '' ? null : once
}

/** A plain decimal above zero; null = not stated, several different ones, or no number. */
export function numberOf(track: RawTrack, name: string): number | null {
  const value = textOf(track, name, 60)
  if (value === null || !/^\d{1,15}(\.\d{1,12})?$/.test(value)) return null
  const number = Number(value)
  return number > 0 ? number : null
}

export function wholeOf(track: RawTrack, name: string): number | null {
  const number = numberOf(track, name)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** Seconds to the millisecond; null = not stated, or beyond what anybody recorded. */
export function secondsOf(track: RawTrack, name: string): number | null {
  const number = numberOf(track, name)
  const rounded = number === null ? 0 : Math.round(number * 1000) / 1000
  return rounded > 0 && rounded <= 8e8 ? rounded : null
}

/** Whether a rate is kept ("CBR", "CFR") or changes ("VBR", "VFR"). */
export function modeOf(track: RawTrack, name: string): 'constant' | 'variable' | null {
  const value = textOf(track, name, 20)
  if (value === 'CBR' || value === 'CFR') return 'constant'
  return value === 'VBR' || value === 'VFR' ? 'variable' : null
}

/** The text of a field, there or among the extra ones; null = there is none. */
function fieldOf(track: RawTrack, name: string): string | null {
  const value = Object.hasOwn(track, name) ? track[name] : null
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value : null
}

/** Fields the library knows no place for: the file's own names. */
export function extraOf(track: RawTrack): RawTrack {
  const { extra } = track
  return typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? (extra as RawTrack) : {}
}
