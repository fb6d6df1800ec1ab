import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTerminalDesktop } from '../../src/headless/terminal-desktop.ts'
import type { Child } from '../../src/main/children/child.ts'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { systemClock } from '../../src/main/clock.ts'
import { compose } from '../../src/main/compose.ts'
import { createLog } from '../../src/main/log.ts'
import { isRunning } from '../real-electron/support/processes.ts'
import { appParts, CHILD_SCRIPTS } from '../support/app-parts.ts'
import { setupFolder } from '../support/folder.ts'
import { inLibrary } from '../support/library-file.ts'

/** The app whose certificates are read by a process that blocks, as the store of a system may. */
function setupBlockedApp() {
  const home = setupFolder()
  const authorities = join(setupFolder(), 'blocked.mjs')
  writeFileSync(
    authorities,
    "process.on('message', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))",
  )
  const fork = createNodeFork({ ...CHILD_SCRIPTS, authorities })
  const readers: Child[] = []
  const app = compose({
    home,
    log: createLog(join(home, 'logs'), Date.now),
    clock: systemClock,
    appVersion: 'test',
    runtime: 'Node',
    ...appParts(),
    forkChild: (name, options) => {
      const child = fork(name, options)
      if (name === 'authorities') readers.push(child)
      return child
    },
    desktop: createTerminalDesktop(undefined),
    fixedToken: 'tok_blocked_0123456789',
    fixedBaseUrl: new URL('https://127.0.0.1:9'),
  })
  return { app, home, readers }
}

describe('the app, while the certificates of this machine are read', () => {
  it('reads them once a secure connection is about to open, and quits without waiting for them', async () => {
    const { app, home, readers } = setupBlockedApp()
    app.startSending()
    expect(readers).toEqual([])
    const tested = app.call('account.test', {})
    await expect.poll(() => readers.length).toBe(1)
    await app.close()
    await expect.poll(() => isRunning(readers[0]?.pid() ?? 0)).toBe(false)
    expect(await tested).toMatchObject({ ok: true, value: { connection: 'not_the_service' } })
    // What could not be read is no reason to pause.
    expect(inLibrary(home, (db) => db.prepare('SELECT count(*) FROM queue_pause').pluck().get())).toBe(0)
  })
})
