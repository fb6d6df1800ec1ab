import { eachToken, findOddities, type JsonOddities, nameOf } from '../../../shared/model/json-text.ts'
import type { Marks } from './marks.ts'

/** A record or list that is being written. */
type Frame = {
  /** Its value; null = nothing in it is shown, because its name comes again and that one counts. */
  value: object | null
  isList: boolean
  /** The place under way. */
  index: number
  name: string
  /** Parts before its comma and name, to take it back to; and where its own sign stands. */
  before: number
  openAt: number
  /** Entries of a list that were written: the part that may name its place, and its index. */
  entries: { partAt: number; index: number }[]
  written: number
  left: number
}
export type Rest = { json: string; members: number }

/**
 * The JSON of a text without what is shown, every token as it was written, however deep it is nested. A list that lost
 * entries before others becomes a record of "[3]", so that each keeps its place; records and lists of which everything is
 * shown go. `members` = values left that hold no others. For text that `JSON.parse` gave `value` for.
 */
export function writeRest(
  text: string,
  value: unknown,
  marks: Marks,
  { repeatedFrom }: Pick<JsonOddities, 'repeatedFrom'>,
): Rest {
  const parts: string[] = []
  const stack: Frame[] = []
  let members = 0
  let expectsName = false
  /** How deep within a value that is left out. */
  let skipped = 0

  /** The value under way in the innermost record or list; null = at the top, or nothing of it is looked up. */
  const under = (of: Frame | undefined, from: number): { holder: object; key: string | number } | null =>
    of?.value && !repeatedFrom.has(from) ? { holder: of.value, key: of.isList ? of.index : of.name } : null
  const isShown = (of: Frame | undefined, from: number): boolean => {
    const at = under(of, from)
    return at !== null && marks.isShown(at.holder, at.key)
  }
  /** Writes what stands before a value: comma, and name or place. */
  const lead = (of: Frame | undefined): void => {
    if (!of) return
    if (of.written > 0) parts.push(',')
    if (of.isList) {
      of.entries.push({ partAt: parts.length, index: of.index })
      parts.push('')
    } else parts.push(JSON.stringify(of.name), ':')
    of.written += 1
  }
  const leaf = (from: number, to: number): void => {
    const of = stack.at(-1)
    const at = under(of, from)
    const unpacked = at && marks.unpackedAt(at.holder, at.key)
    const inner = unpacked && unpackedRest(JSON.parse(text.slice(from, to)) as string, unpacked.value, marks)
    if (of && (inner ? inner.members === 0 : isShown(of, from))) of.left += 1
    else {
      lead(of)
      parts.push(inner ? inner.json : text.slice(from, to))
      members += inner ? inner.members : 1
    }
  }
  const open = (from: number): void => {
    const of = stack.at(-1)
    if (of && isShown(of, from)) {
      of.left += 1
      skipped = 1
      return
    }
    const at = under(of, from)
    const inner = of ? at && (at.holder as Record<string | number, unknown>)[at.key] : value
    const before = parts.length
    lead(of)
    const isList = text[from] === '['
    stack.push({
      value: inner as object | null,
      isList,
      index: 0,
      name: '',
      before,
      openAt: parts.length,
      entries: [],
      written: 0,
      left: 0,
    })
    parts.push(isList ? '[' : '{')
    expectsName = !isList
  }
  const close = (): void => {
    const done = stack.pop()
    if (!done) return
    const of = stack.at(-1)
    if (done.written === 0 && done.left > 0) {
      parts.length = done.before
      if (!of) return
      of.written -= 1
      of.left += 1
      if (of.isList) of.entries.pop()
      return
    }
    if (done.written === 0) members += 1
    const isList = done.isList && done.entries.every(({ index }, place) => index === place)
    if (done.isList && !isList) {
      parts[done.openAt] = '{'
      for (const { partAt, index } of done.entries) parts[partAt] = `"[${index}]":`
    }
    parts.push(isList ? ']' : '}')
  }

  eachToken(text, (kind, from, to) => {
    if (skipped > 0) {
      if (kind === 'open') skipped += 1
      if (kind === 'close') skipped -= 1
      return
    }
    const of = stack.at(-1)
    if (kind === 'open') open(from)
    else if (kind === 'close') close()
    else if (kind === 'comma') {
      if (of) of.index += 1
      expectsName = of?.isList === false
    } else if (kind === 'colon') expectsName = false
    else if (kind === 'string' && expectsName && of) of.name = nameOf(text.slice(from, to))
    else leaf(from, to)
  })
  return { json: parts.length === 0 ? '{}' : parts.join(''), members }
}

const unpackedRest = (text: string, value: unknown, marks: Marks): Rest =>
  writeRest(text, value, marks, findOddities(text))
