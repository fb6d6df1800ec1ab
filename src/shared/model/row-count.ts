import { z } from 'zod'
import { Content, type FileContents, RowNumbers, RowState } from './contents.ts'
import { listedParts } from './listed-parts.ts'

/** Rows of pixels in the data of a picture. `hidden`: what is shown and what is held, as a part's value; null = no more. */
export const RowCount = z.object({
  state: RowState.exclude(['not_checked']),
  hidden: z.string().max(400).nullable(),
  /** null = they were not counted. */
  numbers: RowNumbers.nullable(),
})
export type RowCount = z.infer<typeof RowCount>

/** The same file with its rows counted: those that it holds and does not show are a part. */
export function withCounted(contents: FileContents, { state, hidden, numbers }: RowCount): FileContents {
  const part = hidden === null ? [] : [Content.parse({ kind: 'hidden_area', source: 'Coded rows', value: hidden })]
  const all = [...part, ...contents.parts]
  const parts = listedParts(all)
  const partsLeftOut = contents.partsLeftOut + all.length - parts.length
  return { ...contents, parts, partsLeftOut, rows: state, rowNumbers: numbers }
}
