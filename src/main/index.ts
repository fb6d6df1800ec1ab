import { mkdirSync } from 'node:fs'
import inspector from 'node:inspector'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { app, dialog, protocol } from 'electron'
import { err } from '../shared/result.ts'
import { startFailure } from '../shared/words/menu.ts'
import { verifySwitch } from '../shared/words/verify-switch.ts'
import { childScripts, createUtilityFork } from './electron/children.ts'
import { guardNames, guardSessions } from './electron/guards.ts'
import { homeFromArgv } from './electron/home.ts'
import { instanceFolder } from './electron/instance-folder.ts'
import { SCHEME } from './electron/origin.ts'
import { placeDesk } from './electron/place-desk.ts'
import { shutElectron } from './electron/session.ts'
import { start } from './electron/start.ts'
import { refuseSwitches } from './electron/switches.ts'
import { setTemporaryFolders, verifyAndExit } from './electron/verify-app.ts'
import { verifyFromArgv } from './electron/verify-argv.ts'
import { jobFromArgv, refuseExportJob } from './export/set/export-job.ts'
import { appFolders, SESSION_FOLDER } from './library/app-folders.ts'
import { appHome } from './library/app-home.ts'
import { findPlace } from './library/find-place.ts'
import { holderOf } from './library/lock.ts'
import { lockPlace } from './library/lock-place.ts'
import { machineName } from './library/machine.ts'
import { findLibrary } from './library/place.ts'
import { openElsewhere, type StartRefusal, startRefusal } from './library/start-refusal.ts'
import { takeForJob } from './library/take-for-job.ts'
import { createLog, NO_LOG } from './log.ts'

// Electron opens a debugging port as soon as this file has run: before anything else, and without waiting.
const refusedStart = refuseSwitches({
  isPackaged: app.isPackaged,
  process,
  isInspected: inspector.url() !== undefined,
})
const verification = verifyFromArgv(process.argv)
if (refusedStart !== null) {
  // Where nobody may look, a window would wait for ever; and 1 would say that the export differs.
  if (verification !== null) process.stderr.write(`${refusedStart.title}: ${refusedStart.detail}\n`)
  else dialog.showErrorBox(refusedStart.title, refusedStart.detail)
  // Before `ready` the process ends within this call (browser.cc, Browser::Exit).
  app.exit(verification === null ? 1 : 2)
}

// Electron proceeds to `ready` only once this file has run to its end: nothing here waits for `ready`.
// The library is in this folder, or a note in it says where.
const named = homeFromArgv(process.argv)
const folders = appFolders()
const home = named ?? appHome(folders)
const job = jobFromArgv(process.argv)
const built = import.meta.dirname
// A verification leaves nothing in a data folder.
const log = verification === null ? createLog(join(home, 'logs'), Date.now) : NO_LOG

/** Another instance that is starting opens its library within this time, or asks the user first. */
const OTHER_START_MS = 5_000

// The instance lock is in `userData`, so the folder comes first; Chromium's own files are separate from the library.
let noFolder: { cause: unknown } | null = null
try {
  if (verification !== null) setTemporaryFolders(app)
  else {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    // First: on a read-only drive, creating folders reports that nothing is there.
    app.setPath('userData', instanceFolder(home, folders.own))
    // Never in the roaming profile, even while the library is still there.
    const session = join(named ?? folders.own, SESSION_FOLDER)
    mkdirSync(session, { recursive: true, mode: 0o700 })
    app.setPath('sessionData', session)
  }
} catch (cause) {
  noFolder = { cause }
}

protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])
app.enableSandbox()
guardNames(app)
guardSessions(app)
/** Settles once Electron is ready and has no way out. */
const ready = app.whenReady().then(shutElectron)
// Windows shows notifications and taskbar progress under the app's own name by it; electron-builder's `appId` is the
// same.
if (process.platform === 'win32') app.setAppUserModelId('org.touchstone.desktop')

// A defect must not end a process that may be waiting for a paid reply: it is logged, and work continues.
process.on('uncaughtException', (error) => void log.bug('uncaught', error))
process.on('unhandledRejection', (cause) => void log.bug('unhandled', cause))

// If asked to quit while acquiring the library, the app starts nothing more; once started, quitting waits for it
// (electron/quit).
let isEnding = false
app.once('will-quit', () => {
  isEnding = true
})

if (verification !== null) {
  // Neither the instance lock nor that of the library: both may be held by an app that is open.
  void verifyAndExit(app, {
    request: noFolder === null ? verification : err(verifySwitch.noTemporary),
    entry: home,
    forkChild: createUtilityFork(childScripts(built)),
    ready,
    streams: process,
    env: process.env,
  })
} else if (noFolder !== null) {
  const { cause } = noFolder
  void ready.then(() => fail(cause))
} else if (job !== null) {
  // Not the single instance a user has: while it prints, a start of theirs reports what has the library open.
  void ready.then(takeJob).catch(fail)
} else if (requestInstance({ isRepeated: false })) beginWindow()
else void ready.then(leaveToOther).catch(fail)

/** What a start tells the instance that holds the lock; that comes forward once for a start, however often it asks. */
type InstanceRequest = { isRepeated: boolean }

/** Whether this process is the only instance for a data folder. */
function requestInstance(request: InstanceRequest): boolean {
  return app.requestSingleInstanceLock(request)
}

/** Opens the window of the only instance for a data folder. */
function beginWindow(): void {
  let focus = () => {}
  app.on('second-instance', (_event, _argv, _folder, request) => {
    if (!(request as InstanceRequest).isRepeated) focus()
  })
  void ready
    .then(async () => {
      const library = await findPlace(home, placeDesk)
      if (library === null) return app.exit(0)
      const lock = await lockPlace(home, library)
      if (!lock.ok) await refuse(openElsewhere(library, lock.error.owner, machineName()))
      else if (isEnding) lock.value.release()
      else {
        const offered = named === null && library === folders.former ? folders.own : null
        ;({ focus } = await start({ entry: home, home: library, lock: lock.value, built, log, job: null, offered }))
      }
    })
    .catch(fail)
}

/**
 * The other instance was notified, and its window comes to the front. One that is ending is waited for; one without a
 * library is named.
 */
async function leaveToOther(): Promise<void> {
  const until = performance.now() + OTHER_START_MS
  do {
    const place = findLibrary(home)
    if (place.state === 'here' && (await holderOf(place.home)) !== null) return app.exit(0)
    await pause(100)
    if (requestInstance({ isRepeated: true })) return beginWindow()
  } while (performance.now() < until)
  const { title, detail } = startFailure.starting
  await refuse({ title, detail: detail({ home }) })
}

/** Starts the app without a window for an export job: takes the lock of the library, then prints the report. */
async function takeJob(): Promise<void> {
  const taken = await takeForJob(home)
  if (!taken.ok) await refuse(taken.error)
  else if (isEnding) taken.value.lock.release()
  else await start({ entry: home, ...taken.value, built, log, job, offered: null })
}

/** Reports why the app cannot start and what to do, then ends: to the user, or to the command waiting for its job. */
async function refuse(refusal: StartRefusal): Promise<void> {
  log.warn('start.refused', { title: refusal.title })
  await log.flush()
  if (job === null) dialog.showErrorBox(refusal.title, refusal.detail)
  else await refuseExportJob(job, refusal).catch((cause: unknown) => void log.bug('export.job', cause))
  app.exit(1)
}

/** The same for an error; a defect of ours has a reference in the log. */
async function fail(cause: unknown): Promise<void> {
  const refusal = startRefusal(home, cause)
  if (refusal) return await refuse(refusal)
  const reference = log.bug('start', cause)
  await refuse({ title: startFailure.title, detail: startFailure.detail({ reference, logFolder: join(home, 'logs') }) })
}
