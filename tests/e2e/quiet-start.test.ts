import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { askApp, valueFrom } from './support/ask-app.ts'
import { launchShell } from './support/shell-app.ts'

const hasStrace = spawnSync('strace', ['-V']).status === 0
const why = hasStrace ? '' : ' (skipped: strace is not installed)'

/**
 * Only the lookup of a host name reads this file or contacts these; Node reads `resolv.conf` as soon as its module is
 * loaded.
 */
const LOOK_UP = /"\/etc\/hosts"|io\.systemd\.Resolve|htons\(53\)/
const INTERNET = /^socket\(AF_INET6?,/

type Call = { process: number; at: number; text: string }

/** The calls in a trace by `strace -f -ttt`: process, time (seconds), and call. */
function readTrace(path: string): Call[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, process, at, text] = /^(\d+)\s+(\d+\.\d+) (.*)$/.exec(line) ?? []
      return text === undefined ? [] : [{ process: Number(process), at: Number(at), text }]
    })
}

/**
 * The calls of the app's own processes and threads: without the process that contains the browser, and all below it.
 */
function withoutBrowser(calls: Call[]): Call[] {
  const holders = new Set(calls.filter(({ text }) => /^execve\(.*holder\.ts/.test(text)).map((call) => call.process))
  expect(holders.size).toBe(1)
  const isOfBrowser = (process: number) => holders.has(process)
  // A call may be reported in two parts; a child is named by the second.
  for (const { process, text } of calls) {
    const [, child] = /^(?:<\.\.\. )?(?:clone3?|v?fork)\b.* = (\d+)$/.exec(text) ?? []
    if (child !== undefined && isOfBrowser(process)) holders.add(Number(child))
  }
  return calls.filter(({ process }) => !isOfBrowser(process))
}

describe('the start', () => {
  it.skipIf(!hasStrace)(
    `looks up no name, opens no internet socket and reads no certificate store before there is a window${why}`,
    async () => {
      const root = setupFolder()
      const [trace, store] = [join(root, 'trace'), join(root, 'store.pem')]
      writeFileSync(store, rootCertificates[0] ?? '')
      const watching = 'trace=execve,clone,clone3,fork,vfork,socket,connect,open,openat,openat2'
      const app = await launchShell({
        home: join(root, 'home'),
        env: { SSL_CERT_FILE: store, SSL_CERT_DIR: root },
        under: ['strace', '-f', '-ttt', '-s', '512', '--seccomp-bpf', '-e', watching, '-o', trace],
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
