import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything in a folder, as bytes: also what was deleted in a database and not overwritten. */
export const bytesBelow = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
  )
