import type { ReplyNote, UnreadMember } from '../../shared/model/analysis.ts'
import type { JsonOddities } from '../../shared/model/json-text.ts'
import { isRecord } from './error-body.ts'

const JSON_CAP = 2000
const MAX_UNREAD = 200
/** Far beyond any honest reply; what lies beyond is in the raw reply only. */
const MAX_ENTRIES = 10_000
const MAX_TEXT = 200_000
/** Deeper than this is noted; nothing documented is. */
const MAX_DEPTH = 64

/**
 * Reads members of untrusted JSON one by one. What is absent or of another type than expected becomes null; what was
 * of another type, or has no place, is listed with where it stood, so that nothing the service sent disappears.
 * `oddities` = what the text says beyond its parsed value; null = not known.
 */
export function createMemberReader(oddities: JsonOddities | null = null) {
  const unread: UnreadMember[] = []
  const notes = new Set<ReplyNote>()
  const list = (path: string, json: string, why: UnreadMember['why']) => {
    if (unread.length >= MAX_UNREAD) notes.add('more_members')
    else unread.push({ path: path.slice(0, 300), json: json.slice(0, JSON_CAP), why })
  }
  const keep = (path: string, value: unknown, why: UnreadMember['why'] = 'type') =>
    list(path, oddities?.imprecise.get(path) ?? jsonOf(value), why)
  for (const { path, json } of oddities?.repeated ?? []) list(path, json, 'repeated')
  if ((oddities?.depth ?? 0) > MAX_DEPTH) notes.add('nested')

  /** A value as `accept` understands it; null and listed when it does not. */
  const value = <T>(path: string, from: unknown, accept: (value: unknown) => T | null): T | null => {
    if (from === undefined || from === null) return null
    const read = accept(from)
    if (read === null) keep(path, from)
    return read
  }
  return {
    unread,
    notes: () => [...notes],
    note: (note: ReplyNote): void => void notes.add(note),
    keep,
    text: (path: string, from: unknown) =>
      value(path, from, (v) => (typeof v === 'string' && v.length <= MAX_TEXT ? v : null)),
    /** A word or a message: one that is blank says nothing, and is null as if it were not sent. */
    said: (path: string, from: unknown) => {
      if (typeof from === 'string' && from.trim() === '') return null
      return value(path, from, (v) => (typeof v === 'string' && v.length <= MAX_TEXT ? v : null))
    },
    number: (path: string, from: unknown) => {
      const read = value(path, from, (v) => (typeof v === 'number' && Number.isFinite(v) ? v : null))
      // Read, but not as it was written.
      if (read !== null && oddities?.imprecise.has(path)) keep(path, from, 'imprecise')
      return read
    },
    flag: (path: string, from: unknown) => value(path, from, (v) => (typeof v === 'boolean' ? v : null)),
    record: (path: string, from: unknown) => value(path, from, (v) => (isRecord(v) ? v : null)),
    /** Each entry by `read`; entries it gives null for are left out and listed. */
    list: <T>(path: string, from: unknown, read: (entry: unknown, path: string) => T | null): T[] | null => {
      const entries = value(path, from, (v) => (Array.isArray(v) ? (v as unknown[]) : null))
      if (entries && entries.length > MAX_ENTRIES) notes.add('more_entries')
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
        if (!known.includes(name)) keep(path === '' ? name : `${path}.${name}`, member, 'new')
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
