import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf, CallName, InputOf } from '../shared/contract/index.ts'
import { drop as dropDeclaration, look as lookDeclaration } from '../shared/contract/index.ts'
import type { CaseId, CheckId, ItemId, Sha256 } from '../shared/model/ids.ts'
import { err } from '../shared/result.ts'
import { createAccount } from './account/account.ts'
import { type AwakeTime, createAwakeTime } from './awake-time.ts'
import { createCaseLife } from './cases/case-life.ts'
import { createDeleting } from './cases/deleting.ts'
import { createEraseItems } from './cases/erase-items.ts'
import type { ForkChild } from './children/child.ts'
import { windowsDrives } from './children/windows-drives.ts'
import { type Clock, later, type Schedule, systemClock } from './clock.ts'
import { createCopyEntries } from './custody/copy-entries.ts'
import { createHeadEvents } from './custody/head-events.ts'
import { createKeyStore, demoKeys } from './custody/key-store.ts'
import { startClockWatch } from './custody/log/clock-watch.ts'
import { createSigning } from './custody/signing.ts'
import { createLogVerifying } from './custody/verifying.ts'
import { createViewings, type Viewings } from './custody/viewings.ts'
import { createWalkLog } from './custody/walk-log.ts'
import { createAnalyses } from './db/analyses.ts'
import { createBalances } from './db/balances.ts'
import { createCaseViews } from './db/case-views.ts'
import { createCases } from './db/cases.ts'
import { startCheckpoints } from './db/checkpoints.ts'
import { createChecks } from './db/checks.ts'
import { createExhibits } from './db/exhibits.ts'
import { createFileContents } from './db/file-contents.ts'
import { createFindings } from './db/findings.ts'
import { createHashLists } from './db/hash-lists.ts'
import type { ItemContext } from './db/item-context.ts'
import { createItemDetails } from './db/item-detail.ts'
import { createJobReplies } from './db/job-replies.ts'
import { createJobRows } from './db/job-rows.ts'
import { createJobs } from './db/jobs.ts'
import { createKnownPlaces } from './db/known-places.ts'
import { createMarks } from './db/marks.ts'
import { createOriginals } from './db/originals.ts'
import { createRenewFacts } from './db/renew-facts.ts'
import { createReportPairs } from './db/report-pairs.ts'
import { createSavedFilters } from './db/saved-filters.ts'
import { createSeen } from './db/seen.ts'
import { pathsFromSlash } from './db/stored-paths.ts'
import { createTags } from './db/tags.ts'
import { createTrafficLog } from './db/traffic.ts'
import { flush } from './db/unflushed.ts'
import { createDemo, type DemoSource } from './demo/demo.ts'
import { createRelinkDemo } from './demo/relink-demo.ts'
import type { Desktop } from './desktop.ts'
import { createAbout } from './diagnostics/about.ts'
import { createSaveLog } from './diagnostics/save-log.ts'
import { freeBytesAt } from './disk-floor.ts'
import { createEvents } from './events.ts'
import { createExports } from './export/exports.ts'
import { createPartSaving } from './export/files/part-saving.ts'
import { createExportVerifying } from './export/verify/verifying.ts'
import { rebuildFacts } from './facts/define-facts.ts'
import { createFailpoint } from './failpoint.ts'
import { createFindingKeeper } from './findings/finding-keeper.ts'
import { createMarking } from './findings/marking.ts'
import { createHashListKeeper } from './hash-lists/hash-list-keeper.ts'
import { createDriveOf } from './inspect/drive/drive-of.ts'
import { createDrives } from './inspect/drive/drives.ts'
import { createLocateOriginal } from './inspect/locate-original.ts'
import { createInspectorPool } from './inspect/pool.ts'
import type { ReadRss } from './inspect/rss.ts'
import { createEvidence } from './intake/evidence.ts'
import { createFindPlaceInCase } from './intake/known-place.ts'
import { createMountedVolumes } from './intake/mount.ts'
import { createWaysIn } from './intake/ways-in.ts'
import { createDispatcher, runCall } from './ipc/dispatch.ts'
import { createHandlers } from './ipc/handlers.ts'
import { createDropHandler } from './ipc/intake.ts'
import { createLookHandler } from './ipc/verifications.ts'
import { createChosen } from './items/chosen-items.ts'
import { createImageCopying } from './items/image-copying.ts'
import { notifyOfNewContext } from './items/item-context-notifier.ts'
import { createItemDetail } from './items/item-detail.ts'
import { createItemMenu } from './items/item-menu.ts'
import { createOpenOutside } from './items/open-outside.ts'
import { createStateOfOriginal } from './items/originals.ts'
import { createPictures } from './items/pictures.ts'
import { createPosters } from './items/posters.ts'
import { createRowCounting } from './items/row-counting.ts'
import { createSeeing } from './items/seeing.ts'
import { createWaveforms } from './items/waveforms.ts'
import { createFactChecking } from './jobs/fact-checking.ts'
import { createJobNotifications } from './jobs/job-notifications.ts'
import { createJobReparser } from './jobs/reparser.ts'
import { createGivenNumbers } from './journals/given-numbers.ts'
import { createDiskUse } from './library/disk-use.ts'
import { createForbiddenPlace, keptPlaces } from './library/evidence-places.ts'
import { createExposureAt } from './library/exposure.ts'
import { createFactRenewal } from './library/fact-renewal.ts'
import { keepBackups } from './library/keep-backups.ts'
import { type KnownServers, serversKnownHere } from './library/known-servers.ts'
import type { LibraryMoves } from './library/move.ts'
import { openSafely } from './library/open-safely.ts'
import { withExposureAsked } from './library/saving.ts'
import { createSentSince } from './library/sent-since.ts'
import { createUpkeep } from './library/upkeep.ts'
import type { Log } from './log.ts'
import { createLongWork, noPower, type Power } from './long-work.ts'
import { createMounts } from './mountinfo.ts'
import { createQueryWorker } from './query-worker/query-worker.ts'
import { createReparser } from './queue/reparser.ts'
import { createSending } from './queue/sending.ts'
import { createTrust } from './service/certificate.ts'
import { createServiceClient } from './service/client.ts'
import { createNetworkGate } from './service/network-gate.ts'
import { parseBaseUrl } from './service/origin.ts'
import { createSystemAuthorities } from './service/system-authorities.ts'
import { TIMERS } from './service/timers.ts'
import { createCapSetting } from './settings/cap-setting.ts'
import { createFaceReadings } from './settings/face-readings.ts'
import { createSettings } from './settings/settings.ts'
import { noVault } from './vault/no-vault.ts'
import { createVault } from './vault/vault.ts'

export type ComposeDeps = {
  /** The library's folder. The caller holds its lock. */
  home: string
  /** The requested data folder, which points there; the same if the library was never moved. */
  entry?: string
  log: Log
  /** Folder of the numbered .sql files and the threads' entries: it differs between sources and build. */
  migrationsFolder: string
  queryWorkerScript: string
  /** Starts what answers queries: a thread of that script, unless given. */
  startQueries?: typeof createQueryWorker
  checkpointScript: string
  /** The entry of the thread that renders pages; not needed without windows. */
  pagesScript?: string
  /** The entry of the thread that verifies exports; not needed without windows. */
  verifyScript?: string
  /** Where the built script and style sheet of a report's HTML page are. */
  pageFolder: string
  forkChild: ForkChild
  /**
   * Reads the memory used by a process; without it, an inspector's memory is limited on Linux only, and elsewhere only
   * its time is.
   */
  readRss?: ReadRss
  desktop: Desktop
  /** The system's temporary folder now: files dropped from there are copied. Omitted = nothing dropped is temporary. */
  temporaryFolder?: () => string
  clock: Clock
  /** Whether the keychain is known not to be used, so that no process asks it. */
  isKeychainLeftAlone?: boolean
  /** Schedules the polls of fact checks, on the same clock; returns a function that cancels. Default: system timers. */
  schedule?: Schedule
  /** Time in which this computer is awake, by the system's own clocks; omitted = the system never announces a sleep. */
  awake?: AwakeTime
  /** Omitted = the system is not asked to stay awake. */
  power?: Power
  appVersion: string
  /** "Electron 45.4.1", "Node 24.21.0" … for reports. */
  runtime: string
  /** When the running build was committed, ms; null = unknown. */
  committedAt?: number | null
  /** Versions of the runtime. */
  versions?: Partial<Record<'electron' | 'chrome' | 'node', string>>
  /** The folder of the built program, `out`; omitted = it runs from source. */
  program?: string
  /** The demo included with this app, and how it is opened; not needed without windows. */
  demo?: DemoSource
  /** For this run only, not saved (the headless command). The demo accepts no token. */
  fixedToken?: string
  fixedBaseUrl?: URL
  /** Those this person used on this computer, unless given. */
  servers?: KnownServers
  /** Where the fault suite wants this process to die; undefined = nowhere. */
  failpoint?: string | undefined
}
export type App = ReturnType<typeof compose>

/** How long quitting waits for replies if nobody asked for more, ms. */
export const QUIT_PATIENCE_MS = 9_000
const KEYCHAIN_PATIENCE_MS = 2_000
/** For whole copies of temporary files to be entered. */
const COPIES_PATIENCE_MS = 2_000

/** Creates every service, top to bottom, and closes them in reverse. The only place that does. */
export function compose(deps: ComposeDeps) {
  const { home, log, forkChild, clock, appVersion, runtime } = deps
  const mounts = createMounts()
  const drives = createDrives({ forkChild, log, driveOf: createDriveOf({ mounts }) })
  const exposureAt = createExposureAt(drives.resolve)
  const desktop = withExposureAsked(deps.desktop, exposureAt)
  const events = createEvents()
  const { emit } = events
  const { awake = createAwakeTime({ clock: systemClock, schedule: later }), power = noPower } = deps
  const longWork = createLongWork({ power, schedule: awake.schedule, emit })

  // Library
  const custody = createHeadEvents({ emit, head: () => audit.head() })
  const { migrationsFolder } = deps
  const opened = openSafely({ home, migrationsFolder, clock, appVersion, onAppend: custody.grew })
  const { library, rescue } = opened
  if (rescue) {
    const { passedOver, ...fields } = rescue
    log.warn('library.rescued', fields)
    for (const backup of passedOver) log.warn('library.backup_passed_over', backup)
  }
  const { db, audit, rows } = library
  /** Dependencies shared by most services. */
  const base = { home, db, audit, rows, clock, log, emit, desktop, duringWork: longWork.during }
  const factRenewal = createFactRenewal({ renew: createRenewFacts({ db, audit, rows }), emit, log })
  const cases = createCases({ db, audit, clock, given: createGivenNumbers({ ...base }) })
  const exhibits = createExhibits({ ...base })
  const details = createItemDetails(db)
  const file = join(home, 'library.sqlite')
  const worker = { script: deps.queryWorkerScript, file }
  const { startQueries = createQueryWorker } = deps
  const startQueryWorker = () => startQueries(worker)
  const queryWorker = startQueries({ ...worker, factChanges: library.factChanges })
  // What reads much of the library at once has a thread of its own, so that lists never wait for it.
  const counter = startQueries({ ...worker, isBehind: true })
  const clockWatch = startClockWatch({ ...base })
  const walkLog = createWalkLog({ startChecker: startQueryWorker, log })
  const { fixedBaseUrl, fixedToken } = deps
  const settings = createSettings({ ...base, parseBaseUrl, ...(fixedBaseUrl ? { fixedBaseUrl } : {}) })
  const { isDemo } = settings.get()
  const vault = isDemo ? noVault : createVault({ forkChild, log, isLeftAlone: deps.isKeychainLeftAlone ?? false })
  const keys = isDemo ? demoKeys : createKeyStore({ vault, library: library.uuid })
  const signing = createSigning({ ...base, walkLog, library: library.uuid, keys })
  const verifying = createLogVerifying({
    ...base,
    file,
    startChecker: startQueryWorker,
    ensureFacts: () => factRenewal.ensure(null),
    verifySignedHeads: signing.verify,
  })
  const viewed = createViewings({
    ...base,
    itemOf: details.place,
    caseOf: (caseId) => cases.get(caseId)?.reference ?? null,
  })

  const copyEntries = createCopyEntries({ ...base })

  // Service and account
  const traffic = createTrafficLog({ ...base, onChange: () => emit({ type: 'traffic.grew' }) })
  // A move of the library, created at the end of this list, stops everything that sends or writes.
  let moving: LibraryMoves | null = null
  const isHeld = () => moving?.isHeld() === true
  /** The user is quitting: nothing more is sent. */
  let isEnding = false
  const networkGate = createNetworkGate({
    isShut: () => settings.get().isAirGapped || isHeld() || awake.isGoing(),
    record: traffic.record,
  })
  const authorities = createSystemAuthorities({ forkChild })
  const trust = createTrust({ readSystem: authorities.read })
  const service = createServiceClient({
    appVersion,
    resolveProxy: desktop.resolveProxy,
    networkGate,
    trust,
    awake,
    timers: { ...TIMERS, schedule: awake.schedule },
  })
  const account = createAccount({
    ...base,
    vault,
    settings,
    probe: service.probe,
    balances: createBalances(db),
    salt: library.salt,
    ...(fixedToken === undefined || isDemo ? {} : { fixedToken }),
  })

  // Evidence
  const derivativesFolder = join(home, 'derivatives')
  const exportVerifying = createExportVerifying({ ...base, script: deps.verifyScript ?? '', file, keys, drives })
  const stateOfOriginal = createStateOfOriginal(drives)
  const locateOriginal = createLocateOriginal(drives)
  const pool = createInspectorPool({
    forkChild,
    derivativesFolder,
    log,
    drives,
    wantsLookups: () => settings.get().computesLookups,
    ...(deps.readRss ? { readRss: deps.readRss } : {}),
  })
  const { media, items, intake, proving, newPlaces, sightings, outdated } = createEvidence({
    ...base,
    cases,
    exhibits,
    pool,
    drives,
    mounts,
    mounted: createMountedVolumes({ look: drives.look, drives: windowsDrives }),
    filesToCompare: counter.filesToCompare,
  })
  const waysIn = createWaysIn({
    ...base,
    runtime,
    pool,
    drives,
    stateOfOriginal,
    temporaryFolder: deps.temporaryFolder ?? (() => null),
    freeBytes: freeBytesAt,
    queryWorker,
    cases,
    exhibits,
    details,
    items,
    intake,
  })
  const { attachments, arrivals, stills, promisedFiles, links, chosenLists, pasted, dropped, promised, stillKeeper } =
    waysIn
  const openOutside = createOpenOutside({ ...base, item: details.place, isAirGapped: () => settings.get().isAirGapped })
  const diskUse = createDiskUse({
    ...base,
    derivativesFolder,
    drives,
    freeBytes: freeBytesAt,
    places: (sha256) => media.places(sha256 as Sha256),
  })
  const fileContents = createFileContents(db)
  const rowCounting = createRowCounting({ ...base, details, media, fileContents, pool, isHeld })
  const viewings: Viewings = {
    ...viewed,
    original: (itemId) => {
      viewed.original(itemId)
      rowCounting.opened(itemId)
    },
  }
  const pictures = createPictures({
    details,
    media,
    pool,
    drives,
    derivativesFolder,
    copies: copyEntries,
    emit,
    madeLossless: () => void diskUse.trimLossless(),
  })

  // Checks
  const sending = createSending({
    ...base,
    library,
    cases,
    events,
    service,
    drives,
    account,
    appVersion,
    actor: rows.actor,
    isAirGapped: () => settings.get().isAirGapped,
    isHeld: () => isHeld() || isEnding || awake.isGoing(),
    isFromBackup: rescue !== null && rescue.backupAt !== null,
    scheduleAwake: awake.schedule,
    readQuoteItems: queryWorker.quoteItems,
    readLeaving: queryWorker.leavingItems,
    certificateOf: traffic.certificateOf,
    prepare: pictures.ensurePreview,
    readGivenApart: queryWorker.readGiven,
    readApart: (replyId) => queryWorker.readReply(replyId).then((read) => read?.parsed ?? null),
    failpoint: deps.failpoint,
    onSubmitted: (checkId) => factChecking.submitted(checkId),
    onDoubtful: () => factChecking.doubtful(),
  })
  const jobs = createJobs(db)
  const jobRows = createJobRows(db)
  const jobNotifications = createJobNotifications({
    desktop,
    referenceOf: ({ checkId }) => jobRows.referenceOf(checkId),
    isWanted: () => settings.get().isNotifying,
  })
  const factChecking = createFactChecking({
    ...base,
    appVersion,
    jobs,
    checks: createChecks(db),
    requests: service.jobs,
    credentials: account.credentials,
    note: account.note,
    random: Math.random,
    ...(deps.schedule ? { schedule: deps.schedule } : {}),
    isAirGapped: () => settings.get().isAirGapped,
    readApart: queryWorker.readJobAnswer,
    failpoint: deps.failpoint,
    changed: sending.queue.changed,
    ended: jobNotifications.ended,
  })
  const stopWaking = events.on((event) => {
    if (event.type === 'account.changed' || event.type === 'settings.changed') factChecking.lookAgain()
  })

  const stopHearingWakes = awake.onWake(() => {
    sending.queue.wake()
    factChecking.wake()
  })

  const capSetting = createCapSetting({ ...base, caps: sending.caps, cases, spent: sending.capping.spent })

  const jobReparser = createJobReparser({
    ...base,
    queryWorker,
    checks: createChecks(db),
    jobs,
    replies: createJobReplies(db),
    changed: sending.queue.changed,
  })
  const reparser = createReparser({
    ...base,
    queryWorker,
    checks: createChecks(db),
    analyses: createAnalyses(db),
    changed: sending.queue.changed,
  })

  // Lists of known hashes
  const hashLists = createHashLists({ ...base, actor: rows.actor })
  const hashListKeeper = createHashListKeeper({ lists: hashLists, drives, emit, log, now: clock.now })

  // Findings
  const findings = createFindings({ ...base, actor: rows.actor })
  const tags = createTags({ ...base })
  const marks = createMarks({ ...base, actor: rows.actor, tags })
  const findingKeeper = createFindingKeeper({ cases, findings, marks, ladder: () => settings.get().ladder, emit })
  const marking = createMarking({ ...base, cases, items: findings, tags, marks, isHeld })
  const seeing = createSeeing({ ...base, seen: createSeen({ ...base }), isHeld })

  // Review and report
  const context = (): ItemContext => ({
    origin: settings.baseUrl()?.origin ?? '',
    account: account.fingerprint() ?? '',
    ...sending.limits(),
  })
  const stopNotifying = notifyOfNewContext({ events, context, caseIds: () => cases.list().map(({ id }) => id) })
  const itemDetail = createItemDetail({
    queryWorker,
    details,
    attachments,
    sightings,
    stills,
    arrivals,
    promisedFiles,
    stateOfOriginal,
    context,
  })
  const faceReadings = createFaceReadings({ ...base })
  const forbiddenPlace = createForbiddenPlace({ places: keptPlaces(home, exhibits.roots), resolve: drives.resolve })
  const waveforms = createWaveforms({ details, media, pool, copies: copyEntries, derivativesFolder })
  const posters = createPosters({
    details,
    media,
    copies: copyEntries,
    derivativesFolder,
    freeBytes: freeBytesAt,
    emit,
  })
  const exporting = createExports({
    ...base,
    appVersion,
    runtime,
    failpoint: deps.failpoint,
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
    copies: copyEntries,
    derivativesFolder,
    walkLog,
    signing,
    itemDetail,
    context,
    forkChild,
    pagesScript: deps.pagesScript ?? '',
    pageFolder: deps.pageFolder,
    library: library.uuid,
    settings: settings.get,
    readingOf: faceReadings.of,
    countRows: rowCounting.ensure,
    readAgain: { image_forensics: reparser.again, fact_check: jobReparser.again },
    forbiddenPlace,
    drives,
    stateOfOriginal,
    ensureFacts: factRenewal.ensure,
  })
  const { exportReport, preview, copying } = exporting
  const airGapChanged = (isOn: boolean) => {
    if (isOn) networkGate.breakOff()
    sending.queue.wake()
  }

  const isReading = (caseId: CaseId) =>
    intake.progress(caseId)?.state === 'running' ||
    proving.progress(caseId)?.state === 'running' ||
    promised.isRunning(caseId)
  const deleting = createDeleting({
    ...base,
    library: library.uuid,
    derivativesFolder,
    cases: cases.list,
    blankWords: sending.blankWords,
    failpoint: deps.failpoint,
    drawn: () => Promise.all([pictures.settled(), waveforms.settled(), posters.settled(), rowCounting.settled()]),
  })
  const { erase, erasing } = deleting
  // Before the window opens nobody waits; the last run may have ended before it could.
  deleting.rewriteWhenDue()
  const checkpoints = startCheckpoints({ db, script: deps.checkpointScript, file })
  const { backups, move, copies, leftCopy } = createUpkeep({
    ...base,
    migrationsFolder,
    counter,
    entry: deps.entry ?? home,
    library: library.uuid,
    bootId: library.bootId,
    evidenceRoots: exhibits.roots,
    drives,
    resolve: drives.resolve,
    forbiddenPlace,
    inTheWay: () => {
      if (erasing.underWay().length > 0) return 'erasing'
      if (hashListKeeper.progress() !== null) return 'importing'
      return cases.list().some(({ id }) => isReading(id)) ? 'reading' : null
    },
    hold: async () => {
      exportVerifying.stop()
      await sending.queue.settled()
      await factChecking.stop()
      await reparser.stop()
      await jobReparser.stop()
      await hashListKeeper.pause()
      await factRenewal.stop()
      copyEntries.flush()
    },
    release: () => {
      factChecking.start()
      reparser.start()
      jobReparser.start()
      hashListKeeper.goOn()
      factRenewal.start()
      sending.queue.wake()
    },
  })
  moving = move
  const renewBackup = () => backups.make().catch((cause: unknown) => void log.bug('backup.renewed', cause))
  const caseLife = createCaseLife({
    cases,
    jobs,
    desktop,
    erase,
    erasing,
    isReading,
    copies,
    tally: counter.caseTally,
    withCounts: counter.caseWithCounts,
    backUp: renewBackup,
  })

  const eraseItems = createEraseItems({
    ...base,
    cases,
    erase,
    erasing,
    isReading: (id) => isReading(id) || copying.isRunning(id),
    copies,
    plan: counter.erasePlan,
    backUpsSettled: backups.settled,
    erasedOf: deleting.erasedOf,
    backUp: renewBackup,
  })

  // The demo
  const demo = createDemo({ ...base, source: deps.demo ?? null, entry: deps.entry ?? home, forbiddenPlace })
  const relinkDemo = createRelinkDemo({
    ...base,
    madeFrom: settings.demoEvidence(),
    cases,
    exhibits,
    proving,
    reached: createFailpoint(deps.failpoint),
  })

  // The app itself
  const about = createAbout({
    db,
    appVersion,
    committedAt: deps.committedAt ?? null,
    versions: deps.versions ?? {},
    program: deps.program ?? null,
    system: { platform: process.platform, arch: process.arch },
  })
  const logFolder = join(deps.entry ?? home, 'logs')
  const saveLog = createSaveLog({
    folder: logFolder,
    programFiles: about.files,
    about: about.facts,
    audit,
    exportText: exporting.exportText,
  })

  // Calls
  const dispatch = createDispatcher(
    createHandlers({
      cases,
      caseLife,
      eraseItems,
      copies,
      counter,
      exhibits,
      links,
      openOutside,
      intake,
      proving,
      newPlaces,
      preferFacts: factRenewal.prefer,
      pasted,
      chosenLists,
      dropped,
      promised,
      queryWorker,
      chosen: createChosen({ queryWorker, context }),
      itemDetail,
      stateOfOriginal,
      details,
      sightings,
      context,
      reparser,
      jobReparser,
      factChecking,
      readings: faceReadings,
      sending,
      capSetting,
      account,
      settings,
      caseViews: createCaseViews({ ...base }),
      savedFilters: createSavedFilters({ ...base }),
      exporting,
      copying,
      waveforms,
      verifying,
      viewings,
      clock,
      tags,
      marking,
      seeing,
      signing,
      hashLists,
      hashListKeeper,
      exportVerifying,
      keeper: findingKeeper,
      stills: stillKeeper,
      home,
      backups,
      rescue,
      erasing,
      diskUse,
      move,
      leftCopy,
      demo,
      desktop,
      emit,
      longWork,
      audit,
      airGapChanged,
      about,
      logFolder,
      saveLog,
      openItemMenu: createItemMenu({ ...base, details, stateOfOriginal }),
      imageCopying: createImageCopying({ ...base, itemOf: details.place }),
      savePart: createPartSaving({
        ...base,
        details,
        originals: createOriginals(db),
        fileContents,
        locateOriginal,
        exportText: exporting.exportText,
      }),
      info: { version: appVersion, runtime, platform: process.platform, libraryPath: home },
      makeDurable: () => flush(db),
      pairs: createReportPairs({ ...base, actor: rows.actor }),
      posters,
      freeBytes: () => freeBytesAt(home).catch(() => null),
      sentSince: createSentSince({ db, forgotten: sending.forgotten }),
      returned: deleting.returned,
    }),
    log,
    { isHeld, isDemo },
  )
  const noteClosed = () => {
    try {
      db.transaction(() => audit.append({ caseId: null, type: 'library.closed', payload: {} }))()
    } catch (cause) {
      // A full disk must not prevent the app from ending.
      log.bug('library.closed', cause)
    }
  }
  const dropHandler = createDropHandler({ promised })
  const lookHandler = createLookHandler(exportVerifying)
  const { servers = serversKnownHere() } = deps
  let isAdmitted = false
  /** What cannot be remembered is asked about again. */
  const learnServers = () => {
    try {
      servers.learn(pathsFromSlash(db))
    } catch (cause) {
      log.bug('library.servers', cause)
    }
  }

  return {
    dispatch,
    /** The same entry point with types, for callers inside this process. */
    call: <N extends CallName>(name: N, input: InputOf<N>) => dispatch(name, input) as Promise<AnswerOf<N>>,
    drop: async (input: unknown) =>
      isHeld() ? err({ kind: 'library_moving' }) : await runCall('drop', dropDeclaration, dropHandler, input, log),
    look: async (input: unknown) =>
      isHeld() ? err({ kind: 'library_moving' }) : await runCall('look', lookDeclaration, lookHandler, input, log),
    events,
    openPicture: async (...of: Parameters<typeof pictures.open>) => {
      const [kind, id, , isAhead] = of
      const picture = isHeld() ? null : await pictures.open(...of)
      // An image only prepared has not been viewed; the window reports it once somebody views it.
      if (picture && kind === 'original' && isAhead !== true) viewings.original(Number(id) as ItemId)
      return picture
    },
    /** A page of the newest preview of a report as PNG; null = there is none. */
    previewPage: (id: string, page: number) => (isHeld() ? Promise.resolve(null) : preview.page(id, page)),
    /**
     * The servers in stored paths that were not used on this computer. Unless there is none, or a person allows them,
     * nothing else may be called but `close`: Windows signs in where a file is looked for.
     */
    unknownServers: (): string[] => servers.unknownOf(pathsFromSlash(db)),
    /** From here on these, and those of what is added, are known. */
    admitServers: (): void => {
      isAdmitted = true
      learnServers()
    },
    /** Asks whether the library is to be moved to a folder that nobody chose. */
    offerMove: move.begin,
    signing,
    eraseItems,
    /** Turns this library into the demo. Only for the script that builds the demo. */
    makeDemo: settings.makeDemo,
    isDemo,
    hashLists,
    hashListKeeper,
    /** For a copied demo: finds its originals. Settles before anything may look for them; elsewhere it does nothing. */
    relinkDemo,
    /** Resumes erasures that were started; settles when they have ended. */
    goOnErasing: erasing.run,
    /** Verifies the custody log and what it vouches for. */
    verifyLog: verifying.verify,
    rebuildFacts: async () => {
      await factRenewal.ensure(null)
      return rebuildFacts(db)
    },
    /** Derives the facts of a case (null = of every case) anew where an earlier version derived them. */
    ensureFacts: factRenewal.ensure,
    /** Items of a case whose bytes an earlier version of the inspector read. */
    olderReadings: outdated.count,
    /**
     * Reads the keychain (which may take its ten seconds; nobody waits) and lets the queue send what is approved,
     * `only` these SHA-256 values and links.
     */
    startSending: (only: ReadonlySet<string> | null = null): void => {
      void account.start()
      sending.queue.start(only)
      factChecking.start()
      reparser.start()
      jobReparser.start()
      hashListKeeper.goOn()
      void erasing.run()
    },
    /** Whether no request is under way, and what followed from the last one was applied. */
    isSendingIdle: (): boolean => sending.queue.isIdle(),
    /** Ends the pause that an earlier run kept. Before `startSending` only: nothing is sent. null = there is none. */
    endKeptPause: sending.queue.endKeptPause,
    pausedBy: sending.queue.pausedBy,
    pauseCauses: sending.pauseCauses,
    /** Starts what answers lists ahead of the first one: a window asks at once. */
    startReading: queryWorker.start,
    /** Begins to derive anew what an earlier version derived. A window only: a command derives what it uses. */
    renewFacts: factRenewal.start,
    /** Backs up the library once a day and after each batch, while the app is open. */
    keepBackups: (): void => keepBackups({ backups, events, log }),
    wasRescued: rescue !== null,
    intake,
    /** Finds a path that is already in a case because a folder above it was added. */
    findPlaceInCase: createFindPlaceInCase(createKnownPlaces(db), details, drives),
    proving,
    drives,
    details,
    account,
    copying,
    copyItems: exporting.copyItems,
    exportSet: exporting.exportSet,
    /**
     * Recovers from reports in progress when the app ended abruptly. Not while another process of this library is
     * making one.
     */
    recoverExports: exporting.recoverExports,
    forbiddenPlace,
    /** Whom a place to save is open to besides this person; null = nothing shows it. */
    exposureAt,
    veilOf: (caseId: CaseId) => cases.veilOf(caseId) ?? 'off',
    /** Whether a fact check that was given up has been replied to since startup. */
    isAnswered: factChecking.isAnswered,
    /** A command waits for the end of a fact check for as long as it runs. */
    attend: (checkId: CheckId): void => factChecking.attend(checkId, Number.POSITIVE_INFINITY),
    /** Requests whose last bytes were sent and whose reply has not been received. */
    awaitingAnswers: sending.awaitingAnswers,
    /**
     * Stops sending anything that may be charged: uploads whose last bytes have not been sent are aborted. Replies are
     * still accepted. `close` follows.
     */
    endSending: (): void => {
      isEnding = true
      sending.queue.breakOff()
    },
    /** Settles work in progress (a request whose last bytes were sent is waited for) and releases everything. */
    close: async (patienceMs = QUIT_PATIENCE_MS): Promise<void> => {
      exportReport.close()
      exportVerifying.close()
      sending.queue.breakOff()
      const previewed = preview.close()
      // Whole copies are entered by the door to their drive, and what they start to read is stopped after that.
      await Promise.race([promised.close(), pause(COPIES_PATIENCE_MS, undefined, { ref: false })])
      const read = [copying.close(), proving.close(), intake.close(), hashListKeeper.pause()]
      // Whatever reads has been told to stop: a drive that does not answer is not waited for.
      drives.dispose()
      await previewed
      await move.close()
      await sending.close(patienceMs)
      stopHearingWakes()
      await stopWaking()
      await factChecking.stop()
      authorities.close()
      jobNotifications.stop()
      await reparser.stop()
      await jobReparser.stop()
      stopNotifying()
      // A token entered a moment ago is worth a short wait; a keychain that never responds is not.
      await Promise.race([account.kept(), pause(KEYCHAIN_PATIENCE_MS)])
      await Promise.all(read)
      await erasing.stop()
      await dropped.close()
      await promised.close()
      await rowCounting.close()
      pool.dispose()
      clockWatch.stop()
      await verifying.cancel()
      await factRenewal.stop()
      await Promise.race([signing.close(), pause(KEYCHAIN_PATIENCE_MS)])
      await backups.close()
      await Promise.all([queryWorker.close(), counter.close()])
      await checkpoints.close()
      custody.stop()
      longWork.stop()
      deleting.rewriteWhenDue()
      viewings.flush()
      copyEntries.flush()
      if (isAdmitted) learnServers()
      // A library that was moved continues at its new location, and so does its log.
      if (!isHeld()) noteClosed()
      opened.close()
      await log.flush()
    },
  }
}
