import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../support/listen.ts'
import { callBridge } from './support/ask-app.ts'
import { setupApp } from './support/setup-app.ts'
import { tryEveryWayOut } from './support/ways-out.ts'

const PROJECT = join(import.meta.dirname, '../..')

/** A server anybody could reach; it counts connections. */
const outside = createServer((socket) => {
  visits += 1
  socket.destroy()
})
let visits = 0
let address = ''

afterAll(() => void outside.close())
const app = setupApp()
beforeAll(async () => {
  address = `127.0.0.1:${await listen(outside)}`
  await app.start()
})

describe('the page', () => {
  it('has nothing of Node and four functions of ours, which it cannot replace', async () => {
    const seen = await app.page.evaluate(() => {
      const page = window as unknown as Record<string, unknown>
      const names = ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer']
      const bridge = page.touchstone as object
      try {
        Object.assign(bridge, { call: () => 'replaced' })
        page.touchstone = null
      } catch {}
      return {
        found: names.filter((name) => page[name] !== undefined),
        bridge: Object.keys(page.touchstone as object).sort(),
        isFrozen: Object.isFrozen(page.touchstone),
      }
    })
    expect(seen).toEqual({ found: [], bridge: ['call', 'drop', 'look', 'on'], isFrozen: true })
  })

  it('lives under a policy that allows its own files and no connection', async () => {
    const policy = await app.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.originalPolicy), { once: true })
          new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
        }),
    )
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'none'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  it('turns no string into script or markup', async () => {
    const outcome = await app.page.evaluate(async () => {
      const attempt = (work: () => unknown) => {
        try {
          work()
          return 'done'
        } catch {
          return 'refused'
        }
      }
      const probe = window as unknown as { ran?: boolean }
      const markup = attempt(() => {
        document.createElement('div').innerHTML = '<img src=x onerror="window.ran = true">'
      })
      const script = document.createElement('script')
      const text = attempt(() => {
        script.text = 'window.ran = true'
        document.head.append(script)
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { markup, text, ran: probe.ran ?? false }
    })
    expect(outcome).toEqual({ markup: 'refused', text: 'refused', ran: false })
  })

  it('starts no worker by a string, not even from its own files, and makes no policy that would', async () => {
    const outcome = await app.page.evaluate(() => {
      const own = document.querySelector('script')?.src ?? ''
      const attempt = (work: () => unknown) => {
        try {
          work()
          return 'done'
        } catch {
          return 'refused'
        }
      }
      const types = (window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } })
        .trustedTypes
      const rules = { createScriptURL: (address: string) => address, createHTML: (text: string) => text }
      return [
        attempt(() => new Worker(own)),
        attempt(() => new SharedWorker(own)),
        attempt(() => types.createPolicy('mine', rules)),
        attempt(() => types.createPolicy('picture-worker', rules)),
      ]
    })
    expect(outcome).toEqual(['refused', 'refused', 'refused', 'refused'])
  })

  it('reaches nobody outside, in whatever way it tries', async () => {
    const tried = await app.page.evaluate(tryEveryWayOut, address)
    expect(tried).toBeGreaterThanOrEqual(20)
    expect(visits).toBe(0)
    expect(await app.letThrough()).toEqual([])
  })

  it('reaches nobody outside even when its policy is switched off', async () => {
    const devtools = await app.page.context().newCDPSession(app.page)
    await devtools.send('Page.setBypassCSP', { enabled: true })
    await app.reload()
    await app.page.evaluate(tryEveryWayOut, address)
    await devtools.send('Page.setBypassCSP', { enabled: false })
    await app.reload()
    expect(visits).toBe(0)
    expect(await app.letThrough()).toEqual([])
  })

  it.each(['https://example.org/', 'data:text/html,hello', 'file:///etc/passwd', 'about:blank', '/assets/'])(
    'does not go to %s',
    async (url) => {
      const before = app.page.url()
      await app.page
        .evaluate((target) => {
          location.href = target
        }, url)
        .catch(() => undefined)
      await app.page.waitForTimeout(500)
      await app.page.waitForFunction(() => 'touchstone' in window)
      expect(app.page.url()).toBe(before)
    },
  )

  it('opens no window', async () => {
    const before = app.page.context().pages().length
    await app.page.evaluate((host) => {
      window.open('about:blank')
      window.open(`http://${host}/`, '_blank', 'noopener')
      const link = document.body.appendChild(document.createElement('a'))
      link.href = `http://${host}/`
      link.target = '_blank'
      link.click()
      link.remove()
    }, address)
    await app.page.waitForTimeout(500)
    expect(app.page.context().pages()).toHaveLength(before)
    expect(visits).toBe(0)
  })

  it('has no permission and gets none', async () => {
    const states = await app.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi']
      const query = async (name: string) => (await navigator.permissions.query({ name: name as PermissionName })).state
      const media = await navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(
        () => 'given',
        () => 'refused',
      )
      return { all: await Promise.all(names.map(query)), media, notify: await Notification.requestPermission() }
    })
    expect(states.all.filter((state) => state !== 'denied')).toEqual([])
    expect([states.media, states.notify]).toEqual(['refused', 'denied'])
  })

  it('gives nothing of ours to a frame', async () => {
    const inFrame = await app.page.evaluate(async () => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      await new Promise((resolve) => setTimeout(resolve, 300))
      const inner = frame.contentWindow as unknown as Record<string, unknown> | null
      const names = ['touchstone', 'require', 'process'].filter((name) => inner?.[name] !== undefined)
      frame.remove()
      return names
    })
    expect(inFrame).toEqual([])
  })
})

describe('a call', () => {
  it.each([
    'nothing.known',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
    42,
    null,
    {},
    [['app.info']],
  ])('by the name %j is refused with an envelope', async (name) => {
    expect(await callBridge(app.page, name, {})).toMatchObject({ ok: false, error: { kind: 'invalid_input' } })
  })

  it.each([
    ['items.page', { caseId: '1 OR 1=1' }],
    ['items.page', null],
    ['items.get', { itemId: -1 }],
    ['items.get', { itemId: 1e30 }],
    ['cases.create', { name: '' }],
    ['cases.create', { name: 'x'.repeat(10_000) }],
    ['cases.create', 'name'],
    ['app.copy', { text: 'x'.repeat(2_000_000) }],
    ['settings.change', { theme: 'neon' }],
  ])('%s with a malformed input is refused with an envelope', async (name, input) => {
    const answer = await callBridge(app.page, name, input)
    expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid_input' } })
    expect(JSON.stringify(answer)).not.toContain('OR 1=1')
  })
})

describe('the build', () => {
  it('has a preload that needs Electron and nothing else', () => {
    const source = readFileSync(join(PROJECT, 'out/preload/index.cjs'), 'utf8')
    const required = [...source.matchAll(/\brequire\(([^)]*)\)/g)].map(([, name]) => name?.replace(/["'`]/g, ''))
    expect([...new Set(required)]).toEqual(['electron'])
    expect(source).not.toMatch(/\bimport\s*\(/)
  })

  it('does not wait for "ready" at the top level of its entry, where Electron would hang', () => {
    const source = readFileSync(join(PROJECT, 'src/main/index.ts'), 'utf8')
    expect(source).toContain('whenReady')
    expect(source.split('\n').filter((line) => /^(?:const .*= |export .*)?await\b/.test(line))).toEqual([])
  })

  it('keeps Electron out of the chunks its children share', () => {
    const folder = join(PROJECT, 'out/main')
    const shared = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.js') && name !== 'index.js',
    )
    expect(shared.length).toBeGreaterThan(0)
    for (const name of shared) expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/from\s*["']electron["']/)
  })
})
