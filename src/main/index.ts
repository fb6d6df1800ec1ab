import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog, protocol } from 'electron'
import { startFailure } from '../shared/words/menu.ts'
import { homeFromArgv } from './electron/home.ts'
import { SCHEME } from './electron/origin.ts'
import { start } from './electron/start.ts'
import { acquireLock, type LockOwner } from './lock.ts'
import { createLog } from './log.ts'

// Electron goes on towards `ready` only when this file has run to its end: nothing here waits for `ready`.
const home = homeFromArgv(process.argv) ?? app.getPath('userData')
const log = createLog(join(home, 'logs'), Date.now)

// The instance lock lies in `userData`, so the folder comes first; Chromium's own files stay apart from the library.
mkdirSync(join(home, 'session'), { recursive: true, mode: 0o700 })
app.setPath('userData', home)
app.setPath('sessionData', join(home, 'session'))

protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
])
app.enableSandbox()

// A defect must not end a process that may be waiting for a paid answer: it is logged, and work goes on.
process.on('uncaughtException', (error) => void log.bug('uncaught', error))
process.on('unhandledRejection', (cause) => void log.bug('unhandled', cause))

if (!app.requestSingleInstanceLock()) app.quit()
else {
  let focus = () => {}
  app.on('second-instance', () => focus())
  void app
    .whenReady()
    .then(() => {
      const lock = acquireLock(home)
      if (!lock.ok) return refuse(lock.error.owner)
      focus = start({ home, lock: lock.value, built: import.meta.dirname, log }).focus
    })
    .catch(fail)
}

/** Says who has the library open, then ends. */
function refuse({ pid, host, since }: LockOwner): void {
  log.warn('start.open_elsewhere', { pid, host })
  const at = new Date(since).toISOString()
  dialog.showErrorBox(startFailure.title, startFailure.openElsewhere(pid, host, at))
  app.exit(1)
}

/** Says that the app cannot start and where the cause stands, then ends. */
async function fail(cause: unknown): Promise<void> {
  const reference = log.bug('start', cause)
  await log.flush()
  dialog.showErrorBox(startFailure.title, startFailure.detail(reference, join(home, 'logs')))
  app.exit(1)
}
