import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFailure } from '../../src/shared/words/menu.ts'
import { SHELL_COMMAND } from '../../tools/shell/command.ts'
import { openPortOf } from '../real-electron/fused/package-paths.ts'
import { setupFolder } from '../support/folder.ts'
import { isListenedTo } from '../support/listen.ts'

/** Starts the app, which believes to be packaged. `answered`: whether somebody listened on the port before the app ended. */
async function startPackaged(
  args: (port: number) => string[],
  more: { env?: Record<string, string>; node?: string[] } = {},
) {
  const [folder, port] = [setupFolder(), await openPortOf()]
  const home = join(folder, 'home')
  const command = [...(more.node ?? []), ...SHELL_COMMAND, ...args(port), '--home', home]
  const app = spawn(process.execPath, command, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TOUCHSTONE_SHELL_RESOURCES: folder, ...more.env },
  })
  let said = ''
  app.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  const ended = new Promise<number | null>((resolve) => app.once('close', resolve))
  onTestFinished(async () => {
    app.kill('SIGTERM')
    await ended
  })
  let hasAnswered = false
  const answered = (async () => {
    while (app.exitCode === null && app.signalCode === null && !hasAnswered) {
      hasAnswered = await isListenedTo(port)
      await pause(5)
    }
    return hasAnswered
  })()
  return { app, home, ended, answered, said: () => said }
}

const { title, detail } = startFailure.switches

describe('a packaged app with a switch that it does not accept', () => {
  it.each<[names: string[], args: (port: number) => string[], env?: Record<string, string>]>([
    [['--remote-debugging-port'], (port) => [`--remote-debugging-port=${port}`]],
    [['-remote-debugging-port', '--no-sandbox'], (port) => [`-remote-debugging-port=${port}`, '--no-sandbox']],
    [
      ['--remote-debugging-port', 'ELECTRON_DISABLE_SANDBOX'],
      (port) => ['--lang=de', `--remote-debugging-port=${port}`],
      { ELECTRON_DISABLE_SANDBOX: '1' },
    ],
  ])('refuses %j before it is ready: no port opens, and nothing is made', async (names, args, env = {}) => {
    const { home, ended, answered, said } = await startPackaged(args, { env })
    expect(await ended).toBe(1)
    expect(said()).toContain(`${title}: ${detail({ names: names.join(', '), count: names.length })}`)
    expect(await answered).toBe(false)
    expect(existsSync(home)).toBe(false)
  })

  it('ends with 2 where an export was to be verified: 1 would say that the export differs', async () => {
    const { home, ended, said } = await startPackaged(() => ['--verify', setupFolder(), '--no-sandbox'])
    expect(await ended).toBe(2)
    expect(said()).toContain(detail({ names: '--no-sandbox', count: 1 }))
    expect(existsSync(home)).toBe(false)
  })

  it('refuses an inspector’s port together with one of the browser engine where no inspector runs', async () => {
    const { ended, answered, said } = await startPackaged((port) => ['--inspect=0', `--remote-debugging-port=${port}`])
    expect(await ended).toBe(1)
    expect(said()).toContain(detail({ names: '--remote-debugging-port', count: 1 }))
    expect(await answered).toBe(false)
  })
})

describe('a packaged app with switches that it accepts', () => {
  it('starts, and opens a debugging port where Node’s inspector runs', async () => {
    const { app, home, answered, ended, said } = await startPackaged((port) => [`--remote-debugging-port=${port}`], {
      node: ['--inspect=127.0.0.1:0'],
    })
    expect(await answered, said()).toBe(true)
    await expect.poll(() => existsSync(join(home, 'library.sqlite')), { timeout: 60_000 }).toBe(true)
    app.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})
