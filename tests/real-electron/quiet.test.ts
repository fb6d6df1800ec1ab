import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished } from 'vitest'
import { NO_WAY_OUT } from '../../src/main/electron/guards.ts'
import { PARTITION, PRINT_PARTITION } from '../../src/main/electron/origin.ts'
import { setupFolder } from '../support/folder.ts'
import { namesIn, textOf } from '../support/process-table.ts'
import { internetAddresses, noStrace, readTrace, TO_SOMEBODY, traceInto } from '../support/traced-calls.ts'
import { descendantsOf, wordsOf } from './support/processes.ts'
import { inElectron, startElectron } from './support/start.ts'
import { target } from './support/target.ts'

const OPEN_MS = 60_000
const PROJECT = join(import.meta.dirname, '../..')
const program = target.kind === 'stand-in' ? '' : target.program
const which = target.kind === 'source' ? [PROJECT] : []

/**
 * Under strace a program has no rights of its owner, which the sandbox's helper needs where user namespaces are forbidden:
 * there root traces it for this user.
 */
const needsRoot = textOf('/proc/sys/kernel/apparmor_restrict_unprivileged_userns').trim() === '1'
const mayRoot = needsRoot && spawnSync('sudo', ['-n', 'true']).status === 0
const missing = noStrace ?? (needsRoot && !mayRoot ? 'only root may trace the sandbox, and sudo asks' : null)
const tracer = needsRoot ? ['sudo', '-n', '-E', 'strace', '-u', userInfo().username] : ['strace']

/** Starts the app undriven under strace, leaves its window open for a minute, ends it; returns whom any process spoke to. */
async function runTraced(home: string, folder: string): Promise<string[]> {
  const trace = join(folder, `trace-${performance.now()}`)
  const [command = '', ...before] = tracer
  const traced = spawn(command, [...before, ...traceInto(trace, TO_SOMEBODY), program, ...which, '--home', home], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => traced.once('exit', resolve))
  await expect.poll(() => existsSync(join(home, 'library.sqlite'))).toBe(true)
  await pause(OPEN_MS)
  const main = descendantsOf(traced.pid ?? 0).find((pid) => {
    const words = wordsOf(pid, 'cmdline')
    return words.includes(home) && !words.some((word) => word.startsWith('--type=') || word === 'strace')
  })
  if (main === undefined) throw new Error('the app has ended')
  process.kill(main, 'SIGTERM')
  await ended
  return internetAddresses(readTrace(trace))
}

/** Dictionaries of spelling below a data folder. */
const dictionariesIn = (home: string) =>
  namesIn(home, { recursive: true }).filter((name) => /(^|\/)Dictionaries\/|\.bdic$/.test(name))

describe('until a person asks for it', () => {
  for (const start of ['first', 'second'] as const) {
    inElectron(
      `no process connects or sends to anybody at the ${start} start, and no dictionary is there`,
      async () => {
        const folder = setupFolder()
        const home = join(folder, 'home')
        if (start === 'second') await (await startElectron({ home })).close()
        expect(await runTraced(home, folder)).toEqual([])
        expect(dictionariesIn(home)).toEqual([])
      },
      { on: ['linux'], missing },
    )
  }

  const name = 'the browser engine looks up no name, no proxy script and no address'
  const readNetLog = async () => {
    const folder = setupFolder()
    const path = join(folder, 'net.json')
    const app = await startElectron({ home: join(folder, 'home'), args: [`--log-net-log=${path}`] })
    // Whatever a page asks for ahead of a request.
    await app.page.evaluate(() => {
      for (const rel of ['dns-prefetch', 'preconnect']) {
        const link = document.createElement('link')
        link.rel = rel
        link.href = `https://${rel}.example.org/`
        document.head.append(link)
      }
    })
    await pause(OPEN_MS)
    await app.close()
    const log = JSON.parse(readFileSync(path, 'utf8')) as NetLog
    const names = new Map(Object.entries(log.constants.logEventTypes).map(([name, type]) => [type, name]))
    const seen = new Set(log.events.map(({ type }) => names.get(type) ?? ''))
    expect([...seen].filter((name) => OUTWARD.test(name))).toEqual([])
    const requested = log.events.flatMap(({ params }) => params?.url ?? []).filter((url) => /^(https?|wss?):/.test(url))
    expect(requested).toEqual([])
  }
  // A package accepts no switch that keeps a net log.
  if (target.kind !== 'packaged') inElectron(name, readNetLog)
})

type NetLog = {
  constants: { logEventTypes: Record<string, number> }
  events: { type: number; params?: { url?: string } }[]
}
const OUTWARD =
  /^(TCP_CONNECT_ATTEMPT|UDP_CONNECT|HOST_RESOLVER_(MANAGER_(JOB|REQUEST)|DNS_TASK)|PAC_FILE_DECIDER|DNS_TRANSACTION)/

describe('a script in the page', () => {
  inElectron('sends nothing by WebRTC, which no policy of a page and no proxy of a session holds back', async () => {
    const heard = createSocket('udp4')
    onTestFinished(() => void heard.close())
    let packets = 0
    heard.on('message', () => {
      packets += 1
    })
    await new Promise<void>((resolve) => heard.bind(0, '127.0.0.1', resolve))
    const app = await startElectron({ home: setupFolder() })
    const candidates = await app.page.evaluate(async (port) => {
      const own = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] })
      const found: string[] = []
      own.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.candidate) found.push(candidate.candidate)
      })
      own.createDataChannel('any')
      await own.setLocalDescription(await own.createOffer())
      await new Promise((resolve) => setTimeout(resolve, 5000))
      return found
    }, heard.address().port)
    expect([candidates, packets]).toEqual([[], 0])
    await app.close()
  })
})

describe('every session', () => {
  inElectron('has neither spelling nor a way out, Electron’s own too', async () => {
    const app = await startElectron({ home: setupFolder() })
    const sessions = await app.main.evaluate(
      async ({ session }, partitions) =>
        await Promise.all(
          [session.defaultSession, ...partitions.map((name) => session.fromPartition(name))].map(async (one) => ({
            languages: one.getSpellCheckerLanguages(),
            isOn: one.isSpellCheckerEnabled(),
            proxy: await one.resolveProxy('https://example.org/'),
            request: await one.fetch('https://example.org/').then(
              () => 'sent',
              (cause: unknown) => String(cause),
            ),
          })),
        ),
      [PARTITION, PRINT_PARTITION],
    )
    const shut = {
      languages: process.platform === 'darwin' ? (expect.any(Array) as string[]) : [],
      isOn: false,
      proxy: `PROXY ${NO_WAY_OUT.proxyRules}`,
      request: expect.stringContaining('ERR_BLOCKED_BY_CLIENT') as string,
    }
    expect(sessions).toEqual([shut, shut, shut])
    await app.close()
  })

  inElectron('downloads no dictionary when it is made', async () => {
    const app = await startElectron({ home: setupFolder() })
    const begun = await app.main.evaluate(async ({ session }) => {
      const seen: string[] = []
      const made = session.fromPartition('made by a test')
      made.on('spellcheck-dictionary-download-begin', (_event, language) => void seen.push(language))
      await new Promise((resolve) => setTimeout(resolve, 5000))
      return seen
    })
    expect(begun).toEqual([])
    await app.close()
  })
})
