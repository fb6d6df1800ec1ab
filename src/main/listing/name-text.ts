import { folded, foldedLine } from '../../shared/model/folded.ts'
import type { CaseColumns } from './case-columns.ts'
import type { CasePart } from './case-part.ts'

/** Needles of so few bytes occur everywhere: bytes are then compared one by one. */
const SHORT = 2
/** "ITEM-0007" or the beginning of it. */
const REFERENCE = /^item-(\d{1,12})$/

export type NameText = ReturnType<typeof createNameText>

/** The folded names of all items of a case as one text, a line each, and the search in it. */
export function createNameText(columns: CaseColumns) {
  let text: Buffer = Buffer.alloc(0)
  let starts = new Uint32Array(1)

  /** Reads all names again. */
  const readAgain = (): void => {
    const parts: Buffer[] = []
    const lengths = new Uint32Array(columns.size() + 1)
    for (const rows of columns.reader.names()) {
      const lines = rows.map(([, name]) => foldedLine(name))
      for (const [n, [id]] of rows.entries()) {
        const at = columns.placeOf(id)
        if (at >= 0) lengths[at + 1] = Buffer.byteLength(lines[n] as string) + 1
      }
      parts.push(Buffer.from(`${lines.join('\n')}\n`))
    }
    for (let at = 1; at < lengths.length; at += 1) lengths[at] = (lengths[at] as number) + (lengths[at - 1] as number)
    text = Buffer.concat(parts)
    starts = lengths
  }

  const mark = (found: Uint8Array, needle: Buffer) => {
    if (needle.length <= SHORT) return markShort(found, needle)
    let at = 0
    for (let from = text.indexOf(needle); from !== -1; from = text.indexOf(needle, starts[at + 1])) {
      while ((starts[at + 1] as number) <= from) at += 1
      found[at] = 1
    }
  }
  const markShort = (found: Uint8Array, needle: Buffer) => {
    const [first, second] = [needle[0], needle[1]]
    let at = 0
    for (let from = 0; from < text.length; from += 1) {
      // An erased item has no line.
      while ((starts[at + 1] as number) <= from) at += 1
      const byte = text[from]
      if (byte === first && (second === undefined || text[from + 1] === second)) {
        found[at] = 1
        from = (starts[at + 1] as number) - 2
      }
    }
  }
  const markFolders = (found: Uint8Array, needle: string) => {
    const { column } = columns.facets.folder
    const isIn = column.values().map((folder) => folder !== null && folded(String(folder)).includes(needle))
    if (!isIn.includes(true)) return
    const codes = column.codes()
    for (let at = 0; at < columns.size(); at += 1) if (isIn[codes[at] as number] === true) found[at] = 1
  }
  const markReferences = (found: Uint8Array, needle: string) => {
    const digits = REFERENCE.exec(needle)?.[1]
    if (digits === undefined) return
    const numbers = columns.numbers.number.numbers()
    for (let at = 0; at < columns.size(); at += 1) {
      if (String(numbers[at]).padStart(4, '0').startsWith(digits)) found[at] = 1
    }
  }

  /** Whether the line of an item is no longer its name. */
  const isOther = (at: number, line: Buffer): boolean =>
    !text.subarray(starts[at], (starts[at + 1] as number) - 1).equals(line)

  return {
    /** Takes the names of all items, as they were read in parts. */
    fill: (parts: readonly CasePart[]): void => {
      text = Buffer.concat(parts.map(({ items }) => items.names))
      starts = new Uint32Array(columns.size() + 1)
      let at = 0
      for (const { items } of parts)
        for (const length of items.nameLengths) {
          starts[at + 1] = (starts[at] as number) + length
          at += 1
        }
    },
    /** Takes up the names of new items, and reads everything again where an item was renamed. Tells whether one was. */
    change: (ids: readonly number[]): boolean => {
      const known = starts.length - 1
      const added: Buffer[] = []
      for (const [id, name] of columns.reader.namesOf(ids)) {
        const at = columns.placeOf(id)
        const line = foldedLine(name)
        if (at >= known) added.push(Buffer.from(`${line}\n`))
        else if (at >= 0 && isOther(at, Buffer.from(line))) {
          readAgain()
          return true
        }
      }
      if (added.length === 0) return false
      const grown = new Uint32Array(starts.length + added.length)
      grown.set(starts)
      for (const [n, line] of added.entries()) grown[known + n + 1] = (grown[known + n] as number) + line.length
      starts = grown
      text = Buffer.concat([text, ...added])
      return false
    },
    /** 1 = the item at a place has a folded term in its name or folder, or a reference that begins with it. */
    search: (needle: string): Uint8Array => {
      const found = new Uint8Array(columns.size())
      mark(found, Buffer.from(needle))
      markFolders(found, needle)
      markReferences(found, needle)
      return found
    },
  }
}
