import { createHash } from 'node:crypto'

/** What is stored of a reading of a file, column by column. */
export type MediumRow = {
  kind: string
  format: string
  width: number | null
  height: number | null
  orientation: number
  metadata: string | null
  container: string | null
  problems: string
  recipe: number
}

/** SQL: its columns, of a medium `m`. */
export const MEDIUM_ROW =
  'm.kind, m.format, m.width, m.height, m.orientation, m.metadata, m.container, m.problems, m.recipe'

/** SHA-256 over what was read in a file as it is stored, as custody entries carry it: its JSON as one list, in UTF-8. */
export function mediumDigest(row: MediumRow): string {
  const { kind, format, width, height, orientation, metadata, container, problems, recipe } = row
  const read = [kind, format, width, height, orientation, metadata, container, problems, recipe]
  return createHash('sha256').update(JSON.stringify(read)).digest('hex')
}
