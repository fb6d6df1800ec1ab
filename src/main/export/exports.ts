import { arch, release, type } from 'node:os'
import type { Settings } from '../../shared/contract/settings.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import type { ReportProgress } from '../../shared/model/report-set.ts'
import { expectedSignature } from '../../shared/model/signing.ts'
import { lookIn } from '../../shared/model/veil.ts'
import type { ForkChild } from '../children/child.ts'
import type { Clock } from '../clock.ts'
import type { CopyEntries } from '../custody/copy-entries.ts'
import { type Audit, auditWith } from '../custody/log/audit.ts'
import type { Signing } from '../custody/signing.ts'
import type { WalkLog } from '../custody/walk-log.ts'
import type { Cases } from '../db/cases.ts'
import { createCopyItems } from '../db/copy-items.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { Database } from '../db/open.ts'
import { createOpenExports } from '../db/open-exports.ts'
import { createRedactions } from '../db/redactions.ts'
import { createReports } from '../db/reports.ts'
import type { SettingsRows } from '../db/settings.ts'
import type { TrafficLog } from '../db/traffic.ts'
import type { Desktop } from '../desktop.ts'
import { freeBytesAt } from '../disk-floor.ts'
import type { Emit } from '../events.ts'
import { createFailpoint } from '../failpoint.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import type { InspectorPool } from '../inspect/pool.ts'
import type { StateOfOriginal } from '../items/originals.ts'
import type { ForbiddenPlace } from '../library/evidence-places.ts'
import type { Log } from '../log.ts'
import { type DuringWork, justWork } from '../long-work.ts'
import { createReportFacts, type ReportFactsDeps } from './facts/gather-facts.ts'
import { createPrintedCopies, type PrintedCopiesDeps } from './facts/printed-copies.ts'
import { createSetFacts } from './facts/set-facts.ts'
import { createSetHeads } from './facts/set-heads.ts'
import { deskZone } from './facts/times.ts'
import { createVerifyOriginal } from './facts/verify.ts'
import { createCopyOut } from './files/copies/copy-out.ts'
import { createCopying } from './files/copies/copying.ts'
import { createStartPacker } from './files/packer.ts'
import { createPageWriter } from './files/page/page-writer.ts'
import { createRecoverExports } from './files/recover-exports.ts'
import { createExportCustody } from './files/tables/custody-table.ts'
import { createExportTable, createExportText } from './files/tables/export-table.ts'
import { createExportLedger, createExportTraffic } from './files/tables/usage-tables.ts'
import { createWordWriter } from './files/word/word-writer.ts'
import { createWriteEntered } from './files/write-entered.ts'
import { createAnnexWriter } from './machine/annex.ts'
import { createSetItems } from './machine/set-items.ts'
import { setWriters } from './machine/set-writers.ts'
import { createExportItem, createExportReport } from './set/export-report.ts'
import { createExportSet } from './set/export-set.ts'
import { createPagePictures } from './set/page-pictures.ts'
import { createReportChoices } from './set/report-choices.ts'
import { createReportLogo } from './set/report-logo.ts'
import { createReportPreview } from './set/report-preview.ts'

type ExportsDeps = Omit<ReportFactsDeps & PrintedCopiesDeps, 'printedCopies' | 'redactions' | 'verify'> & {
  /** Identity of the library. */
  library: string
  db: Database
  audit: Audit
  rows: SettingsRows
  clock: Clock
  log: Log
  emit: Emit
  desktop: Desktop
  appVersion: string
  runtime: string
  failpoint: string | undefined
  forkChild: ForkChild
  /** The entry of the thread that draws pages of PDFs. */
  pagesScript: string
  /** Where the script and the style sheet of a report's HTML page are. */
  pageFolder: string
  cases: Cases
  exhibits: Exhibits
  details: ItemDetails
  /** The entries about copies for viewing. */
  copies: CopyEntries
  pool: InspectorPool
  traffic: TrafficLog
  walkLog: WalkLog
  /** Signs exports and the head of the log. */
  signing: Signing
  settings: () => Settings
  /** Where nothing may be written. */
  forbiddenPlace: ForbiddenPlace
  drives: Pick<Drives, 'open' | 'readSmall'>
  stateOfOriginal: StateOfOriginal
  /** Settles once the facts of a case are derived by this version. */
  ensureFacts: (caseId: CaseId) => Promise<void>
  /** Keeps this computer awake while something is written; omitted = nothing does. */
  duringWork?: DuringWork
}

/** Composes everything that leaves as a file: reports and their preview, originals, the ledger, the traffic log. */
export function createExports(deps: ExportsDeps) {
  const { db, cases, details, desktop, emit, forbiddenPlace, log, pool, queryWorker, rows, settings, signing } = deps
  const { audit, clock, duringWork = justWork } = deps
  const isDemo = () => settings().isDemo
  const desk = () => settings().desk
  const made = () => ({
    at: clock.now(),
    zone: deskZone(),
    operator: settings().operator,
    appVersion: deps.appVersion,
    runtime: `${deps.runtime}, ${type()} ${release()} (${arch()})`,
    isDemo: isDemo(),
  })
  const reached = createFailpoint(deps.failpoint)
  // Entries of what is exported are a place of the fault suite too.
  const exportAudit = auditWith(audit, reached)
  const redactions = createRedactions({ db, audit, clock, actor: rows.actor })
  const reports = createReports({ db, clock, audit: exportAudit })
  const open = createOpenExports({ db, audit, clock })
  const logo = createReportLogo({ db, rows, audit, desktop, pool, drives: deps.drives })
  const choices = createReportChoices({ rows })
  const heads = createSetHeads({
    cases,
    exhibits: deps.exhibits,
    audit,
    reports,
    made,
    logo: logo.get,
    ladder: () => settings().ladder,
    desk,
    custodyExtract: queryWorker.custodyExtract,
  })

  const factsDeps = {
    ...deps,
    printedCopies: createPrintedCopies(deps),
    redactions,
    verify: createVerifyOriginal({ now: clock.now, drives: deps.drives, stateOfOriginal: deps.stateOfOriginal }),
  }
  const pathOf = (itemId: ItemId) => details.source(itemId)?.path ?? Buffer.alloc(0)
  const entered = createExportSet({
    ...deps,
    heads,
    reports,
    open,
    reached,
    facts: createSetFacts({ facts: createReportFacts(factsDeps), nameOf: details.nameOf, log }),
    watchRedactions: redactions.watch,
    enterCopies: deps.copies.flush,
    print: desktop.printPdf,
    itemsOf: (head) => createSetItems(head, pathOf),
    writers: setWriters(
      createWordWriter({ forkChild: deps.forkChild, pool, log }),
      createPageWriter({ pageFolder: deps.pageFolder, copy: pool.copy }),
      createAnnexWriter({ details, queryWorker }),
    ),
    startPacker: createStartPacker(deps.forkChild),
  })
  const exportSet: typeof entered = {
    ...entered,
    run: (request, ...control) =>
      duringWork(async () => {
        await deps.ensureFacts(request.caseId)
        return await entered.run(request, ...control)
      }),
  }
  const onProgress = (progress: ReportProgress | null) => emit({ type: 'report.progressed', progress })
  const exportReport = createExportReport({ desktop, cases, heads, exportSet, wake: pool.wake, onProgress })

  // A preview waits for no drive: what it says of originals is said again, and proven, when the report is made.
  const verify = async () => ({ state: 'not_checked' as const, at: clock.now() })
  const preview = createReportPreview({
    log,
    heads,
    print: desktop.printPdf,
    facts: createSetFacts({
      facts: createReportFacts({ ...factsDeps, verify, countRows: null }),
      nameOf: details.nameOf,
      log,
    }),
    pages: createPagePictures(deps.pagesScript),
    signature: async () => expectedSignature(await signing.look()),
    lookOf: (caseId, isVeiled) => lookIn(cases.veilOf(caseId) ?? 'off', isVeiled),
  })

  const copyItems = createCopyItems(db)
  const writeCopies = createCopyOut({ ...deps, freeBytes: freeBytesAt, made })
  const copyOut: typeof writeCopies = (...what) => duringWork(() => writeCopies(...what))
  const enter = createWriteEntered({ db, open, reached })
  const writeEntered: typeof enter = (given) => duringWork(() => enter(given))
  const exportText = createExportText({ desktop, forbiddenPlace, writeEntered })
  const exportTable = createExportTable({ exportText, audit: exportAudit, isDemo })
  return {
    redactions,
    reports,
    choices,
    desk,
    logo,
    recoverExports: createRecoverExports({ log, open, forbiddenPlace, reached }),
    exportItem: createExportItem({ exportReport, details, options: choices.atOnce }),
    exportSet,
    exportReport,
    preview,
    copyItems,
    copying: createCopying({ cases, clock, desktop, emit, items: copyItems, copyOut }),
    exportText,
    exportLedger: createExportLedger({ queryWorker, exportTable }),
    exportTraffic: createExportTraffic({ traffic: deps.traffic, exportTable }),
    exportCustody: createExportCustody({ queryWorker, audit, exportTable, itemOf: details.place }),
  }
}
