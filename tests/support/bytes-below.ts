import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of everything in a folder, including what was deleted in a database but not overwritten. */
export const bytesBelow = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
  )
