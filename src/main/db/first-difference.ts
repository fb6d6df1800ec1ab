import { shortened } from '../../shared/model/shortened.ts'
import { isRecord } from '../service/error-body.ts'

/** Where two readings differ first, and what stands there on each side, as JSON; long values are cut. */
export type Difference = { at: string; stored: string; kept: string }

const LONGEST = 120

/** null = both say the same, whatever the order of their members. Descends no deeper than both sides go. */
export function firstDifference(stored: unknown, kept: unknown, at = ''): Difference | null {
  if (Array.isArray(stored) && Array.isArray(kept)) {
    for (let index = 0; index < Math.max(stored.length, kept.length); index += 1) {
      const found = firstDifference(stored[index], kept[index], `${at}[${index}]`)
      if (found !== null) return found
    }
    return null
  }
  if (isRecord(stored) && isRecord(kept)) {
    for (const name of new Set([...Object.keys(stored), ...Object.keys(kept)])) {
      const found = firstDifference(own(stored, name), own(kept, name), at === '' ? name : `${at}.${name}`)
      if (found !== null) return found
    }
    return null
  }
  return stored === kept ? null : { at, stored: shown(stored), kept: shown(kept) }
}

const own = (of: Record<string, unknown>, name: string): unknown => (Object.hasOwn(of, name) ? of[name] : undefined)

/** A value as JSON, cut between characters; of what is not there "nothing". */
export const shown = (value: unknown): string =>
  shortened(value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value)), LONGEST)
