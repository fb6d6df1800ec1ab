import { arch, release, type } from 'node:os'
import type { Settings } from '../../shared/contract/settings.ts'
import type { CheckId, ItemId } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
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
import type { Findings } from '../db/findings.ts'
import type { ItemContext } from '../db/item-context.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { Marks } from '../db/marks.ts'
import type { Media } from '../db/media.ts'
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
import type { InspectorPool } from '../inspect/pool.ts'
import type { ReadItemDetail } from '../items/item-detail.ts'
import type { Pictures } from '../items/pictures.ts'
import type { KeptPlace } from '../library/evidence-places.ts'
import type { Log } from '../log.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'
import { createFindingFacts } from './facts/finding-facts.ts'
import { createReportFacts, type ReportFactsDeps } from './facts/gather-facts.ts'
import { createPrintedChecks } from './facts/printed-checks.ts'
import { createPrintedCopies, createPrintedWaveform } from './facts/printed-copies.ts'
import { createReportPicture, createThumbnail } from './facts/report-picture.ts'
import { createSetFacts } from './facts/set-facts.ts'
import { createSetHeads } from './facts/set-heads.ts'
import { deskZone } from './facts/times.ts'
import { createVerifyOriginal } from './facts/verify.ts'
import { createCopyOut } from './files/copies/copy-out.ts'
import { createCopying } from './files/copies/copying.ts'
import { createStartPacker } from './files/packer.ts'
import { createPageWriter } from './files/page/page-writer.ts'
import { createRecoverExports } from './files/recover-exports.ts'
import { createExportCustody, custodyRowsOf } from './files/tables/custody-table.ts'
import { createExportTable, createExportText } from './files/tables/export-table.ts'
import { createExportLedger, createExportTraffic } from './files/tables/usage-tables.ts'
import { createWordWriter } from './files/word/word-writer.ts'
import { createWriteEntered } from './files/write-entered.ts'
import { createAnnexWriter } from './machine/annex.ts'
import { createEmbedJson } from './machine/json-text.ts'
import { createSetItems } from './machine/set-items.ts'
import { setWriters } from './machine/set-writers.ts'
import { createExportItem, createExportReport } from './set/export-report.ts'
import { createExportSet } from './set/export-set.ts'
import { createPagePictures } from './set/page-pictures.ts'
import { createReportChoices } from './set/report-choices.ts'
import { createReportLogo } from './set/report-logo.ts'
import { createReportPreview } from './set/report-preview.ts'

export type ExportsDeps = {
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
  queryWorker: QueryWorker
  media: Pick<Media, 'frameSeconds' | 'kindOf' | 'places'>
  pictures: Pictures
  /** The entries about copies for viewing. */
  copies: CopyEntries
  derivativesFolder: string
  pool: InspectorPool
  findings: Findings
  marks: Marks
  traffic: TrafficLog
  walkLog: WalkLog
  /** Signs exports and the head of the log. */
  signing: Signing
  itemDetail: ReadItemDetail
  /** The service and account in use. */
  context: () => ItemContext
  settings: () => Settings
  readingOf: ReportFactsDeps['readingOf']
  /** Reads the kept answer to a check again. */
  readAgain: Record<CheckKind, (checkId: CheckId) => Promise<unknown>>
  /** Where nothing may be written. */
  keptPlaces: () => KeptPlace[]
}

/** Composes everything that leaves as a file: reports and their preview, originals, the ledger, the traffic log. */
export function createExports(deps: ExportsDeps) {
  const { db, audit, rows, clock, log, emit, desktop, appVersion, runtime } = deps
  const {
    cases,
    exhibits,
    details,
    queryWorker,
    media,
    pictures,
    pool,
    findings,
    marks,
    traffic,
    itemDetail,
    context,
  } = deps
  const source = (itemId: ItemId) => details.source(itemId)
  const redactions = createRedactions({ db, audit, clock, actor: rows.actor })
  const { copies, derivativesFolder } = deps
  const printed = createPrintedCopies({ pictures, media, copies, pool, derivativesFolder })
  const isDemo = () => deps.settings().isDemo
  const made = () => ({
    at: clock.now(),
    zone: deskZone(),
    operator: deps.settings().operator,
    appVersion,
    runtime: `${runtime}, ${type()} ${release()} (${arch()})`,
    isDemo: isDemo(),
  })
  const factsOf: ReportFactsDeps = {
    exhibits,
    itemDetail,
    source,
    linkRequests: queryWorker.linkRequests,
    bytesRequests: queryWorker.bytesRequests,
    readingOf: deps.readingOf,
    serviceInUse: () => context().origin || null,
    facesBeside: queryWorker.facesBeside,
    factChecks: createPrintedChecks(queryWorker, context),
    fileHistory: queryWorker.fileHistory,
    readAgain: async (subject) => {
      for (const { checkId, kind } of await queryWorker.outdatedOf(subject)) await deps.readAgain[kind](checkId)
    },
    medium: (sha256) => details.medium(sha256)?.medium ?? null,
    picture: createReportPicture({
      copies: printed,
      pool,
      redactionOf: redactions.of,
    }),
    thumbnail: createThumbnail(pool),
    waveform: createPrintedWaveform(printed),
    verify: createVerifyOriginal(clock.now),
    finding: createFindingFacts({ findings, marks }),
  }
  const reportFacts = createReportFacts(factsOf)
  const openExports = createOpenExports({ db, audit, clock })
  const reached = createFailpoint(deps.failpoint)
  const writeEntered = createWriteEntered({ db, open: openExports, reached })
  const pathOf = (itemId: ItemId) => source(itemId)?.path ?? Buffer.alloc(0)
  const reports = createReports({ db, audit: auditWith(audit, reached), clock })
  const desk = () => deps.settings().desk
  const logo = createReportLogo({ db, rows, audit, desktop, pool })
  const heads = createSetHeads({
    cases,
    exhibits,
    audit,
    reports,
    made,
    logo: logo.get,
    ladder: () => deps.settings().ladder,
    desk,
    custodyExtract: queryWorker.custodyExtract,
  })
  const exportSet = createExportSet({
    walkLog: deps.walkLog,
    signing: deps.signing,
    heads,
    cases,
    reports,
    audit,
    log,
    open: openExports,
    reached,
    facts: createSetFacts({ facts: reportFacts, nameOf: details.nameOf, log }),
    keptPlaces: deps.keptPlaces,
    watchRedactions: redactions.watch,
    enterCopies: copies.flush,
    print: desktop.printPdf,
    itemsOf: (head) => createSetItems(head, pathOf),
    writers: setWriters(
      createWordWriter({ forkChild: deps.forkChild, pool, log }),
      createPageWriter({ pageFolder: deps.pageFolder, copy: pool.copy }),
      createAnnexWriter({
        replyOf: (of) => details.rawReply(of)?.body ?? null,
        custodyOf: (about, upTo) => custodyRowsOf(queryWorker, about, upTo),
      }),
    ),
    embed: createEmbedJson(createStartPacker(deps.forkChild)),
  })
  const recoverExports = createRecoverExports({ log, open: openExports, keptPlaces: deps.keptPlaces, reached })
  const exportReport = createExportReport({
    desktop,
    cases,
    heads,
    exportSet,
    wake: pool.wake,
    onProgress: (progress) => emit({ type: 'report.progressed', progress }),
  })
  const choices = createReportChoices({ rows })
  const exportItem = createExportItem({
    exportReport,
    itemOf: (itemId) => {
      const [known, named] = [source(itemId), details.nameOf(itemId)]
      return known && named && { caseId: known.caseId, url: known.url, reference: named.reference, name: named.name }
    },
    options: choices.atOnce,
  })

  // A preview waits for no drive: what it says of originals is said again, and proven, when the report is made.
  const unverified = async () => ({ state: 'not_checked' as const, at: clock.now() })
  const preview = createReportPreview({
    log,
    heads,
    print: desktop.printPdf,
    facts: createSetFacts({
      facts: createReportFacts({ ...factsOf, verify: unverified }),
      nameOf: details.nameOf,
      log,
    }),
    pages: createPagePictures(deps.pagesScript ?? ''),
    signature: async () => expectedSignature(await deps.signing.look()),
    lookOf: (caseId, isVeiled) => lookIn(cases.veilOf(caseId) ?? 'off', isVeiled),
  })

  const copyItems = createCopyItems(db)
  const copying = createCopying({
    items: copyItems,
    desktop,
    clock,
    emit,
    referenceOf: (caseId) => cases.get(caseId)?.reference ?? null,
    copyOut: createCopyOut({
      library: deps.library,
      cases,
      keptPlaces: deps.keptPlaces,
      source,
      freeBytes: freeBytesAt,
      db,
      audit,
      made,
      signing: deps.signing,
    }),
  })
  const exportText = createExportText({ desktop, keptPlaces: deps.keptPlaces, writeEntered })
  const tables = { audit: auditWith(audit, reached), exportTable: createExportTable(exportText, isDemo) }
  const exportLedger = createExportLedger({ queryWorker, ...tables })
  const exportTraffic = createExportTraffic({ traffic, ...tables })
  const exportCustody = createExportCustody({ queryWorker, itemOf: details.place, ...tables })
  return {
    redactions,
    reports,
    choices,
    desk,
    logo,
    recoverExports,
    exportItem,
    exportSet,
    exportReport,
    preview,
    copyItems,
    copying,
    exportText,
    exportLedger,
    exportTraffic,
    exportCustody,
  }
}
