import { join } from 'node:path'
import { app, type BrowserWindow, dialog, ipcMain } from 'electron'
import { CHANNELS } from '../../shared/contract/channels.ts'
import type { AnswerOf } from '../../shared/contract/index.ts'
import { errorWords } from '../../shared/words/errors.ts'
import { serversQuestion } from '../../shared/words/library-place.ts'
import { quitQuestion } from '../../shared/words/menu.ts'
import { createAwakeTime } from '../awake-time.ts'
import { later, systemClock } from '../clock.ts'
import { type App, compose, QUIT_PATIENCE_MS } from '../compose.ts'
import { readExportJob, runExportJob } from '../export/set/export-job.ts'
import { createGroupedEmit } from '../ipc/emit.ts'
import { registerIpc } from '../ipc/register.ts'
import { UnknownServersError } from '../library/known-servers.ts'
import type { Lock } from '../library/lock.ts'
import type { Log } from '../log.ts'
import { childScripts, createUtilityFork } from './children.ts'
import { addTextMenu } from './context-menu.ts'
import { demoSource } from './demo-source.ts'
import { createDesktop } from './desktop.ts'
import { createDocuments } from './documents.ts'
import { guardContents } from './guards.ts'
import { setApplicationMenu } from './menu.ts'
import { APP_ORIGIN } from './origin.ts'
import { followSleep, systemPower } from './power.ts'
import { createPrinter } from './print.ts'
import { createQuit } from './quit.ts'
import { listRendererFiles } from './renderer-files.ts'
import { createMetricsRss } from './rss.ts'
import { createSchemeHandler } from './scheme.ts'
import { createPrintHandler } from './scheme-print.ts'
import { createSessions } from './session.ts'
import { createTaskProgress } from './task-progress.ts'
import { followThemeSetting } from './theme.ts'
import { bringForward, openMainWindow } from './window.ts'
import { createBoundsMemory } from './window-bounds.ts'

/**
 * `entry` is the requested data folder; `home` is the folder of its library, and `lock` the lock of that. `built` is
 * the folder of the built main process, `out/main`.
 */
type StartOptions = {
  entry: string
  home: string
  lock: Lock
  built: string
  log: Log
  /** A report to be printed without a window; null = a user works with the app. */
  job: string | null
  /** A folder that a person is asked to move the library to; null = it lies well. */
  offered: string | null
}

/**
 * Starts the app after `ready`, in order: guards, sessions, services, calls, menu, window. Returns the function that
 * shows the window.
 */
export async function start({
  entry,
  home,
  lock,
  built,
  log,
  job: jobFile,
  offered,
}: StartOptions): Promise<{ focus: () => void }> {
  const job = jobFile === null ? null : readExportJob(jobFile)
  guardContents(app)
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.warn('child.gone', { type, reason, exitCode, name: name ?? null }),
  )
  const documents = createDocuments()
  let services: App | null = null
  const { isPackaged } = app
  const sessions = createSessions({
    serveWindow: createSchemeHandler({
      files: listRendererFiles(join(built, '../renderer')),
      openPicture: async (...of) => (await services?.openPicture(...of)) ?? null,
      previewPage: async (...of) => (await services?.previewPage(...of)) ?? null,
    }),
    servePrint: createPrintHandler(documents),
  })
  let window: BrowserWindow | null = null
  const desktop = createDesktop({
    window: () => window,
    printPdf: createPrinter(documents),
    resolveProxy: sessions.resolveProxy,
    startFolder: app.getPath('home'),
    startAgain: () => {
      app.relaunch()
      app.quit()
    },
  })
  const awake = createAwakeTime({ clock: systemClock, schedule: later })
  const composed = compose({
    entry,
    home,
    log,
    migrationsFolder: join(built, 'migrations'),
    queryWorkerScript: join(built, 'query-worker.js'),
    checkpointScript: join(built, 'checkpoint.js'),
    pagesScript: join(built, 'pages.js'),
    verifyScript: join(built, 'verify-export.js'),
    pageFolder: built,
    forkChild: createUtilityFork(childScripts(built)),
    ...(process.platform === 'linux' ? {} : { readRss: createMetricsRss(app) }),
    desktop,
    temporaryFolder: () => app.getPath('temp'),
    clock: systemClock,
    awake,
    power: systemPower,
    appVersion: app.getVersion(),
    committedAt: committedAt(process.env.TOUCHSTONE_COMMITTED),
    runtime: runtimeName(process.versions),
    // For the fault suite: a release has no failpoints.
    failpoint: isPackaged ? undefined : process.env.TOUCHSTONE_FAILPOINT,
    versions: process.versions,
    program: join(built, '..'),
    demo: demoSource({ isPackaged, appPath: app.getAppPath(), process }),
    ...(job?.service == null ? {} : { fixedBaseUrl: new URL(job.service) }),
  })
  const servers = composed.unknownServers()
  if (servers.length > 0 && (job !== null || !(await desktop.confirm(serversQuestion(servers, home))))) {
    await composed.close(0)
    lock.release()
    if (job !== null) throw new UnknownServersError(servers)
    app.exit(0)
    return { focus: () => undefined }
  }
  composed.admitServers()
  followSleep(awake)
  services = composed
  let announceQuitting = () => {}
  const patience = async () => {
    composed.endSending()
    const count = composed.awaitingAnswers()
    if (count === 0) return QUIT_PATIENCE_MS
    // Nobody may be there to answer, for instance during a shutdown: the question closes once nothing is left to wait
    // for.
    const answered = new AbortController()
    const stopListening = composed.events.on(({ type }) => {
      if (type === 'queue.changed' && composed.awaitingAnswers() === 0) answered.abort()
    })
    const quitsNow = await desktop.confirm(quitQuestion(count), answered.signal).finally(stopListening)
    return quitsNow ? QUIT_PATIENCE_MS : ANSWER_PATIENCE_MS
  }
  const stopJob = new AbortController()
  let jobEnds = Promise.resolve()
  const close = async (patienceMs: number) => {
    announceQuitting()
    // Its output is cleared while the library that recorded it is open.
    stopJob.abort()
    await jobEnds
    await composed.close(patienceMs)
    lock.release()
  }
  const quit = createQuit(app, {
    patience,
    close,
    schedule: awake.schedule,
    staysWithoutWindows: job !== null,
  })
  // Before the window, the queue and everything that looks for originals.
  await Promise.all([sessions.shut, composed.relinkDemo()])
  if (quit.isSettling()) return { focus: () => undefined }
  if (job !== null) {
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    // The process that requested it is gone.
    process.stdout.on('error', () => stopJob.abort())
    jobEnds = runExportJob(job, { exportSet: composed.exportSet, log, say, signal: stopJob.signal }).catch(
      (cause: unknown) => void log.bug('export.job', cause),
    )
    void jobEnds.then(() => app.quit())
    return { focus: () => undefined }
  }

  composed.startReading()
  const showProgress = createTaskProgress((progress) => window?.setProgressBar(progress))
  const grouped = createGroupedEmit((event) => {
    if (!window || window.isDestroyed()) return
    window.webContents.send(CHANNELS.event, event)
    showProgress(event)
  })
  composed.events.on(grouped.emit)
  registerIpc({
    handle: (channel, listener) => ipcMain.handle(channel, listener),
    app: composed,
    isOwnWindow: (sender) => window !== null && !window.isDestroyed() && sender === window.webContents,
    origin: APP_ORIGIN,
    isQuitting: quit.isSettling,
    monotonicMs: () => performance.now(),
  })
  void composed.recoverExports()
  composed.startSending()
  composed.keepBackups()
  composed.renewFacts()
  followThemeSetting(composed)
  const { isDemo } = composed
  setApplicationMenu({
    isPackaged,
    isMac: process.platform === 'darwin',
    navigate: (to) => grouped.emit({ type: 'navigate', to }),
    showLog: () => void composed.call('app.showLog', {}),
    saveLog: () => void composed.call('app.saveLog', {}).then(sayIfFailed),
    // The demo cannot open another demo.
    openDemo: isDemo ? null : () => void composed.call('demo.open', {}).then(sayIfFailed),
  })

  window = openMainWindow({
    preload: join(built, '../preload/index.cjs'),
    isPackaged,
    boundsMemory: createBoundsMemory(entry),
    log,
    logFolder: join(entry, 'logs'),
    now: Date.now,
    quit: () => app.quit(),
  })
  const own = window
  addTextMenu(own)
  quit.keep(own)
  announceQuitting = () => {
    let awaiting = composed.awaitingAnswers()
    const announce = () => grouped.emit({ type: 'quitting', awaiting })
    announce()
    composed.events.on(({ type }) => {
      if (type !== 'queue.changed') return
      awaiting = composed.awaitingAnswers()
      announce()
    })
    // A page reloaded after a crash is notified, too.
    own.webContents.on('did-finish-load', announce)
  }
  // Logging off Windows ends the app without a request to quit, and allows it a moment.
  own.on('session-end', () => {
    try {
      lock.release()
    } finally {
      void composed.close()
    }
  })
  own.once('closed', () => {
    window = null
  })
  if (offered !== null)
    own.webContents.once('did-finish-load', () => void composed.offerMove(offered).then(sayIfFailed))
  return { focus: () => bringForward(own) }
}

/** A user who chose it from the menu, or was asked, is on no screen that would show the error. */
function sayIfFailed(answer: AnswerOf<'app.saveLog' | 'demo.open' | 'library.move'>): void {
  if (answer.ok || answer.error.kind === 'declined') return
  const { happened, kept, next, reference } = errorWords(answer.error)
  const detail = [kept, next, reference].filter((line) => line !== null).join('\n')
  void dialog.showMessageBox({ type: 'error', message: happened, detail, noLink: true })
}

/** As long as a service may take to reply, for a user who chooses to wait. */
const ANSWER_PATIENCE_MS = 310_000

/** "Electron 45.4.1", or the browser engine alone. */
const runtimeName = ({ electron, chrome }: NodeJS.ProcessVersions): string =>
  electron === undefined ? `Chromium ${chrome}` : `Electron ${electron}`

/** ms of the seconds that the build wrote down; null = it did not know them. */
const committedAt = (seconds = '0'): number | null => (Number(seconds) > 0 ? Number(seconds) * 1000 : null)
