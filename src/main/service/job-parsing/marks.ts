import type { ReplyNote, UnparsedMember } from '../../../shared/model/analysis.ts'
import type { JsonOddities } from '../../../shared/model/json-text.ts'
import { innerOf, type Member } from './member.ts'

/** Members listed; what lies beyond is counted. */
const MAX_UNPARSED = 200
type Unparsed = { members: UnparsedMember[]; leftOut: number }
const MAX_PATH = 300
/** Of a value beside the place it belongs in; the list of members has all of it. */
const MAX_JSON = 2000
/** As long as a whole reply may be: only repeated members within one another can add up to more. */
const MAX_UNPARSED_TEXT = 16_000_000
/** Deeper nesting is listed as unparsed; nothing documented goes that deep. */
const MAX_DEPTH = 64

/**
 * Records which members of a reply were parsed. This is the only record of it: whatever is not marked here is listed as
 * unparsed and appears under "everything else the service sent".
 */
export function createMarks(oddities: JsonOddities | null) {
  const shown = new Map<object, Set<string | number>>()
  const refused = new Map<object, Set<string | number>>()
  /** Records and lists with at least one displayed member. */
  const partly = new Set<unknown>()
  /** Records and lists containing a known name whose value could not be parsed. */
  const looked = new Set<unknown>()
  const unpacked = new Map<object, Map<string | number, Member>>()
  const imprecise: UnparsedMember[] = []
  const notes = new Set<ReplyNote>()
  if ((oddities?.depth ?? 0) > MAX_DEPTH) notes.add('nested')

  const add = (to: Map<object, Set<string | number>>, { holder, key }: Member) => {
    const keys = to.get(holder)
    if (keys) keys.add(key)
    else to.set(holder, new Set([key]))
  }
  const within = (to: Set<unknown>, member: Member) => {
    for (let of = member.parent; of && !to.has(of.value); of = of.parent) to.add(of.value)
  }
  const isShown = (holder: object, key: string | number): boolean => shown.get(holder)?.has(key) === true
  const isRefused = (holder: object, key: string | number): boolean => refused.get(holder)?.has(key) === true
  const unpackedAt = (holder: object, key: string | number): Member | null => unpacked.get(holder)?.get(key) ?? null

  const jsonOf = ({ path, value }: Member): string =>
    oddities?.imprecise.get(path)?.slice(0, MAX_JSON) ?? shortJson(value, MAX_JSON)

  let room = MAX_UNPARSED_TEXT
  const listed = (json: string): string => {
    const part = json.slice(0, room)
    room -= part.length
    return part
  }
  const unparsedIn = (of: Member, found: Unparsed): void => {
    for (const member of innerOf(of)) {
      const { holder, key, path } = member
      const inner = unpackedAt(holder, key)
      if (inner) unparsedIn(inner, found)
      else if (isShown(holder, key)) continue
      else if (partly.has(member.value) || (looked.has(member.value) && !isRefused(holder, key)))
        unparsedIn(member, found)
      else if (found.members.length >= MAX_UNPARSED) found.leftOut += 1
      else {
        const why = isRefused(holder, key) ? 'type' : 'new'
        const json = listed(oddities?.imprecise.get(path) ?? wholeJson(member.value))
        found.members.push({ path: path.slice(0, MAX_PATH), json, why })
      }
    }
  }
  return {
    /** Marks the whole value of this member as displayed. */
    show: (member: Member): void => {
      add(shown, member)
      within(partly, member)
      const written = typeof member.value === 'number' ? oddities?.imprecise.get(member.path) : undefined
      if (written !== undefined)
        imprecise.push({ path: member.path.slice(0, MAX_PATH), json: written.slice(0, MAX_JSON), why: 'imprecise' })
    },
    /** Marks a member that has a known name but a form that cannot be parsed. */
    refuse: (member: Member): void => {
      add(refused, member)
      within(looked, member)
    },
    /** Replaces a text that is itself JSON by its parsed value. */
    unpack: (member: Member, value: unknown): Member => {
      const inner = { ...member, value }
      unpacked.set(member.holder, (unpacked.get(member.holder) ?? new Map()).set(member.key, inner))
      within(partly, member)
      return inner
    },
    note: (note: ReplyNote): void => void notes.add(note),
    isShown,
    unpackedAt,
    /** The JSON of a member's value, as written where it is known; cut, unlike in the list. */
    jsonOf,
    /** Members that are not displayed, outermost only, and those parsed with less precision than written. */
    unparsed: (root: Member): Unparsed => {
      const repeated = (oddities?.repeated ?? []).map(({ path, json }) => ({
        path: path.slice(0, MAX_PATH),
        json: listed(json),
        why: 'repeated' as const,
      }))
      const odd = [...repeated, ...imprecise]
      const members = odd.slice(0, MAX_UNPARSED)
      const found = { members, leftOut: odd.length - members.length }
      unparsedIn(root, found)
      if (found.leftOut > 0) notes.add('more_members')
      return found
    },
    notes: (): ReplyNote[] => [...notes],
  }
}
export type Marks = ReturnType<typeof createMarks>

/** A value nested too deeply to be serialised is cut. */
function wholeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch (cause) {
    if (cause instanceof RangeError) return shortJson(value, MAX_JSON)
    throw cause
  }
}

/** The first `limit` characters of a value's JSON, without serialising the rest. */
function shortJson(value: unknown, limit: number): string {
  let text = ''
  const write = (inner: unknown): void => {
    if (text.length >= limit) return
    if (inner === null || typeof inner !== 'object') {
      const short = typeof inner === 'string' ? inner.slice(0, limit) : inner
      text += JSON.stringify(short) ?? 'null'
      return
    }
    const isList = Array.isArray(inner)
    text += isList ? '[' : '{'
    let isFirst = true
    for (const key in inner) {
      if (!Object.hasOwn(inner, key)) continue
      if (text.length >= limit) return
      if (!isFirst) text += ','
      isFirst = false
      if (!isList) text += `${JSON.stringify(key.slice(0, limit))}:`
      write((inner as Record<string, unknown>)[key])
    }
    text += isList ? ']' : '}'
  }
  write(value)
  return text.slice(0, limit)
}
