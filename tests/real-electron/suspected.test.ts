import { execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodedWith } from '../../src/shared/words/stills.ts'
import { askApp, itemsOf, valueFrom } from '../e2e/support/ask-app.ts'
import { openCase } from '../e2e/support/desk.ts'
import { boxFilm } from '../support/av1-film.ts'
import { setupFolder } from '../support/folder.ts'
import { jpegOf, plainPng } from '../support/plain-picture.ts'
import { isRunning } from './support/processes.ts'
import { inElectron, startElectron, takeIn } from './support/start.ts'
import { target } from './support/target.ts'

/** A file that is only online; whoever runs the tests names one. */
const { TOUCHSTONE_ONLINE_ONLY: onlineOnly = '' } = process.env

describe('a child process ended by its id', () => {
  inElectron('is reported as ended, and has no id any more', async () => {
    const folder = setupFolder()
    const idle = join(folder, 'idle.mjs')
    writeFileSync(idle, "process.on('SIGTERM', () => {})\nsetInterval(() => {}, 1000)\n")
    const app = await startElectron({ home: join(folder, 'home') })
    const pidAfter = await app.main.evaluate(
      ({ utilityProcess }, script) =>
        new Promise<number | null>((resolve) => {
          const child = utilityProcess.fork(script, [], { stdio: 'ignore' })
          child.once('spawn', () => process.kill(child.pid ?? 0, 'SIGKILL'))
          child.once('exit', () => resolve(child.pid ?? null))
        }),
      idle,
    )
    expect(pidAfter).toBeNull()
    await app.close()
  })
})

describe('a shutdown that the system announces', () => {
  inElectron(
    'is delayed until the app has ended by itself',
    async () => {
      const app = await startElectron({ home: setupFolder() })
      const isDelayed = await app.main.evaluate(({ powerMonitor }) => {
        let isPrevented = false
        powerMonitor.emit('shutdown', {
          preventDefault: () => {
            isPrevented = true
          },
        })
        return isPrevented
      })
      expect(isDelayed).toBe(true)
      await expect.poll(() => isRunning(app.pid), { timeout: 20_000 }).toBe(false)
    },
    { on: ['linux', 'darwin'] },
  )
})

describe('a window', () => {
  inElectron(
    'zooms in by the key of “+” on a US keyboard, without Shift',
    async () => {
      const app = await startElectron({ home: setupFolder() })
      const zoom = () =>
        app.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel())
      expect(await zoom()).toBe(0)
      await app.press('Control+=')
      await expect.poll(zoom).toBeGreaterThan(0)
      await app.close()
    },
    // The driver's keys reach no menu on a Mac.
    { on: ['linux', 'win32'] },
  )

  inElectron('is asked about while its page hangs, and comes back when it is reloaded', async () => {
    const app = await startElectron({ home: setupFolder() })
    await app.answerConfirm(true)
    await app.main.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.emit('unresponsive')
    })
    await expect
      .poll(() => app.page.evaluate(() => 'touchstone' in window).catch(() => false), { timeout: 20_000 })
      .toBe(true)
    expect(await app.asked()).toHaveLength(1)
    await app.close()
  })

  inElectron('comes back from the taskbar', async () => {
    const app = await startElectron({ home: setupFolder() })
    const look = () =>
      app.main.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows()
        return [window?.isMinimized(), window?.isVisible()]
      })
    await app.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    await expect.poll(async () => (await look())[0]).toBe(true)
    // By the function that a click on a notification calls, too.
    expect(await app.startAgain()).toBe(0)
    await expect.poll(look).toEqual([false, true])
    await app.close()
  })
})

describe('calls of a page that is loaded again', () => {
  inElectron('are answered from its first line on, twenty times', async () => {
    const app = await startElectron({ home: setupFolder() })
    await app.page.addInitScript(() => {
      const page = window as unknown as {
        touchstone: { call: (...all: unknown[]) => Promise<unknown> }
        first: unknown
      }
      page.first = page.touchstone.call('app.info', {})
    })
    for (let turn = 1; turn <= 20; turn += 1) {
      await app.reload()
      const first = await app.page.evaluate(() => (window as unknown as { first: Promise<unknown> }).first)
      expect([turn, first]).toMatchObject([turn, { ok: true }])
    }
    await app.close()
  })
})

describe('the threads of main', () => {
  inElectron(
    'run ES modules, in a packaged app those of its archive: lists and verifications are answered',
    async () => {
      const folder = setupFolder()
      const picture = join(folder, 'harbour.jpg')
      writeFileSync(picture, await jpegOf('#486', 320, 240))
      const app = await startElectron({ home: join(folder, 'home') })
      const path = await app.main.evaluate(({ app: electron }) => electron.getAppPath())
      expect(path.endsWith('app.asar')).toBe(target.kind === 'packaged')
      const caseId = await openCase(app, 'Harbour fire')
      // The list comes from the thread for queries, and a verification has one of its own.
      expect(await takeIn(app, caseId, [picture], 1)).toHaveLength(1)
      expect(await askApp(app.page, 'custody.verify', {})).toMatchObject({ ok: true })
      await app.close()
    },
  )
})

describe('a still', () => {
  inElectron('names its decoder, of the engine or of the system', async () => {
    const folder = setupFolder()
    const film = join(folder, 'quay.mp4')
    writeFileSync(film, await boxFilm(await plainPng({ r: 40, g: 90, b: 120 }, 320, 240)))
    const app = await startElectron({ home: join(folder, 'home') })
    const caseId = await openCase(app, 'Harbour fire')
    await takeIn(app, caseId, [film], 1)
    await app.page.locator('#item-0').dblclick()
    const isReady = () => app.page.locator('video').evaluate((video) => (video as HTMLVideoElement).readyState >= 2)
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
    await app.press('s')
    const still = async () => (await itemsOf(app.page, caseId)).find(({ kind }) => kind === 'image')
    await expect.poll(still, { timeout: 20_000 }).toBeDefined()
    const { runtime = '' } = (await valueFrom(app.page, 'items.get', { itemId: (await still())?.id ?? 0 })).still ?? {}
    const named = [true, false].map((isPlatform) => decodedWith(app.runtime, { name: '*', isPlatform }).split('*')[0])
    expect(named.some((start) => start !== undefined && runtime.startsWith(start))).toBe(true)
    await app.close()
  })
})

describe('evidence on a drive that can be written', () => {
  const attributesOf = (path: string) => execFileSync('xattr', ['-l', path], { encoding: 'utf8' })

  inElectron(
    'keeps its extended attributes and times when it is dropped',
    async () => {
      const folder = setupFolder()
      const picture = join(folder, 'harbour.jpg')
      writeFileSync(picture, await jpegOf('#486', 320, 240))
      const look = () => [attributesOf(picture), statSync(picture, { bigint: true }).ctimeNs]
      const before = look()
      const app = await startElectron({ home: join(folder, 'home') })
      await takeIn(app, await openCase(app, 'Harbour fire'), [picture], 1)
      expect(look()).toEqual(before)
      await app.close()
    },
    { on: ['darwin'] },
  )

  const staysOnline = 'that is only online stays online: it is not downloaded'
  if (onlineOnly === '') it.skip(`${staysOnline} (skipped: TOUCHSTONE_ONLINE_ONLY names no file)`)
  else {
    inElectron(staysOnline, async () => {
      const { blocks } = statSync(onlineOnly)
      const app = await startElectron({ home: setupFolder() })
      await takeIn(app, await openCase(app, 'Harbour fire'), [onlineOnly], 1)
      expect(statSync(onlineOnly).blocks).toBe(blocks)
      await app.close()
    })
  }
})
