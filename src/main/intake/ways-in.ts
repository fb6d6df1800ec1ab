import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { createArrivals } from '../db/arrivals.ts'
import { createAttachments } from '../db/attachments.ts'
import type { Cases } from '../db/cases.ts'
import type { ItemsIntake } from '../db/items-intake.ts'
import { createLinks } from '../db/links.ts'
import { createPromisedFiles } from '../db/promised-files.ts'
import type { SettingsRows } from '../db/settings.ts'
import { createStills } from '../db/stills.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'
import { createChosenLists } from './chosen-lists.ts'
import { createDropped } from './dropped.ts'
import type { Intake } from './intake.ts'
import { createKeptFileEntry, createListKeptFiles, type KeptFileDeps } from './kept-file.ts'
import { createLinkKeeper, type LinkKeeperDeps } from './links.ts'
import { createPasted } from './pasted.ts'
import { createPromised, type PromisedDeps } from './promised.ts'
import { createStillKeeper, type StillKeeperDeps } from './still-keeper.ts'

type Deps = Pick<KeptFileDeps, 'db' | 'exhibits'> &
  Pick<StillKeeperDeps, 'home' | 'details' | 'runtime' | 'stateOfOriginal' | 'emit' | 'desktop'> &
  Pick<LinkKeeperDeps, 'desktop'> &
  Pick<PromisedDeps, 'pool' | 'temporaryFolder' | 'freeBytes' | 'duringWork'> & {
    items: ItemsIntake
    intake: Intake
    audit: Audit
    rows: SettingsRows
    clock: Clock
    cases: Cases
    queryWorker: Pick<QueryWorker, 'countList'>
    drives: Drives
  }

/**
 * Every way to add evidence other than folders: links and lists of them, pasted or dropped images without a file,
 * temporary files, frames from videos.
 */
export function createWaysIn({ home, db, audit, rows, clock, cases, exhibits, items, intake, ...deps }: Deps) {
  const { details, desktop, drives, emit, queryWorker, runtime, stateOfOriginal } = deps
  const { pool, temporaryFolder, freeBytes, duringWork } = deps
  const { actor } = rows
  const attachments = createAttachments({ db, audit, clock, actor })
  const arrivals = createArrivals({ db, audit, clock, actor })
  const stills = createStills({ db, audit, clock, actor })
  const promisedFiles = createPromisedFiles({ db, audit, actor })
  const enter = createKeptFileEntry({ db, exhibits, items, intake, drives })
  return {
    attachments,
    arrivals,
    stills,
    promisedFiles,
    links: createLinkKeeper({
      cases,
      intake,
      desktop,
      emit,
      attachments,
      links: createLinks({ db, audit, clock, cases }),
    }),
    chosenLists: createChosenLists({ countList: queryWorker.countList, drives }),
    pasted: createPasted({ home, clock, items, intake }),
    dropped: createDropped({ home, clock, cases, arrivals, enter }),
    promised: createPromised({
      home,
      clock,
      cases,
      intake,
      pool,
      drives,
      emit,
      promisedFiles,
      listKeptFiles: createListKeptFiles({ db, exhibits, items, drives }),
      temporaryFolder,
      freeBytes,
      duringWork,
    }),
    stillKeeper: createStillKeeper({
      home,
      db,
      cases,
      details,
      drives,
      exhibits,
      items,
      stills,
      stateOfOriginal,
      intake,
      emit,
      desktop,
      runtime,
    }),
  }
}
