import type { UnreadMember } from '../../shared/model/analysis.ts'
import { isRecord } from './error-body.ts'

const JSON_CAP = 2000
const MAX_UNREAD = 200
/** Far beyond any honest reply; what lies beyond is in the raw reply only. */
const MAX_ENTRIES = 10_000
const MAX_TEXT = 200_000

/**
 * Reads members of untrusted JSON one by one. What is absent or of another type than expected becomes null; what was
 * of another type, or has no place, is listed with where it stood, so that nothing the service sent disappears.
 */
export function createMemberReader() {
  const unread: UnreadMember[] = []
  const keep = (path: string, value: unknown) => {
    if (unread.length < MAX_UNREAD) unread.push({ path: path.slice(0, 300), json: jsonOf(value).slice(0, JSON_CAP) })
  }
  /** A value as `accept` understands it; null and listed when it does not. */
  const value = <T>(path: string, from: unknown, accept: (value: unknown) => T | null): T | null => {
    if (from === undefined || from === null) return null
    const read = accept(from)
    if (read === null) keep(path, from)
    return read
  }
  return {
    unread,
    keep,
    text: (path: string, from: unknown) =>
      value(path, from, (v) => (typeof v === 'string' && v.length <= MAX_TEXT ? v : null)),
    number: (path: string, from: unknown) =>
      value(path, from, (v) => (typeof v === 'number' && Number.isFinite(v) ? v : null)),
    flag: (path: string, from: unknown) => value(path, from, (v) => (typeof v === 'boolean' ? v : null)),
    record: (path: string, from: unknown) => value(path, from, (v) => (isRecord(v) ? v : null)),
    /** Each entry by `read`; entries it gives null for are left out and listed. */
    list: <T>(path: string, from: unknown, read: (entry: unknown, path: string) => T | null): T[] | null => {
      const entries = value(path, from, (v) => (Array.isArray(v) ? (v as unknown[]) : null))
      if (entries && entries.length > MAX_ENTRIES) keep(`${path}[${MAX_ENTRIES}…]`, entries.length - MAX_ENTRIES)
      return (
        entries?.slice(0, MAX_ENTRIES).flatMap((entry, index) => {
          const at = `${path}[${index}]`
          const result = read(entry, at)
          if (result === null) keep(at, entry)
          return result === null ? [] : [result]
        }) ?? null
      )
    },
    /** Lists the members of a record that this version has no place for. */
    rest: (path: string, from: Record<string, unknown>, known: readonly string[]): void => {
      for (const [name, member] of Object.entries(from)) {
        if (!known.includes(name)) keep(path === '' ? name : `${path}.${name}`, member)
      }
    },
  }
}

/** A value nested beyond what can be written is named instead. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return '"nested too deeply to show"'
  }
}

export type MemberReader = ReturnType<typeof createMemberReader>
