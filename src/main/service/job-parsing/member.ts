import { isRecord } from '../error-body.ts'

/** A value of a reply and its location. */
export type Member = {
  value: unknown
  /** The record or list that contains it and identifies its location. */
  holder: object
  key: string | number
  /** "result.claims[0].verdict"; '' = the whole reply. */
  path: string
  parent: Member | null
}

/** The whole reply. */
export const rootOf = (value: unknown): Member => ({ value, holder: { value }, key: 'value', path: '', parent: null })

/** The entries of a list or the members of a record, in the order received; empty for anything else. */
export function innerOf(of: Member): Member[] {
  if (Array.isArray(of.value)) return of.value.map((_, index) => entryOf(of, index))
  return isRecord(of.value) ? Object.keys(of.value).map((key) => memberOf(of, of.value as object, key)) : []
}

/** The first entries of a list, `limit` at most. */
export const firstEntries = (of: Member, limit: number): Member[] =>
  Array.isArray(of.value) ? of.value.slice(0, limit).map((_, index) => entryOf(of, index)) : []

/**
 * The member of a record with this name, ignoring letter case, "_", "-" and spaces. An exact match takes precedence.
 * "a.b" = member b of record a. null = there is none; a member whose value is null does count.
 */
export function named(of: Member, name: string): Member | null {
  const dot = name.indexOf('.')
  if (dot === -1) return direct(of, name)
  const outer = direct(of, name.slice(0, dot))
  return outer && named(outer, name.slice(dot + 1))
}

/** A name normalised for comparison. */
export function plainName(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const plain = name.replace(/[\s_-]/g, '').toLowerCase()
  if (plainNames.size < MAX_REMEMBERED) plainNames.set(name, plain)
  return plain
}

/** The record itself, or the only entry of a list if that is a record; otherwise null. */
export function oneRecord(of: Member | null): Member | null {
  if (!of) return null
  if (Array.isArray(of.value)) return of.value.length === 1 ? oneRecord(entryOf(of, 0)) : null
  return isRecord(of.value) ? of : null
}

/** Longer names never match. */
const MAX_NAME = 64
const MAX_REMEMBERED = 2000
const plainNames = new Map<string, string>()
/** The members of a record by their normalised names. Records of a reply never change. */
const indexes = new WeakMap<object, Map<string, string>>()

function direct(of: Member, name: string): Member | null {
  const record = of.value
  if (!isRecord(record)) return null
  if (Object.hasOwn(record, name)) return memberOf(of, record, name)
  const key = indexOf(record).get(plainName(name))
  return key === undefined ? null : memberOf(of, record, key)
}

function indexOf(record: Record<string, unknown>): Map<string, string> {
  const known = indexes.get(record)
  if (known) return known
  const index = new Map<string, string>()
  for (const key of Object.keys(record)) {
    if (key.length > MAX_NAME) continue
    const plain = plainName(key)
    if (!index.has(plain)) index.set(plain, key)
  }
  indexes.set(record, index)
  return index
}

const memberOf = (of: Member, record: object, key: string): Member => ({
  value: (record as Record<string, unknown>)[key],
  holder: record,
  key,
  path: of.path === '' ? key : `${of.path}.${key}`,
  parent: of,
})
const entryOf = (of: Member, index: number): Member => ({
  value: (of.value as unknown[])[index],
  holder: of.value as object,
  key: index,
  path: `${of.path}[${index}]`,
  parent: of,
})
