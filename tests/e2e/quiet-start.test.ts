import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { NO_WAY_OUT } from '../../src/main/electron/guards.ts'
import { PARTITION, PRINT_PARTITION, PROXY_PARTITION } from '../../src/main/electron/origin.ts'
import { setupFolder } from '../support/folder.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { type Call, FAST, noStrace, readTrace, traceInto, withoutBrowser } from '../support/traced-calls.ts'
import { askApp, valueFrom } from './support/ask-app.ts'
import { connectDesk, openCase } from './support/desk.ts'
import { shellInTest } from './support/setup-app.ts'
import { launchShell } from './support/shell-app.ts'
import { addressesOfRun, openJobs } from './support/traced-run.ts'

const why = noStrace === null ? '' : ` (skipped: ${noStrace})`

/**
 * Only the lookup of a host name reads this file or contacts these; Node reads `resolv.conf` as soon as its module is
 * loaded.
 */
const LOOK_UP = /"\/etc\/hosts"|io\.systemd\.Resolve|htons\(53\)/
const INTERNET = /^socket\(AF_INET6?,/

describe('the start', () => {
  it.skipIf(noStrace !== null)(
    `looks up no name, opens no internet socket and reads no certificate store before there is a window${why}`,
    async () => {
      const root = setupFolder()
      const [trace, store] = [join(root, 'trace'), join(root, 'store.pem')]
      writeFileSync(store, rootCertificates[0] ?? '')
      const app = await launchShell({
        home: join(root, 'home'),
        env: { SSL_CERT_FILE: store, SSL_CERT_DIR: root },
        under: ['strace', FAST, ...traceInto(trace, ['socket', 'connect', 'open', 'openat', 'openat2'])],
      })
      const shownAt = Date.now() / 1000
      // What must not appear before does appear when a person requests it.
      await valueFrom(app.page, 'settings.change', { baseUrl: 'https://no-such-service.invalid' })
      await app.setClipboard('token-of-nobody-0123456789')
      await askApp(app.page, 'account.takeTokenFromClipboard', {})
      await askApp(app.page, 'account.test', {})
      await app.close()

      const calls = withoutBrowser(readTrace(trace))
      const kinds = { lookUps: LOOK_UP, sockets: INTERNET, storeReads: new RegExp(`open\\w*\\(.*"${store}"`) }
      const count = (some: Call[]) =>
        Object.fromEntries(
          Object.entries(kinds).map(([kind, form]) => [kind, some.filter(({ text }) => form.test(text)).length]),
        )
      const before = calls.filter(({ at }) => at < shownAt)
      const main = before.filter(({ text }) => /^execve\(.*run\.ts/.test(text))
      expect(main).toHaveLength(1)
      expect(count(before)).toEqual({ lookUps: 0, sockets: 0, storeReads: 0 })
      const after = count(calls.filter(({ at }) => at >= shownAt))
      for (const kind of Object.keys(kinds)) expect(after[kind], kind).toBeGreaterThan(0)
    },
  )
})

// `npm run bench -- quiet` leaves the window open for a minute each time.
describe.skipIf(noStrace !== null)(`until a person asks for it${why}`, () => {
  it('nothing is connected to or sent, at the first start and at the second', async () => {
    const folder = setupFolder()
    const place = { folder, home: join(folder, 'home') }
    expect(await addressesOfRun(place, async (app) => void (await openCase(app, 'Harbour fire')))).toEqual([])
    expect(await addressesOfRun(place, async (app) => app.press('q', 'Escape', 'F1'))).toEqual([])
  })

  it('nothing is, with open fact checks, but to the address of the service', async () => {
    const folder = setupFolder()
    const service = await serviceInTest({ factCheck: { script: 'usual', pace: 'hand' } })
    const addresses = await addressesOfRun({ folder, home: join(folder, 'home') }, async (app) => {
      await connectDesk(app, service)
      await openJobs(app, 3)
      const polls = () => service.requests().filter(({ path }) => /\/fact-checking\/jobs\/(?!0000)/.test(path)).length
      await expect.poll(polls).toBeGreaterThanOrEqual(3)
    })
    expect(new Set(addresses)).toEqual(new Set([new URL(service.origin).host]))
    // What says whether the service is there are those requests: it is not asked that alone.
    expect(service.requests().map(({ path }) => path)).not.toContain('/health')
  })
})

describe('every session', () => {
  it('is shut, Electron’s own too, and only the one that is asked for the system’s proxy has that', async () => {
    const app = await shellInTest({ home: join(setupFolder(), 'home') })
    const shut = {
      languages: [],
      dictionaries: `https://${NO_WAY_OUT.proxyRules}/`,
      checksSpelling: false,
      proxy: NO_WAY_OUT,
      lets: false,
    }
    const sessions = { '': shut, [PARTITION]: shut, [PRINT_PARTITION]: shut }
    const switches = { 'blink-settings': 'dnsPrefetchingEnabled=false' }
    const outside = { app: { proxy: NO_WAY_OUT, secureDnsMode: 'off', switches }, sessions }
    expect(await app.outside()).toEqual(outside)
    await valueFrom(app.page, 'settings.change', { baseUrl: 'https://no-such-service.invalid' })
    await app.setClipboard('token-of-nobody-0123456789')
    await askApp(app.page, 'account.takeTokenFromClipboard', {})
    await askApp(app.page, 'account.test', {})
    expect(await app.outside()).toEqual({
      ...outside,
      sessions: { ...sessions, [PROXY_PARTITION]: { ...shut, proxy: null } },
    })
  })
})
