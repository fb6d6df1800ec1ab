import { folded } from '../../shared/model/folded.ts'
import type { CaseColumns } from './case-columns.ts'
import type { ItemColumns } from './case-part.ts'

/** Needles of so few bytes occur everywhere: bytes are then compared one by one. */
const SHORT = 2
const LINE_FEED = 10
/** "ITEM-0007" or the beginning of it. */
const REFERENCE = /^item-(\d{1,12})$/

export type NameText = ReturnType<typeof createNameText>

/** The folded names of all items of a case as one text, a line each, and the search in it. */
export function createNameText(columns: CaseColumns) {
  let text: Buffer = Buffer.alloc(0)
  /** Where the line of each item begins, and the end of the last. */
  let starts = new Uint32Array(1)

  const lineAt = (at: number): Buffer => text.subarray(starts[at], starts[at + 1])
  const take = (whole: Buffer): void => {
    text = whole
    starts = startsOf(whole, columns.size())
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

  return {
    /** Takes the names of all items, as they were read in parts. */
    fill: (parts: readonly ItemColumns[]): void => take(Buffer.concat(parts.map(({ names }) => names))),
    /** Takes up the names of items that are new or changed. Tells whether one that was there has another name. */
    change: ({ ids, names }: ItemColumns): boolean => {
      const known = starts.length - 1
      const read = startsOf(names, ids.length)
      const pieces: Uint8Array[] = []
      let isRenamed = false
      let from = 0
      for (const [n, id] of ids.entries()) {
        const at = columns.placeOf(id)
        const line = names.subarray(read[n], read[n + 1])
        if (at >= known) pieces.push(text.subarray(from), line)
        else if (!lineAt(at).equals(line)) {
          pieces.push(text.subarray(from, starts[at]), line)
          isRenamed = true
        } else continue
        from = at >= known ? text.length : (starts[at + 1] as number)
      }
      if (pieces.length > 0) take(Buffer.concat([...pieces, text.subarray(from)]))
      return isRenamed
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

/** Where so many lines begin, and the end of the last. */
function startsOf(text: Uint8Array, lines: number) {
  const starts = new Uint32Array(lines + 1)
  let line = 0
  for (let at = 0; at < text.length; at += 1) if (text[at] === LINE_FEED) starts[++line] = at + 1
  return starts
}
