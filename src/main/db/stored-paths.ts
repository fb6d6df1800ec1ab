import { z } from 'zod'
import type { Database } from './database.ts'
import { LEFT } from './moved-copy.ts'
import { createSettingsRows } from './settings.ts'

/** Every column with paths that are opened as they are stored. A test holds this list against the schema. */
export const PATH_COLUMNS = [
  ['exhibits', 'root'],
  ['items', 'path'],
  ['sightings', 'path'],
  ['open_exports', 'made_in'],
  ['open_exports', 'target'],
  // The evidence that a demo was made from.
  ['settings', 'value'],
] as const

const LeftFolder = z.object({ path: z.string() })

/**
 * The stored paths that begin with a slash of either kind, as those to servers do on Windows. Reads these tables whole:
 * 100,000 items take a tenth of a second.
 */
export function* pathsFromSlash(db: Database): Generator<string> {
  for (const [table, column] of PATH_COLUMNS) {
    const paths = db
      .prepare<[], Buffer | string>(`
        SELECT ${column} FROM ${table} WHERE substr(CAST(${column} AS BLOB), 1, 1) IN (x'2F', x'5C')`)
      .pluck()
    for (const path of paths.iterate()) yield typeof path === 'string' ? path : path.toString('utf8')
  }
  const left = createSettingsRows(db).get(LEFT) ?? ''
  if (left !== '') yield LeftFolder.parse(JSON.parse(left)).path
}
