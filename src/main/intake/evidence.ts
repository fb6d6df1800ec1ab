import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Cases } from '../db/cases.ts'
import type { Exhibits } from '../db/exhibits.ts'
import { createItemsIntake } from '../db/items-intake.ts'
import { createKnownFileQueries } from '../db/known-files.ts'
import { createMedia } from '../db/media.ts'
import { createMissingItems } from '../db/missing.ts'
import type { Database } from '../db/open.ts'
import { createOutdatedMedia } from '../db/outdated-media.ts'
import { createRounds } from '../db/rounds.ts'
import { createSightings } from '../db/sightings.ts'
import { createTimeShifts } from '../db/time-shifts.ts'
import { createVerificationRows } from '../db/verification-rows.ts'
import type { Emit } from '../events.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import type { Log } from '../log.ts'
import type { DuringWork } from '../long-work.ts'
import { createMounts, type Mounts } from '../mountinfo.ts'
import { createAttachment } from './attachment.ts'
import { createIntake } from './intake.ts'
import { withLastingNumbers } from './lasting-numbers.ts'
import { createFilesystemsOf, createMountOf, type FilesystemsOf, type MountedVolumes, type MountOf } from './mount.ts'
import { createNewPlaces, type NewPlacesDeps } from './new-places.ts'
import { createProving } from './proving.ts'
import { createShiftedTimes } from './shifted-times.ts'

export type EvidenceDeps = {
  db: Database
  audit: Audit
  clock: Clock
  cases: Cases
  exhibits: Exhibits
  log: Log
  emit: Emit
  pool: InspectorPool
  drives: Drives
  /** What is mounted, on Linux; the system's information unless given. */
  mounts?: Mounts
  /** Which mount a path is on; the system's information unless given. */
  mountOf?: MountOf
  /** Which file systems paths are on; the system's information unless given. */
  filesystemsOf?: FilesystemsOf
  /** What is mounted; unless given, no place is offered. */
  mounted?: MountedVolumes
  /** Reads the files of an exhibit in a thread; in this one unless given. */
  filesToCompare?: NewPlacesDeps['filesToCompare']
  /** Keeps this computer awake while evidence is read; omitted = nothing does. */
  duringWork?: DuringWork
}

const inThisThread = (db: Database): NewPlacesDeps['filesToCompare'] => {
  const { filesToCompare } = createKnownFileQueries(db)
  return async (...asked) => filesToCompare(...asked)
}

const noneMounted: MountedVolumes = async () => []

/** Wires everything that adds evidence and watches over it. */
export function createEvidence({ mounted = noneMounted, mounts = createMounts(), ...given }: EvidenceDeps) {
  const { filesToCompare = inThisThread(given.db) } = given
  const { mountOf = createMountOf(given.drives.look, mounts), filesystemsOf = createFilesystemsOf(mounts) } = given
  const deps = { ...given, pool: withLastingNumbers(given.pool, filesystemsOf) }
  const { db, audit, clock, cases, exhibits, drives, emit } = deps
  const media = createMedia({ db, clock })
  const rounds = createRounds({ db, audit, clock })
  const sightings = createSightings({ db, clock })
  const items = createItemsIntake({ db, audit, clock, cases, media, rounds, sightings })
  const missing = createMissingItems({ db, audit, clock, rounds, sightings })
  const shifts = createTimeShifts({ db, audit, clock })
  const shiftedTimes = createShiftedTimes({ exhibits, shifts, filesToCompare, filesystemsOf, drives, emit })
  const attachment = createAttachment({ exhibits, drives, mountOf, shiftedTimes, emit })
  const intake = createIntake({ ...deps, items, rounds, missing, attachment, shiftedTimes, mountOf })
  const proofs = createVerificationRows({ db, audit, clock, exhibits, rounds, sightings })
  const outdated = createOutdatedMedia({ db, audit, clock, media, sightings })
  const proving = createProving({ ...deps, outdated, proofs, rounds, attachment, mountOf })
  const newPlaces = createNewPlaces({ ...deps, filesToCompare, proving, mounted, look: drives.look })
  rounds.endLeft()
  return { media, rounds, sightings, missing, items, intake, proving, newPlaces, outdated, attachment }
}
