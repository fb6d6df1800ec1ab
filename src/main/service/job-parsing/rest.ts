import { eachToken, findOddities, type JsonOddities, nameOf } from '../../../shared/model/json-text.ts'
import type { Marks } from './marks.ts'

/** A record or list being written. */
type Frame = {
  /** Its value; null = nothing in it is displayed, because its name occurs again and the later one counts. */
  value: object | null
  isList: boolean
  /** The current index. */
  index: number
  name: string
  /** Number of parts before its comma and name, to roll back to; and the position of its opening bracket. */
  before: number
  openAt: number
  /** The entries of a list written so far: the part that may name its index, and the index. */
  entries: { partAt: number; index: number }[]
  written: number
  left: number
}
export type Rest = { json: string; members: number }

/**
 * Writes the JSON of a text without the displayed members, every token as written, at any depth. A list that lost
 * entries before others becomes a record of "[3]" so that each remaining entry keeps its index; records and lists that
 * are displayed completely are omitted. `members` = remaining values that contain no others. For text that `JSON.parse`
 * turned into `value`.
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
  /** Depth within an omitted value. */
  let skipped = 0

  /**
   * The current value in the innermost record or list; null = at the top level, or in something that is not looked up.
   */
  const under = (of: Frame | undefined, from: number): { holder: object; key: string | number } | null =>
    of?.value && !repeatedFrom.has(from) ? { holder: of.value, key: of.isList ? of.index : of.name } : null
  const isShown = (of: Frame | undefined, from: number): boolean => {
    const at = under(of, from)
    return at !== null && marks.isShown(at.holder, at.key)
  }
  /** Writes what precedes a value: the comma, and the name or index. */
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
