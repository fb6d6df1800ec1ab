import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { AppError } from '../../shared/errors.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { removeLeftQuestion } from '../../shared/words/library-move.ts'
import type { Audit } from '../custody/log/audit.ts'
import { LEFT } from '../db/moved-copy.ts'
import type { Database } from '../db/open.ts'
import type { SettingsRows } from '../db/settings.ts'
import type { Desktop } from '../desktop.ts'
import { errorCode } from '../error-code.ts'
import type { Log } from '../log.ts'
import { outOfReach } from '../out-of-reach.ts'
import { LIBRARY_FILE, removeLibrary } from './library-parts.ts'
import { acquireLock } from './lock.ts'
import { findLibrary } from './place.ts'

type Refusal = Extract<AppError, { kind: 'left_not_removed' | 'declined' }>
type Deps = {
  home: string
  db: Database
  audit: Audit
  rows: SettingsRows
  desktop: Pick<Desktop, 'confirm'>
  log: Pick<Log, 'warn'>
}
export type LeftCopy = ReturnType<typeof createLeftCopy>

const Left = z.object({ path: z.string(), at: z.number() })

/** The copy of the library left behind by its last move. The note that points here stays when the copy is removed. */
export function createLeftCopy({ home, db, audit, rows, desktop, log }: Deps) {
  /** null = there is none, or no longer, or its drive is not connected. */
  const find = (): z.infer<typeof Left> | null => {
    const kept = rows.get(LEFT)
    const left = kept === null || kept === '' ? null : Left.parse(JSON.parse(kept))
    return left !== null && left.path !== home && existsSync(join(left.path, LIBRARY_FILE)) ? left : null
  }
  return {
    find,
    /** Removes it, after confirmation; only if its note points to the open library. */
    remove: async (): Promise<Result<null, Refusal>> => {
      const left = find()
      if (left === null) return ok(null)
      const led = findLibrary(left.path)
      if (led.state !== 'here' || led.home !== home) return err({ kind: 'left_not_removed', reason: 'led_elsewhere' })
      if (!(await desktop.confirm(removeLeftQuestion(left.path)))) return err({ kind: 'declined' })
      const lock = await acquireLock(left.path)
      if (!lock.ok) return err({ kind: 'left_not_removed', reason: 'open' })
      try {
        await removeLibrary(left.path)
      } catch (cause) {
        const reason = outOfReach(cause, left.path)
        log.warn('library.left', { code: errorCode(cause), reason })
        return err({ kind: 'left_not_removed', reason })
      } finally {
        lock.value.release()
      }
      db.transaction(() => {
        rows.set(LEFT, '')
        audit.append({ caseId: null, type: 'library.left_removed', payload: { path: left.path } })
      })()
      return ok(null)
    },
  }
}
