import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setupFolder } from '../../support/folder.ts'
import { isListenedTo } from '../../support/listen.ts'
import { target } from '../support/target.ts'
import { appArchive, openPortOf, packageRoot } from './package-paths.ts'

if (target.kind !== 'fused') throw new Error('TOUCHSTONE_FUSED names the packaged app that is tested here.')
/** Nothing drives it, so it is watched from outside. */
const { program: shipped } = target

/** So long a start may take, and so long one that must fail is given. */
const START_LIMIT_MS = 20_000

/** Starts a packaged app on a data folder; it ends with the test. */
function start(program: string, home: string, args: string[] = []): ChildProcess & { said: () => string } {
  const child = spawn(program, ['--home', home, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  onTestFinished(() => void child.kill('SIGKILL'))
  return Object.assign(child, { said: () => text })
}

const hasStarted = (home: string) => existsSync(join(home, 'library.sqlite'))

describe('a package as it is shipped', () => {
  it('starts', async () => {
    const home = setupFolder()
    start(shipped, home)
    await expect.poll(() => hasStarted(home), { timeout: START_LIMIT_MS }).toBe(true)
  })

  it('is no Node: ELECTRON_RUN_AS_NODE and NODE_OPTIONS run nothing', async () => {
    const marker = join(setupFolder(), 'ran')
    const script = join(setupFolder(), 'script.cjs')
    writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'ran')\n`)
    for (const [args, env] of [
      [[script], { ELECTRON_RUN_AS_NODE: '1' }],
      [[], { NODE_OPTIONS: `--require ${script.replaceAll('\\', '/')}` }],
    ] as const) {
      const given = [...args, '--home', setupFolder()]
      spawnSync(shipped, given, { env: { ...process.env, ...env }, timeout: 8000, killSignal: 'SIGKILL' })
      expect(existsSync(marker), JSON.stringify(env)).toBe(false)
    }
  })

  it('opens no port for a debugger', async () => {
    const [home, port] = [setupFolder(), await openPortOf()]
    const app = start(shipped, home, [`--inspect=127.0.0.1:${port}`])
    await expect.poll(() => hasStarted(home), { timeout: START_LIMIT_MS }).toBe(true)
    expect(await isListenedTo(port)).toBe(false)
    expect(app.said()).not.toContain('Debugger listening')
  })

  it.skipIf(process.platform === 'linux')(
    'refuses to start when one byte of its archive is another (macOS and Windows, where Electron checks it)',
    async () => {
      const root = packageRoot(shipped)
      const copy = join(setupFolder(), root.split(sep).at(-1) ?? 'app')
      cpSync(root, copy, { recursive: true, verbatimSymlinks: true })
      const copied = join(copy, relative(root, shipped))
      const archive = appArchive(copied)
      const bytes = readFileSync(archive)
      const at = bytes.lastIndexOf('touchstone')
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(archive, bytes)
      const home = setupFolder()
      const app = start(copied, home)
      const code = await new Promise((resolve) => app.once('exit', (status, signal) => resolve(status ?? signal)))
      expect(code).not.toBe(0)
      expect(hasStarted(home)).toBe(false)
    },
  )
})
