import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { createContext, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type PictureSource, PictureSources } from './picture-sources.ts'

/** Takes the rows of a table to be drawn later, and gives the mark that stands in their place. null = they are drawn at once. */
const Later = createContext<((rows: readonly ReactNode[]) => string) | null>(null)

/** Rows drawn at a time: some milliseconds. */
const SLICE = 50

/** The rows of a table that may be a long one. */
export function Rows({ children }: { children: ReactNode }) {
  const later = useContext(Later)
  return later !== null && Array.isArray(children) && children.length > SLICE ? later(children) : children
}

/**
 * The HTML of a part of a report, in pieces. Yields between some rows of a long table and the next, where whoever draws it
 * lets others have their turn: a report may have ten thousand items.
 */
export function* drawInSlices(part: ReactNode, source: PictureSource): Generator<undefined, Buffer<ArrayBuffer>[]> {
  const html = (node: ReactNode) => renderToStaticMarkup(<PictureSources value={source}>{node}</PictureSources>)
  // No text of a report can be taken for it.
  const mark = randomUUID()
  const tables: (readonly ReactNode[])[] = []
  const later = (rows: readonly ReactNode[]) => {
    tables.push(rows)
    return mark
  }
  const [first = '', ...rest] = html(<Later value={later}>{part}</Later>).split(mark)
  const pieces = [Buffer.from(first)]
  for (const [at, after] of rest.entries()) {
    const rows = tables[at] ?? []
    for (let from = 0; from < rows.length; from += SLICE) {
      yield
      pieces.push(Buffer.from(html(rows.slice(from, from + SLICE))))
    }
    pieces.push(Buffer.from(after))
  }
  return pieces
}
