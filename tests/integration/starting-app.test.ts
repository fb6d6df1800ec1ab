import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PROJECT } from '../../tools/runtime/build.ts'
import { appEnvironment, followApp } from '../../tools/runtime/run-app.ts'
import { inTerminal, noTerminal } from '../support/terminal.ts'

const KINDS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** As strict as Electron: the first signal of a kind asks it to quit, which takes a while; the second kills. Its child has no handler. */
const APP = `
  import { spawn } from 'node:child_process'
  import { appendFileSync, writeFileSync } from 'node:fs'
  const log = (line) => appendFileSync('LOG', line + '\\n')
  const child = spawn('sleep', ['1000'], { stdio: 'ignore' })
  child.on('exit', (_code, signal) => log('its child: ' + signal))
  for (const kind of ${JSON.stringify(KINDS)}) {
    process.once(kind, () => {
      log(kind)
      setTimeout(() => {
        child.removeAllListeners().kill('SIGKILL')
        log('ended')
        process.exit(0)
      }, 700)
    })
  }
  child.once('spawn', () => writeFileSync('PIDS', [process.ppid, process.pid].join(' ')))
`
const STARTER = `
  import { followApp, heedEndings, runApp } from '${pathToFileURL(join(PROJECT, 'tools/runtime/run-app.ts')).href}'
  process.exit(await followApp(runApp({ kind: 'electron', program: process.argv[2] }, []), heedEndings()))
`

let folder = ''
let command: string[] = []
const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') : [])
const pids = () => {
  const file = join(folder, 'pids')
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []
}
const started = async () => {
  await expect.poll(pids).toHaveLength(2)
  const [starter = 0, app = 0] = pids()
  return { starter, app }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-run-app-'))
  const program = join(folder, 'electron')
  const source = APP.replace('LOG', join(folder, 'log')).replace('PIDS', join(folder, 'pids'))
  writeFileSync(join(folder, 'app.mjs'), source)
  writeFileSync(join(folder, 'starter.mjs'), STARTER)
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${join(folder, 'app.mjs')}"\n`)
  chmodSync(program, 0o755)
  command = [process.execPath, join(PROJECT, 'tools/node.cjs'), join(folder, 'starter.mjs'), program]
})
beforeEach(() => {
  for (const name of ['log', 'pids']) rmSync(join(folder, name), { force: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(noTerminal !== null)(`an app that was started in a terminal (${noTerminal ?? 'of its own'})`, () => {
  it('is asked to quit once by Ctrl+C, and its children are left alone', async () => {
    const terminal = inTerminal(command)
    await started()
    terminal.interrupt()
    expect(await terminal.ended).toBe(0)
    expect(log()).toEqual(['SIGINT', 'ended'])
  })

  it('is asked once, too, by a person who presses it again at once', async () => {
    const terminal = inTerminal(command)
    await started()
    for (let pressed = 0; pressed < 3; pressed += 1) terminal.interrupt()
    expect(await terminal.ended).toBe(0)
    expect(log()).toEqual(['SIGINT', 'ended'])
  })

  it.each([
    ['a shell in it', false],
    ['it as its first process', true],
  ])('is asked once when the terminal is closed, started by %s', async (_by, isFirst) => {
    const terminal = inTerminal(command, { isFirst })
    await started()
    terminal.hangUp()
    await terminal.ended
    await expect.poll(() => log().at(-1)).toBe('ended')
    expect(log()).toEqual(['SIGINT', 'ended'])
  })
})

describe.skipIf(process.platform === 'win32')('an app whose starter is sent a signal (not on Windows)', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('is asked to quit once by %s', async (signal) => {
    const { launcher, ended } = launch()
    await started()
    launcher.kill(signal)
    expect(await ended).toBe(0)
    expect(log()).toEqual(['SIGINT', 'ended'])
  })

  it('gets no kind twice where every process is sent one, as at the end of a session', async () => {
    const { launcher, ended } = launch()
    const { starter, app } = await started()
    for (const pid of [app, starter, launcher.pid ?? 0]) process.kill(pid, 'SIGTERM')
    expect(await ended).toBe(0)
    expect(
      log()
        .filter((line) => line !== 'ended')
        .sort(),
    ).toEqual(['SIGINT', 'SIGTERM'])
    expect(log()).toContain('ended')
  })
})

describe('an app on Windows', () => {
  it('is sent no signal, which would end it at once', async () => {
    const sent: unknown[] = []
    const app = Object.assign(new EventEmitter(), { kill: (signal: string) => sent.push(signal) })
    const code = followApp(app as unknown as ChildProcess, AbortSignal.abort(), 'win32')
    app.emit('close', 0)
    expect([await code, sent]).toEqual([0, []])
  })

  it('stays away from the console, whose Ctrl+C would end it', () => {
    expect(appEnvironment({ HOME: 'C:\\a' }, 'win32')).toEqual({ HOME: 'C:\\a', ELECTRON_NO_ATTACH_CONSOLE: '1' })
  })
})

describe('the environment of an app', () => {
  it('never turns Electron into plain Node', () => {
    expect(appEnvironment({ ELECTRON_RUN_AS_NODE: '1', HOME: '/home/a' }, 'linux')).toEqual({ HOME: '/home/a' })
  })
})

function launch() {
  const [program = '', ...args] = command
  const launcher = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return { launcher, ended: new Promise((resolve) => launcher.once('exit', (code, signal) => resolve(code ?? signal))) }
}
