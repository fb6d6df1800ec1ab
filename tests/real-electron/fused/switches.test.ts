import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFailure } from '../../../src/shared/words/menu.ts'
import { setupFolder } from '../../support/folder.ts'
import { isListenedTo } from '../../support/listen.ts'
import { REFUSED_SWITCHES } from '../../support/refused-switches.ts'
import { target } from '../support/target.ts'
import { openPortOf } from './package-paths.ts'

if (target.kind !== 'fused') throw new Error('TOUCHSTONE_FUSED names the packaged app that is tested here.')
const { program } = target

/** On Windows and macOS the refusal is a window that waits for a person: so long it is watched there. */
const WATCHED_MS = 4000
const isPrinted = process.platform === 'linux'

/** With these, Chromium runs no main script: it is another process than the first, or ends by itself. */
const BEFORE_MAIN = ['--type', '--no-zygote']

/** Starts the packaged app and watches a port until it has ended. */
async function start(args: string[], { env = {}, port = 0 }: { env?: Record<string, string>; port?: number } = {}) {
  const home = join(setupFolder(), 'home')
  const app = spawn(program, [...args, `--home=${home}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  onTestFinished(() => void app.kill('SIGKILL'))
  let said = ''
  app.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  const ended = new Promise<number | null>((resolve) => app.once('close', resolve))
  const until = performance.now() + (isPrinted ? 20_000 : WATCHED_MS)
  let isOpen = false
  while (app.exitCode === null && app.signalCode === null && performance.now() < until) {
    isOpen ||= port !== 0 && (await isListenedTo(port))
    await pause(10)
  }
  return { home, isOpen, said: () => said, code: isPrinted ? await ended : app.exitCode }
}

const onHere = REFUSED_SWITCHES.filter(
  ([, , on]) => on === undefined || on.some((system) => system === process.platform),
)
const { detail } = startFailure.switches

describe('a package as it is shipped, with a switch that it does not accept', () => {
  it.each(onHere)('%j is refused, by the name %s where it is printed', async (written, name) => {
    const { home, said, code } = await start([written])
    expect(existsSync(home)).toBe(false)
    expect(code).not.toBe(0)
    if (isPrinted && !BEFORE_MAIN.includes(name)) expect(said()).toContain(detail({ names: name, count: 1 }))
  })

  it('is refused with the variable that switches off the sandbox', async () => {
    const { home, said, code } = await start([], { env: { ELECTRON_DISABLE_SANDBOX: '1' } })
    expect(existsSync(home)).toBe(false)
    expect(code).not.toBe(0)
    if (isPrinted) expect(said()).toContain(detail({ names: 'ELECTRON_DISABLE_SANDBOX', count: 1 }))
  })

  it.each(['--remote-debugging-port', '-remote-debugging-port'])('opens no port for %s', async (name) => {
    const port = await openPortOf()
    const { home, isOpen } = await start([`${name}=${port}`], { port })
    expect(isOpen).toBe(false)
    expect(existsSync(home)).toBe(false)
  })

  it('opens none either where Node’s inspector is asked for, which a fuse forbids', async () => {
    const port = await openPortOf()
    const { isOpen, home } = await start(['--inspect=0', `--remote-debugging-port=${port}`], { port })
    expect(isOpen).toBe(false)
    expect(existsSync(home)).toBe(false)
  })
})
