import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { createHolderNames } from '../db/holder-names.ts'
import { derivativePath, EXTENSIONS, PRINTED_KINDS } from '../inspect/derivative-path.ts'

/** A copy that is kept, by the first item it was made of, or by the digest of that. */
type CheckedCopy = { name: string; state: 'same' | 'different' }

/** So much is read before others have their turn. */
const SLICE_BYTES = 2 ** 24

/**
 * Compares the copies for viewing that reports print with what was stored of their making. Those that are not kept any
 * more can be made again and are nobody's fault; of those that nothing is stored of, reports say so.
 */
export function createCopyCheck(db: Database, derivativesFolder: string) {
  const known = db.prepare<[string, string], { sha256: string; bytes: number }>(
    'SELECT sha256, bytes FROM copies WHERE of_sha256 = ? AND kind = ?',
  )
  const nameOf = createHolderNames(db)
  let left: string[] | null = null
  let names: string[] = []
  let prefix = ''

  const stateOf = (
    path: string,
    told: { sha256: string; bytes: number },
  ): { state: CheckedCopy['state']; read: number } => {
    try {
      const facts = lstatSync(path)
      if (!facts.isFile() || facts.size !== told.bytes) return { state: 'different', read: 0 }
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
      return { state: sha256 === told.sha256 ? 'same' : 'different', read: facts.size }
    } catch {
      return { state: 'different', read: 0 }
    }
  }
  return {
    /** The next copies; null = there are no more. */
    next: (limit: number): CheckedCopy[] | null => {
      left ??= list(derivativesFolder).sort().reverse()
      const found: CheckedCopy[] = []
      for (let read = 0; found.length < limit && read < SLICE_BYTES; ) {
        const file = names.pop()
        if (file === undefined) {
          const folder = left.pop()
          if (folder === undefined) return found.length === 0 ? null : found
          prefix = folder
          names = list(join(derivativesFolder, folder)).sort().reverse()
          continue
        }
        const path = join(derivativesFolder, prefix, file)
        const sha256 = file.slice(0, 64)
        const kind = PRINTED_KINDS.find((one) =>
          EXTENSIONS[one].some((extension) => derivativePath(derivativesFolder, sha256, one, extension) === path),
        )
        if (kind === undefined) continue
        const told = known.get(sha256, kind)
        if (told === undefined) continue
        const compared = stateOf(path, told)
        read += compared.read
        found.push({ name: compared.state === 'different' ? nameOf(sha256) : sha256, state: compared.state })
      }
      return found
    },
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
