import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createWalkLog } from '../../src/main/custody/walk-log.ts'
import { createArrivals } from '../../src/main/db/arrivals.ts'
import { createAttachments } from '../../src/main/db/attachments.ts'
import { createFindings } from '../../src/main/db/findings.ts'
import { createMarks } from '../../src/main/db/marks.ts'
import { createOpenExports } from '../../src/main/db/open-exports.ts'
import { createPromisedFiles } from '../../src/main/db/promised-files.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import { createReports } from '../../src/main/db/reports.ts'
import { createSightings } from '../../src/main/db/sightings.ts'
import { createStills } from '../../src/main/db/stills.ts'
import { createTags } from '../../src/main/db/tags.ts'
import { createReportFacts } from '../../src/main/export/facts/gather-facts.ts'
import { createPrintedCopies } from '../../src/main/export/facts/printed-copies.ts'
import { createSetFacts } from '../../src/main/export/facts/set-facts.ts'
import { createSetHeads } from '../../src/main/export/facts/set-heads.ts'
import { createVerifyOriginal } from '../../src/main/export/facts/verify.ts'
import { createPageWriter } from '../../src/main/export/files/page/page-writer.ts'
import { createSetItems } from '../../src/main/export/machine/set-items.ts'
import { setWriters } from '../../src/main/export/machine/set-writers.ts'
import type { ExportSetDeps } from '../../src/main/export/set/export-set.ts'
import type { ExportSetRequest } from '../../src/main/export/set/make-set.ts'
import { createItemDetail } from '../../src/main/items/item-detail.ts'
import { createStateOfOriginal } from '../../src/main/items/originals.ts'
import { NO_DESK } from '../../src/shared/model/desk-texts.ts'
import { DEFAULT_LADDER } from '../../src/shared/model/finding.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { PAGE_FOLDER, QUERY_WORKER_SCRIPT } from './app-parts.ts'
import { setupPlace } from './folder.ts'
import { setupIntake } from './intake.ts'
import { forbiddenPlaceIn, nearDrives } from './near-drives.ts'
import { jpegOf } from './plain-picture.ts'
import { packsNothing, printedPdf } from './printed-pdf.ts'
import { notSigning } from './unsigned.ts'
import { openWorkerQueries } from './worker-queries.ts'

/** A request for a report without plates, veil or an earlier version, but for what is in it and where it goes. */
export const PLAIN: Pick<ExportSetRequest, 'plates' | 'supersedes' | 'veil'> = {
  plates: [],
  supersedes: null,
  veil: { look: 'off', isLifted: false },
}

/**
 * Sets up a desk with a case of `count` small images, and the sources of reports on them. `others` = adds more files
 * before the intake.
 */
export async function setupReportDesk(
  count: number,
  others: (evidence: string) => Promise<unknown> = () => Promise.resolve(),
) {
  const intake = setupIntake()
  const { home, db, audit, cases, exhibits, details, media, pool, derivativesFolder, pictures, copies, clock } = intake
  const { folder, evidence } = setupPlace()
  const saved = join(folder, 'reports')
  mkdirSync(saved)
  for (let at = 0; at < count; at += 1) {
    const background = { r: (at * 37) % 256, g: (at * 91) % 256, b: 120 }
    writeFileSync(join(evidence, `picture ${String(at + 1).padStart(4, '0')}.jpg`), await jpegOf(background))
  }
  await others(evidence)
  await intake.takeAll(evidence)
  const startQueryWorker = () => openWorkerQueries({ script: QUERY_WORKER_SCRIPT, file: join(home, 'library.sqlite') })
  const queryWorker = startQueryWorker()
  onTestFinished(() => queryWorker.close())
  const context = () => ({ origin: '', account: '', formats: ['jpeg'], maxBytes: 50 * 2 ** 20 })
  const actor = () => 'R. Osei'
  const made = () => ({
    at: clock.now(),
    zone: 'Europe/Berlin',
    operator: actor(),
    appVersion: '0.1.0',
    runtime: 'test',
  })
  const facts = createReportFacts({
    exhibits,
    details,
    queryWorker,
    context,
    pool,
    printedCopies: createPrintedCopies({ pictures, media, copies, pool, derivativesFolder }),
    redactions: createRedactions({ db, audit, clock, actor }),
    findings: createFindings({ db, audit, clock, actor }),
    marks: createMarks({ db, audit, clock, actor, tags: createTags({ db, audit, clock }) }),
    itemDetail: createItemDetail({
      queryWorker,
      details,
      stateOfOriginal: createStateOfOriginal(nearDrives),
      context,
      sightings: createSightings({ db, clock }),
      arrivals: createArrivals({ db, audit, clock, actor }),
      promisedFiles: createPromisedFiles({ db, audit, actor }),
      stills: createStills({ db, audit, clock, actor }),
      attachments: createAttachments({ db, audit, clock, actor }),
    }),
    readAgain: { image_forensics: async () => undefined, fact_check: async () => undefined },
    readingOf: () => null,
    countRows: null,
    verify: createVerifyOriginal({
      now: clock.now,
      drives: nearDrives,
      stateOfOriginal: createStateOfOriginal(nearDrives),
    }),
  })
  const log = { info: () => undefined, warn: () => undefined, bug: () => 'ref-1', flush: () => Promise.resolve() }
  const reports = createReports({ db, audit, clock: systemClock })
  const desk = { ...NO_DESK }
  const heads = createSetHeads({
    cases,
    exhibits,
    audit,
    reports,
    made,
    custodyExtract: queryWorker.custodyExtract,
    logo: () => null,
    ladder: () => DEFAULT_LADDER,
    desk: () => desk,
  })
  const open = createOpenExports({ db, audit, clock: systemClock })
  /** What exports of this desk are made with: they print an empty page, and sign and pack nothing. */
  const exporting: ExportSetDeps = {
    heads,
    cases,
    reports,
    audit,
    log,
    open,
    forbiddenPlace: forbiddenPlaceIn(exhibits.roots),
    print: async () => printedPdf(),
    facts: createSetFacts({ facts, nameOf: details.nameOf, log }),
    itemsOf: (head) => createSetItems(head, (id) => details.source(id)?.path ?? Buffer.alloc(0)),
    writers: setWriters(createPageWriter({ pageFolder: PAGE_FOLDER, copy: pool.copy })),
    signing: notSigning,
    startPacker: packsNothing,
  }
  return {
    ...intake,
    folder,
    evidence,
    saved,
    facts,
    heads,
    walkLog: createWalkLog({ startChecker: startQueryWorker, log }),
    reports,
    queryWorker,
    desk,
    open,
    exporting,
    log,
    itemIds: intake.rows().map(({ id }) => id as ItemId),
  }
}
