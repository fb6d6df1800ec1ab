import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isDamage } from '../db/file-check.ts'
import { type Library, type LibraryDeps, openLibrary } from '../db/library.ts'
import { errorCode } from '../error-code.ts'
import { type LibraryRescue, rescueLibrary, runningMark, WHOLE_BELOW_BYTES } from './recover.ts'

export type SafeLibrary = { library: Library; rescue: LibraryRescue | null; close: () => void }

/**
 * Opens the library whatever its state: sound, damaged, empty or missing. What was done is recorded in the custody log.
 * Throws if the folder cannot be written to or the library is of a newer version: then nothing was changed.
 */
export function openSafely(deps: LibraryDeps): SafeLibrary {
  const { home, clock } = deps
  const wasUnclean = existsSync(runningMark(home))
  let rescue = rescueLibrary(home, clock.now())
  let library: Library
  try {
    library = openLibrary(deps)
  } catch (cause) {
    // Damage not apparent from the schema.
    if (rescue || !(isDamage(cause) || (wasUnclean && isUnreadable(cause)))) throw cause
    rescue = rescueLibrary(home, clock.now(), true)
    library = openLibrary(deps)
  }
  // Some damage is apparent only to the connection that writes.
  if (!rescue && wasUnclean && !isWhole(library)) {
    library.close()
    rescue = rescueLibrary(home, clock.now(), true)
    library = openLibrary(deps)
  }
  const { db, audit } = library
  if (rescue) {
    const { why, setAside, backupAt } = rescue
    const passedOver = rescue.passedOver.map((one) => ({ name: one.name, why: one.why }))
    db.transaction(() =>
      audit.append({ caseId: null, type: 'library.rescued', payload: { why, setAside, backupAt, passedOver } }),
    )()
  }
  writeFileSync(runningMark(home), '', { mode: 0o600 })
  return {
    library,
    rescue,
    close: () => {
      library.close()
      rmSync(runningMark(home), { force: true })
    },
  }
}

function isWhole({ db }: Library): boolean {
  try {
    const isLarge = statSync(db.name).size > WHOLE_BELOW_BYTES
    return db.pragma(isLarge ? 'quick_check(1)' : 'integrity_check(1)', { simple: true }) === 'ok'
  } catch (cause) {
    if (isDamage(cause) || isUnreadable(cause)) return false
    throw cause
  }
}

/** The error caused by a schema with corrupted letters. */
const isUnreadable = (cause: unknown): boolean => errorCode(cause) === 'SQLITE_ERROR'
