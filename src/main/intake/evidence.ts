import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Cases } from '../db/cases.ts'
import type { Exhibits } from '../db/exhibits.ts'
import { createItemsIntake } from '../db/items-intake.ts'
import { createMedia } from '../db/media.ts'
import { createMissingItems } from '../db/missing.ts'
import type { Database } from '../db/open.ts'
import { createOutdatedMedia } from '../db/outdated-media.ts'
import { createRounds } from '../db/rounds.ts'
import { createSightings } from '../db/sightings.ts'
import { createVerificationRows } from '../db/verification-rows.ts'
import type { Emit } from '../events.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import type { Log } from '../log.ts'
import { createAttachment } from './attachment.ts'
import { createIntake } from './intake.ts'
import { type MountOf, mountOf as systemMountOf } from './mount.ts'
import { createProving } from './proving.ts'

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
  /** Which mount a path is on; the system's information unless given. */
  mountOf?: MountOf
}

/** Wires everything that adds evidence and watches over it. */
export function createEvidence({ mountOf = systemMountOf, ...deps }: EvidenceDeps) {
  const { db, audit, clock, cases, exhibits, drives, emit } = deps
  const media = createMedia({ db, clock })
  const rounds = createRounds({ db, audit, clock })
  const sightings = createSightings({ db, clock })
  const items = createItemsIntake({ db, audit, clock, cases, media, rounds, sightings })
  const missing = createMissingItems({ db, audit, clock, rounds, sightings })
  const attachment = createAttachment({ exhibits, drives, mountOf, emit })
  const intake = createIntake({ ...deps, items, rounds, missing, attachment, mountOf })
  const proofs = createVerificationRows({ db, audit, clock, exhibits, rounds, sightings })
  const outdated = createOutdatedMedia({ db, audit, clock, media, sightings })
  const proving = createProving({ ...deps, outdated, proofs, rounds, attachment, mountOf })
  rounds.endLeft()
  return { media, rounds, sightings, missing, items, intake, proving, outdated, attachment }
}
