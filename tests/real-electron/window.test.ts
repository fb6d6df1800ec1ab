import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { descendantsOf, statusOf, wordsOf } from './support/processes.ts'
import { inElectron, startApp, startElectron } from './support/start.ts'

/** From the start of the process to a window that a person sees, ms. */
const SHOWN_WITHIN_MS = 5000

const SCREENS =
  process.platform === 'linux'
    ? [
        { name: 'X11', args: ['--ozone-platform=x11'], missing: process.env.DISPLAY ? null : 'no X11 display' },
        {
          name: 'Wayland',
          args: ['--ozone-platform=wayland'],
          missing: process.env.WAYLAND_DISPLAY ? null : 'no Wayland compositor',
        },
      ]
    : [{ name: process.platform, args: [], missing: null }]

describe.each(SCREENS)('under $name the window', ({ args, missing }) => {
  inElectron(
    'is seen within five seconds of a cold start',
    async () => {
      const begun = performance.now()
      const app = await startElectron({ home: setupFolder(), args })
      const isSeen = () =>
        app.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()))
      await expect.poll(isSeen, { interval: 20 }).toBe(true)
      expect(performance.now() - begun).toBeLessThan(SHOWN_WITHIN_MS)
      await app.close()
    },
    { missing },
  )
})

describe('the page', () => {
  it('has an origin of its own in a secure context', async () => {
    const { page, close } = await startApp({ home: setupFolder() })
    // The stand-in's browser has no schemes but its own: there the app has a name that no resolver knows.
    expect(await page.evaluate(() => [location.origin, isSecureContext])).toEqual([
      expect.stringMatching(/^touchstone:\/\/app$|\.test$/),
      true,
    ])
    await close()
  })

  inElectron('is called touchstone://app', async () => {
    const { page, close } = await startElectron({ home: setupFolder() })
    expect(await page.evaluate(() => location.origin)).toBe('touchstone://app')
    await close()
  })

  it('refuses a script from elsewhere by its policy', async () => {
    const { page, close } = await startApp({ home: setupFolder() })
    const heard = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) =>
            resolve([effectiveDirective, blockedURI, disposition]),
          )
        }),
    )
    // As a text: the tests' own loader would take the import for one of theirs.
    expect(await page.evaluate("import('https://example.org/x.js').then(() => 'ran', () => 'refused')")).toBe('refused')
    expect(await heard).toEqual(['script-src-elem', 'https://example.org/x.js', 'enforce'])
    await close()
  })

  inElectron('runs in the sandbox', async () => {
    const folder = setupFolder()
    const probe = join(folder, 'probe.cjs')
    writeFileSync(probe, "require('electron').contextBridge.exposeInMainWorld('isSandboxed', process.sandboxed)\n")
    const app = await startElectron({ home: join(folder, 'home') })
    await app.main.evaluate(
      ({ BrowserWindow }, filePath) =>
        BrowserWindow.getAllWindows()[0]?.webContents.session.registerPreloadScript({ type: 'frame', filePath }),
      probe,
    )
    await app.reload()
    expect(await app.page.evaluate(() => (globalThis as unknown as { isSandboxed: boolean }).isSandboxed)).toBe(true)
    await app.close()
  })

  inElectron(
    'is held by a filter for system calls, and no process was started without a sandbox',
    async () => {
      const app = await startElectron({ home: setupFolder() })
      const page = await app.main.evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
      )
      expect(statusOf(page, 'Seccomp')).toBe('2')
      const open = [app.pid, ...descendantsOf(app.pid)].filter((pid) =>
        wordsOf(pid, 'cmdline').includes('--no-sandbox'),
      )
      expect(open).toEqual([])
      await app.close()
    },
    { on: ['linux'] },
  )
})

describe('a second start on the same data folder', () => {
  it('ends at once and leaves the first window as it is', async () => {
    const app = await startApp({ home: setupFolder() })
    expect(await app.startAgain()).toBe(0)
    expect(await app.page.evaluate(() => 'touchstone' in window)).toBe(true)
    await app.close()
  })

  inElectron('brings the first window forward', async () => {
    const app = await startElectron({ home: setupFolder() })
    await app.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
    expect(await app.startAgain()).toBe(0)
    const isSeen = () => app.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
    await expect.poll(isSeen).toBe(true)
    await app.close()
  })
})

describe('a start on another data folder', () => {
  it('is an app of its own', async () => {
    const [one, other] = [await startApp({ home: setupFolder() }), await startApp({ home: setupFolder() })]
    expect(one.pid).not.toBe(other.pid)
    for (const { page } of [one, other]) expect(await page.evaluate(() => 'touchstone' in window)).toBe(true)
    await one.close()
    await other.close()
  })
})
