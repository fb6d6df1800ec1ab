import { foldedLine } from '../../shared/model/folded.ts'
import { hasReferenceStart, referenceStart } from '../db/item-reference.ts'
import type { CaseColumns } from './case-columns.ts'
import type { ItemColumns } from './case-part.ts'

/** Needles of so few bytes occur everywhere: they are looked for byte by byte. */
const SHORT = 2
const LINE_FEED = 10
/** One line in so many, and looking at those alone is faster. */
const FEW = 8

export type NameText = ReturnType<typeof createNameText>

/** The folded names of all items of a case as one text, a line each, and the search in it. */
export function createNameText(columns: CaseColumns) {
  /** The lines, and room for more. */
  let text: Buffer = Buffer.alloc(0)
  /** Where the line of each item begins, and the end of the last. */
  let starts = new Uint32Array(1)
  let lines = 0

  const end = (): number => starts[lines] as number
  const lineAt = (at: number): Buffer => text.subarray(starts[at], starts[at + 1])
  const take = (whole: Buffer): void => {
    text = whole
    starts = startsOf(whole, columns.size())
    lines = columns.size()
  }
  const append = (added: readonly Uint8Array[]): void => {
    const bytes = added.reduce((sum, { length }) => sum + length, 0)
    if (end() + bytes > text.length) {
      const grown = Buffer.alloc(Math.ceil((end() + bytes) * 1.1))
      grown.set(text.subarray(0, end()))
      text = grown
    }
    if (lines + added.length >= starts.length) {
      const grown = new Uint32Array(Math.ceil((lines + added.length) * 1.1) + 1)
      grown.set(starts.subarray(0, lines + 1))
      starts = grown
    }
    for (const line of added) {
      text.set(line, end())
      lines += 1
      starts[lines] = (starts[lines - 1] as number) + line.length
    }
  }
  const replace = (renamed: readonly { at: number; line: Uint8Array }[]): void => {
    const pieces: Uint8Array[] = []
    let from = 0
    for (const { at, line } of renamed) {
      pieces.push(text.subarray(from, starts[at]), line)
      from = starts[at + 1] as number
    }
    take(Buffer.concat([...pieces, text.subarray(from, end())]))
  }

  /** In one pass over the text; a line in which it occurs is left at once. */
  const markShort = (found: Uint8Array, [first, second]: Buffer) => {
    const last = end()
    for (let from = 0, at = 0; from < last; from += 1) {
      const byte = text[from]
      if (byte === LINE_FEED) at += 1
      else if (byte === first && (second === undefined || text[from + 1] === second)) {
        found[at] = 1
        from = (starts[at + 1] as number) - 2
      }
    }
  }
  const mark = (found: Uint8Array, needle: Buffer, within: Uint8Array | null) => {
    if (needle.length <= SHORT) {
      markShort(found, needle)
      return
    }
    if (within !== null && within.reduce((sum, isIn) => sum + isIn, 0) < lines / FEW) {
      for (let at = 0; at < lines; at += 1)
        if (within?.[at] !== 0 && hasIn(text, starts[at] as number, starts[at + 1] as number, needle)) found[at] = 1
      return
    }
    const used = text.subarray(0, end())
    let at = 0
    for (let from = used.indexOf(needle); from !== -1; from = used.indexOf(needle, starts[at + 1])) {
      while ((starts[at + 1] as number) <= from) at += 1
      found[at] = 1
    }
  }
  const markFolders = (found: Uint8Array, needle: string) => {
    const { column } = columns.facets.folder
    const isIn = Uint8Array.from(column.values(), (folder) =>
      folder !== null && foldedLine(String(folder)).includes(needle) ? 1 : 0,
    )
    if (!isIn.includes(1)) return
    const codes = column.codes()
    for (let at = 0; at < columns.size(); at += 1) if (isIn[codes[at] as number] === 1) found[at] = 1
  }
  const markReferences = (found: Uint8Array, needle: string) => {
    const digits = referenceStart(needle)
    if (digits === null) return
    const numbers = columns.numbers.number.numbers()
    for (let at = 0; at < columns.size(); at += 1) {
      if (hasReferenceStart(numbers[at] as number, digits)) found[at] = 1
    }
  }

  return {
    /** Takes the names of all items, as they were read in parts. */
    fill: (parts: readonly ItemColumns[]): void => take(Buffer.concat(parts.map(({ names }) => names))),
    nameAt: (at: number): string => text.toString('utf8', starts[at], (starts[at + 1] as number) - 1),
    /** Takes up the names of items that are new or changed, of which the new ones come last. Gives their places. */
    change: ({ ids, names }: ItemColumns): ReadonlySet<number> => {
      const read = startsOf(names, ids.length)
      const renamed: { at: number; line: Uint8Array }[] = []
      const added: Uint8Array[] = []
      const places = new Set<number>()
      for (const [n, id] of ids.entries()) {
        const at = columns.placeOf(id)
        const line = names.subarray(read[n], read[n + 1])
        if (at >= lines) added.push(line)
        else if (!lineAt(at).equals(line)) renamed.push({ at, line })
        else continue
        places.add(at)
      }
      append(added)
      if (renamed.length > 0) replace(renamed)
      return places
    },
    /**
     * 1 = the item at a place has a folded term in its name or folder, or a reference that begins with it. `within`:
     * items of whose names others are not looked at.
     */
    search: (needle: string, within: Uint8Array | null): Uint8Array => {
      const found = new Uint8Array(columns.size())
      mark(found, Buffer.from(needle), within)
      markFolders(found, needle)
      markReferences(found, needle)
      return found
    },
  }
}

function hasIn(text: Uint8Array, from: number, to: number, needle: Uint8Array): boolean {
  const first = needle[0]
  const last = to - needle.length
  for (let at = from; at <= last; at += 1) {
    if (text[at] !== first) continue
    let n = 1
    while (n < needle.length && text[at + n] === needle[n]) n += 1
    if (n === needle.length) return true
  }
  return false
}

/** Where so many lines begin, and the end of the last. */
function startsOf(text: Uint8Array, lines: number) {
  const starts = new Uint32Array(lines + 1)
  let line = 0
  for (let at = 0; at < text.length; at += 1) if (text[at] === LINE_FEED) starts[++line] = at + 1
  return starts
}
