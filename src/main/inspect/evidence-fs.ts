import nodeFs from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The unpatched file system. Inside Electron `node:fs` treats every path with an ".asar" part as an archive, so that an
 * evidence file with that name throws or is walked like a folder; `original-fs` does not.
 */
export const evidenceFs: typeof nodeFs =
  process.versions.electron === undefined ? nodeFs : createRequire(import.meta.url)('original-fs')
