import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { generateKey } from '../../../src/main/custody/signature.ts'
import { verifiedExport } from '../../../src/shared/words/verify-export.ts'
import { verifySwitch as words } from '../../../src/shared/words/verify-switch.ts'
import { setupExport, signerWith } from '../../support/exported.ts'
import { setupFolder } from '../../support/folder.ts'
import { finished } from '../../support/headless.ts'
import { runHeadless } from '../../support/run-headless.ts'
import { target } from '../support/target.ts'

if (target.kind !== 'fused') throw new Error('TOUCHSTONE_FUSED names the packaged app that is tested here.')
const { program } = target

const isWindows = process.platform === 'win32'

/** Starts the packaged program with a data folder that is not there, and waits for its end. */
function start(args: string[], onOutput: (kill: () => void) => void = () => undefined) {
  const child = spawn(program, args)
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.once('data', () => onOutput(() => child.kill('SIGTERM')))
  return finished(child)
}

const foldersInTemp = () => readdirSync(tmpdir()).filter((name) => name.startsWith('touchstone-verify-'))

describe('a package as it is shipped, started with --verify', () => {
  let folder = ''
  let desk = ''
  let known: string[] = []
  let none: string[] = []
  beforeEach(async () => {
    const { privateKey } = generateKey()
    const made = await setupExport(privateKey)
    folder = made.folder
    // With a space, capitals and a letter of its own, as argv has them and `app.commandLine` does not.
    desk = join(setupFolder(), 'Fall Ä 7')
    mkdirSync(desk)
    writeFileSync(join(desk, 'Signers'), `${signerWith(privateKey).allowedSigners}\n`)
    known = ['--allowed-signers', join(desk, 'Signers')]
    none = ['--home', join(desk, 'none')]
  })

  it('says and ends as the command does, and leaves nothing in the data folder or the temp folder', async () => {
    const before = foldersInTemp()
    const compare = async (name: string, more: string[], code: number) => {
      const to = join(desk, `${name}.txt`)
      const expected = await runHeadless(['verify', folder, ...more, ...none])
      const run = await start(['--verify', folder, ...more, ...none, '--to', to])
      expect([run.code, expected.code], run.stderr).toEqual([code, code])
      const written = readFileSync(to, 'utf8').split('\n')
      for (const line of expected.stdout.split('\n')) expect(written).toContain(line)
      expect(written.at(-2)).toBe(expected.stderr.trimEnd().split('\n').at(-1))
      // What a console gets is not seen on Windows, which gives none to a program with windows.
      if (!isWindows) expect(run.stdout).toBe(expected.stdout)
    }
    await compare('good', known, 0)
    await compare('stranger', [], 3)
    appendFileSync(join(folder, 'case.pdf'), ' ')
    await compare('forged', known, 1)
    expect(existsSync(join(desk, 'none'))).toBe(false)
    await expect.poll(foldersInTemp).toEqual(before)
  })

  it('ends with 2, and writes nothing, where its file would lie inside the export', async () => {
    const path = join(folder, 'Lines.txt')
    const run = await start(['--verify', folder, '--to', path, ...none])
    expect(run.code).toBe(2)
    if (!isWindows) expect(run.stderr).toContain(words.insideExport({ path }))
    expect(existsSync(path)).toBe(false)
  })

  it('does not wait for an app that is open, and is none that a second start brings forward', async () => {
    const home = join(desk, 'home')
    const app = spawn(program, ['--home', home], { stdio: 'ignore' })
    onTestFinished(() => void app.kill('SIGKILL'))
    await expect.poll(() => existsSync(join(home, 'library.sqlite'))).toBe(true)
    const run = await start(['--verify', folder, ...known, '--home', home])
    expect(run.code, run.stderr).toBe(0)
    expect(app.exitCode).toBeNull()
  })

  it.skipIf(isWindows)(
    'ends with 1 when it is asked to quit, never with 0 (not on Windows: a signal kills)',
    async () => {
      const run = await start(['--verify', folder, ...none], (kill) => kill())
      // It may have reached its end before.
      expect([1, 3]).toContain(run.code)
    },
  )

  it.skipIf(process.platform !== 'linux')('says nothing of an export where there is no display (Linux)', async () => {
    const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env
    const run = spawnSync(program, ['--verify', folder, ...known, ...none], { env, encoding: 'utf8', timeout: 60_000 })
    expect(run.stdout).not.toContain(folder)
    expect(run.stderr).not.toContain(verifiedExport.proven)
    expect(run.status).not.toBe(0)
  })

  it.runIf(isWindows)('gives its code to a prompt that waits for it with start /wait (Windows)', () => {
    const run = (name: string, more: string[]) => {
      const given = ['--verify', folder, ...more, ...none, '--to', join(desk, name)].map((one) => `"${one}"`)
      const command = `start /wait "" "${program}" ${given.join(' ')} & exit !ERRORLEVEL!`
      return spawnSync('cmd', ['/d', '/v:on', '/s', '/c', `"${command}"`], { windowsVerbatimArguments: true }).status
    }
    expect(run('good.txt', known)).toBe(0)
    expect(run('stranger.txt', [])).toBe(3)
  })
})
