import type { SettingsRows } from '../db/settings.ts'
import { freeBytesAt } from '../disk-floor.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import { createMountOf } from '../intake/mount.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'
import { type BackupsDeps, createBackups } from './backups.ts'
import { createCaseCopies } from './case-copies.ts'
import { createLeftCopy } from './left-copy.ts'
import { createLibraryMove, type MoveDeps } from './move.ts'

type Deps = Omit<MoveDeps, 'mountOf' | 'freeBytes' | 'isSound' | 'desktop'> &
  Pick<BackupsDeps, 'forbiddenPlace'> & {
    desktop: MoveDeps['desktop'] & BackupsDeps['desktop']
    rows: SettingsRows
    drives: Pick<Drives, 'look'>
    counter: Pick<QueryWorker, 'fileState' | 'holdsErased'>
  }

/** Maintains the library on disk: its backups, its move to another folder, and the copies left anywhere. */
export function createUpkeep({ forbiddenPlace, rows, counter, drives, ...deps }: Deps) {
  const { home, db, audit, clock, log, desktop } = deps
  const isSound = async (file: string) => (await counter.fileState(file)) === 'sound'
  const leftCopy = createLeftCopy({ home, db, audit, rows, desktop, log })
  return {
    leftCopy,
    copies: createCaseCopies({ home, db, audit, left: leftCopy.find, holds: counter.holdsErased }),
    backups: createBackups({ db, audit, home, clock, log, desktop, forbiddenPlace, isSound }),
    move: createLibraryMove({ ...deps, mountOf: createMountOf(drives.look), freeBytes: freeBytesAt, isSound }),
  }
}
