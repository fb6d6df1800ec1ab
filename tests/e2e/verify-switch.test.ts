import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { generateKey } from '../../src/main/custody/signature.ts'
import { headless, wrongUse } from '../../src/shared/words/headless.ts'
import { verifyWords } from '../../src/shared/words/headless-verify.ts'
import { refusedExport, verifiedExport } from '../../src/shared/words/verify-export.ts'
import { verifySwitch as words } from '../../src/shared/words/verify-switch.ts'
import { SHELL_COMMAND } from '../../tools/shell/command.ts'
import { resealExport, setupExport, signerWith } from '../support/exported.ts'
import { setupFolder, setupPlace } from '../support/folder.ts'
import { canMount, finished, type HeadlessRun } from '../support/headless.ts'
import { noSecretService } from '../support/keychain.ts'
import { startKeyringSession } from '../support/keyring-session.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { shellInTest } from './support/setup-app.ts'

/** Starts the program as a person does, and waits for its end. */
function start(
  args: string[],
  onOutput: (kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
  [under = process.execPath, ...more]: string[] = [],
) {
  const child = spawn(under, [...more, ...(more.length > 0 ? [process.execPath] : []), ...SHELL_COMMAND, ...args])
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdout.once('data', () => onOutput((signal) => child.kill(signal)))
  return finished(child)
}

/** A separate disk that nobody else sees, with no room left. */
const ON_FULL_DISK = `
mount -t tmpfs -o size=64k tmpfs "$1" || exit 90
cat /dev/zero > "$1/filler" 2>/dev/null
shift
exec "$@"`

const PROGRESS = new RegExp(`^${verifiedExport.reading({ done: 0 }).replace('0', '[\\d,.]+')}$`)
const linesIn = (text: string): string[] => text.split('\n').filter((line) => line !== '' && !PROGRESS.test(line))

/** What was said, after what the stand-in says of itself. */
const saidBy = ({ stderr }: HeadlessRun, { stderr: expected }: HeadlessRun): string[] =>
  linesIn(stderr).slice(-linesIn(expected).length)

/** A signed export of a library, and the file with the line that its desk publishes. */
async function setup() {
  const { privateKey } = generateKey()
  const { folder, home, evidence } = await setupExport(privateKey)
  const desk = setupFolder()
  const signers = join(desk, 'allowed_signers')
  writeFileSync(signers, `${signerWith(privateKey).allowedSigners}\n`)
  return { folder, library: home, evidence, desk, signers, none: join(desk, 'none') }
}
type Setup = Awaited<ReturnType<typeof setup>>

type Case = {
  is: string
  code: number
  change?: (setup: Setup) => void
  more: (setup: Setup) => string[]
}
const byKnownKey = ({ signers, none }: Setup) => ['--allowed-signers', signers, '--home', none]

const CASES: Case[] = [
  { is: 'good', code: 0, more: byKnownKey },
  { is: 'of a stranger', code: 3, more: ({ none }) => ['--home', none] },
  {
    is: 'of the library here, with its originals',
    code: 3,
    more: ({ library, evidence }) => ['--home', library, '--evidence', evidence],
  },
  {
    is: 'forged in a file',
    code: 1,
    change: ({ folder }) => appendFileSync(join(folder, 'case.pdf'), ' '),
    more: byKnownKey,
  },
  {
    is: 'forged in a file, its hash and its sum',
    code: 1,
    change: ({ folder }) => {
      appendFileSync(join(folder, 'case.pdf'), ' ')
      resealExport(folder)
    },
    more: byKnownKey,
  },
  { is: 'cut by a file', code: 1, change: ({ folder }) => rmSync(join(folder, 'data/case.csv')), more: byKnownKey },
  {
    is: 'cut by its manifest',
    code: 1,
    change: ({ folder }) => rmSync(join(folder, 'manifest.json')),
    more: byKnownKey,
  },
  {
    is: 'cut by its manifest and its sums',
    code: 2,
    change: ({ folder }) => {
      for (const name of ['manifest.json', 'SHA256SUMS']) rmSync(join(folder, name))
    },
    more: byKnownKey,
  },
  { is: 'verified with evidence that is not there', code: 2, more: ({ none }) => ['--evidence', none, '--home', none] },
]

describe('the program started with --verify', () => {
  it.each(CASES)(
    'says of an export that is $is what the command says, and ends with $code',
    async ({ code, ...of }) => {
      const desk = await setup()
      of.change?.(desk)
      const more = of.more(desk)
      const to = join(desk.desk, 'lines.txt')
      const before = readdirSync(desk.folder, { recursive: true })
      const expected = await runHeadless(['verify', desk.folder, ...more])
      const run = await start(['--verify', desk.folder, ...more, '--to', to])
      expect({ code: run.code, stdout: run.stdout }, run.stderr).toEqual({ code, stdout: expected.stdout })
      expect(expected.code).toBe(code)
      expect(saidBy(run, expected)).toEqual(linesIn(expected.stderr))
      const written = linesIn(readFileSync(to, 'utf8'))
      expect([...written].sort()).toEqual(linesIn(expected.stdout + expected.stderr).sort())
      expect(written.at(-1)).toBe(linesIn(expected.stderr).at(-1))
      // Nothing else was made.
      expect(readdirSync(desk.folder, { recursive: true })).toEqual(before)
      expect(existsSync(desk.none)).toBe(false)
    },
  )

  it('needs neither the instance lock nor the library of an app that is open, and does not bring it forward', async () => {
    const { folder, desk, signers } = await setup()
    const home = join(desk, 'home')
    const app = await shellInTest({ home })
    const run = await start([`--verify=${folder}`, `--allowed-signers=${signers}`, '--home', home])
    expect(run, run.stderr).toMatchObject({ code: 0, stderr: expect.stringContaining(verifiedExport.proven) })
    expect(await app.person.windows()).toMatchObject([{ focused: 0 }])
    await app.close()
  })

  it('ends with 2 and a sentence, and verifies nothing, where its arguments cannot be used', async () => {
    const { folder, desk, none } = await setup()
    const [inside, bad] = [join(folder, 'lines.txt'), join(desk, 'bad')]
    writeFileSync(bad, 'no key\n')
    for (const [args, sentence] of [
      [['--to', inside], words.needsVerify],
      [['--verify', folder, '--to', inside], words.insideExport({ path: inside })],
      [['--verify', folder, 'twice'], words.oneFolder],
      [['--verify', folder, '--to', bad], wrongUse.fileThere({ path: bad })],
      [['--verify', folder, '--allowed-signers', bad], verifyWords.badAllowedSigners({ path: bad, line: 1 })],
    ] as const)
      expect(await start([...args, '--home', none])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(sentence),
      })
    expect(existsSync(inside)).toBe(false)
    expect(existsSync(none)).toBe(false)
  })

  it.skipIf(process.platform === 'win32')(
    'ends with 1 and says so when it is interrupted, never with the 0 of an app that quits (not on Windows)',
    async () => {
      const { folder, desk, none } = await setup()
      const to = join(desk, 'lines.txt')
      // Only its sums are left, and one file takes longer to read than any test.
      rmSync(join(folder, 'manifest.json'))
      truncateSync(join(folder, 'case.pdf'), 2 ** 42)
      const run = await start(['--verify', folder, '--home', none, '--to', to], (kill) => kill('SIGTERM'))
      expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining(headless.stoppedVerifying) })
      expect(linesIn(readFileSync(to, 'utf8')).at(-1)).toBe(headless.stoppedVerifying)
    },
  )

  it.skipIf(!canMount)('ends with 2 and says so where its file cannot take all lines (on a full disk)', async () => {
    const { folder, desk, signers, none } = await setup()
    const disk = join(desk, 'disk')
    mkdirSync(disk)
    const args = ['--verify', folder, '--allowed-signers', signers, '--home', none, '--to', join(disk, 'lines.txt')]
    const run = await start(args, undefined, ['unshare', '-rm', 'sh', '-c', ON_FULL_DISK, 'sh', disk])
    // On the terminal it said that all is well.
    expect(run.stderr).toContain(verifiedExport.proven)
    expect(run).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words.notWhole({ path: join(disk, 'lines.txt') })),
    })
  })

  it('takes a folder with spaces, capitals and signs of other scripts as it is written', async () => {
    const { folder, desk, none } = await setup()
    const moved = join(desk, 'Fall Ä 7 – Ünïcode')
    cpSync(folder, moved, { recursive: true })
    const run = await start(['--verify', moved, '--home', none])
    expect(run, run.stderr).toMatchObject({ code: 3, stdout: expect.stringContaining(moved) })
    const absent = await start(['--verify', moved.toLowerCase(), '--home', none])
    expect(absent).toMatchObject({ code: 2, stderr: expect.stringContaining(refusedExport.nothing_there) })
  })
})

const skipped = noSecretService === null ? '' : ` (skipped: ${noSecretService})`

describe.skipIf(noSecretService !== null)(`--verify with a real keychain${skipped}`, () => {
  it('knows an export by the key of the library here, as the command does', async () => {
    const { folder, home, evidence } = setupPlace()
    const session = await startKeyringSession()
    onTestFinished(() => session.close())
    await session.start('unlocked')
    writeFileSync(join(evidence, '1.png'), pngOf(1))
    expectDone(await runHeadless(['ingest', evidence, '--home', home, '--case', 'Quay']))
    const out = join(folder, 'report')
    mkdirSync(out)
    const files = ['--json-file', join(out, 'report.json'), '--csv', join(out, 'report.csv')]
    expectDone(await runHeadless(['export', '--case', 'Quay', '--home', home, ...files]))
    const expected = expectDone(await runHeadless(['verify', out, '--home', home]))
    const run = await start(['--verify', out, '--home', home])
    expect({ code: run.code, stdout: run.stdout }, run.stderr).toEqual({ code: 0, stdout: expected.stdout })
  })
})
