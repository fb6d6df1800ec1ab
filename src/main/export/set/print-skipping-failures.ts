import type { Piece } from '../../print-document.ts'
import type { NotPrinted } from '../facts/report-entry.ts'
import { isOfDisk } from '../files/report-file.ts'

type Given = {
  chapters: readonly Piece[]
  /** Prints a volume with these chapters; `leftOut` = in whose place something else stands, by their place. */
  print: (chapters: readonly Piece[], leftOut: readonly number[]) => Promise<Uint8Array>
  /** What stands in the place of a chapter. */
  placeholder: (at: number, reason: NotPrinted) => Piece
  /** Told once, before it is looked for what cannot be printed. */
  onFailure: (cause: unknown) => void
  signal: AbortSignal
}

/** So often, and so long, a volume is printed in parts to find what stands in the way: each may take as long as the whole. */
const MAX_PARTS = 40
const MAX_SEARCH_MS = 300_000

/**
 * Prints a volume without the chapters that cannot be printed: they are found by halves, and where it is
 * none alone but all together, the longest are left out, twice as many each time. Rejects with the first cause where
 * even what stands around the chapters cannot be printed: then it is the printer; or where it is the disk. `leftOut` = the
 * chapters in whose place a reason stands, by their place.
 */
export async function printSkippingFailures({
  chapters,
  print,
  placeholder,
  onFailure,
  signal,
}: Given): Promise<{ pdf: Uint8Array; leftOut: number[] }> {
  const reasons = new Map<number, NotPrinted>()
  const without = (leftOut: ReadonlySet<number>): Promise<Uint8Array> =>
    print(
      chapters.map((chapter, at) => (leftOut.has(at) ? placeholder(at, reasons.get(at) ?? 'not_printable') : chapter)),
      [...leftOut],
    )
  const tried = async (leftOut: ReadonlySet<number>): Promise<Uint8Array | null> => {
    try {
      return await without(leftOut)
    } catch (cause) {
      signal.throwIfAborted()
      if (isOfDisk(cause)) throw cause
      return null
    }
  }
  try {
    return { pdf: await without(new Set()), leftOut: [] }
  } catch (cause) {
    signal.throwIfAborted()
    // Then it is no chapter that stands in the way.
    if (isOfDisk(cause)) throw cause
    onFailure(cause)
    const all = chapters.map((_, at) => at)
    if ((await tried(new Set(all))) === null) throw cause
    let parts = 0
    const until = performance.now() + MAX_SEARCH_MS
    const search = async (among: readonly number[]): Promise<void> => {
      const [only] = among
      if (among.length === 1 && only !== undefined) {
        reasons.set(only, 'not_printable')
        return
      }
      const middle = among.length >> 1
      for (const half of [among.slice(0, middle), among.slice(middle)]) {
        if (parts === MAX_PARTS || performance.now() > until) return
        parts += 1
        if ((await tried(new Set(all.filter((at) => !half.includes(at))))) === null) await search(half)
      }
    }
    await search(all)
    const longestFirst = all
      .filter((at) => !reasons.has(at))
      .sort((a, b) => (chapters[b]?.byteLength ?? 0) - (chapters[a]?.byteLength ?? 0))
    // Without any the volume would be what it was at first.
    for (let more = reasons.size === 0 ? 1 : 0; ; more = more === 0 ? 1 : more * 2) {
      for (const at of longestFirst.slice(0, more)) reasons.set(at, 'too_long')
      const pdf = await tried(new Set(reasons.keys()))
      if (pdf !== null) return { pdf, leftOut: [...reasons.keys()].sort((a, b) => a - b) }
      if (more >= longestFirst.length) throw cause
    }
  }
}
