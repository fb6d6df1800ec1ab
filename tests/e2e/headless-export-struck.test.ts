import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/main/db/open.ts'
import { exportLine } from '../../src/shared/words/export-line.ts'
import { isRunning } from '../real-electron/support/processes.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { setupFolder } from '../support/folder.ts'
import { HEADLESS_ENTRY } from '../support/headless.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { jpegOf } from '../support/plain-picture.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

describe('touchstone export --pdf', () => {
  it.each([
    { signal: 'SIGTERM', to: 'the command alone', when: 'asked' },
    { signal: 'SIGTERM', to: 'the command alone', when: 'begun' },
    { signal: 'SIGINT', to: 'all of its processes', when: 'begun' },
  ] as const)(
    'interrupted by $signal to $to, when it is $when, leaves nothing, and no app behind',
    async ({ signal, to, when }) => {
      const desk = await setupDesk()
      const run = desk.export('z.pdf', { isGroup: to === 'all of its processes' })
      await expect.poll(desk[when]).toBe(true)
      const owner = desk.owner()
      run.strike(signal)
      const { code, stderr } = await run.ended
      expect({ code, stderr }).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Stopped. Nothing was written.'),
      })
      expect(readdirSync(desk.out)).toEqual([])
      expect(existsSync(join(desk.home, 'lock'))).toBe(false)
      if (owner !== null) expect(isRunning(owner)).toBe(false)
      expect(desk.entered()).toEqual([])
      expect(desk.logged()).not.toContain('EPIPE')
    },
  )

  it('whose command is killed is whole in its place, or leaves nothing', async () => {
    const desk = await setupDesk()
    const run = desk.export('z.pdf')
    await expect.poll(desk.begun).toBe(true)
    run.strike('SIGKILL')
    await run.ended
    await expect.poll(() => existsSync(join(desk.home, 'lock'))).toBe(false)
    expect((await runHeadless(['verify', '--library', '--home', desk.home])).code).toBe(0)
    // The end of another process is not reported: if everything was written by then, it gets its name.
    const isEntered = desk.entered().length > 0
    expect(readdirSync(desk.out).sort()).toEqual(isEntered ? ['SHA256SUMS', 'manifest.json', 'z.pdf'] : [])
    expect(desk.entered()).toEqual(isEntered ? ['report.exported'] : [])
  })

  it('whose app is killed once it was entered says that nobody knows; the next command has it in its place', async () => {
    const desk = await setupDesk()
    const run = desk.export('z.pdf', { failpoint: 'export_entered' })
    const { code, stderr } = await run.ended
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(exportLine.noOutcome) })
    expect(stderr).not.toContain('Nothing was written')
    const next = await runHeadless(['verify', '--library', '--home', desk.home])
    expect(next.stderr).toContain(`now under its final names: ${join(desk.out, 'z.pdf')}, `)
    expect(readdirSync(desk.out).sort()).toEqual(['SHA256SUMS', 'manifest.json', 'z.pdf'])
    expect(desk.entered()).toEqual(['report.exported', 'report.named'])
  })
})

describe('touchstone export --pdf whose name is taken meanwhile', () => {
  it.each(['case', 'z'])('says in which folder all of "%s.pdf" lies, and so does the log', async (stem) => {
    const desk = await setupDesk()
    const run = desk.export(`${stem}.pdf`)
    await expect.poll(desk.begun).toBe(true)
    writeFileSync(join(desk.out, `${stem}.pdf`), 'of somebody else')
    const { code, stderr } = await run.ended
    expect(code).toBe(1)
    expect(stderr).toContain('Nothing is ever replaced.')
    expect(stderr).toContain(exportLine.kept({ folder: join(desk.out, stem) }))
    expect(readdirSync(desk.out).sort()).toEqual([stem, `${stem}.pdf`])
    expect(readdirSync(join(desk.out, stem)).sort()).toEqual(['SHA256SUMS', `${stem}.pdf`, 'manifest.json'].sort())
    expect(readFileSync(join(desk.out, `${stem}.pdf`), 'utf8')).toBe('of somebody else')
    expect(desk.entered()).toEqual(['report.exported', 'report.named'])

    const next = await runHeadless(['verify', '--library', '--home', desk.home])
    expect(next).toMatchObject({ code: 0, stderr: expect.not.stringContaining(desk.out) })
    expect(readdirSync(desk.out).sort()).toEqual([stem, `${stem}.pdf`])
    expect(desk.entered()).toEqual(['report.exported', 'report.named'])
  })
})

/** One library with an image; each test has a copy. */
const copyDesk = sharedDesk(async ({ home, evidence }) => {
  writeFileSync(join(evidence, 'harbour.jpg'), await jpegOf('#486', 640, 480))
  expectDone(await runHeadless(['ingest', evidence, '--home', home]))
})

/** A copy of the library, a folder for its reports, and the contents of both while a report is made. */
async function setupDesk() {
  const { folder, home } = await copyDesk()
  const [out, temp] = [join(folder, 'out'), setupFolder()]
  mkdirSync(out)
  return {
    home,
    out,
    /** Whether the app was asked for the report, and whether it began to write it. */
    asked: () => readdirSync(temp).some((name) => existsSync(join(temp, name, 'job.json'))),
    begun: () => readdirSync(out).some((name) => name.endsWith('.part')),
    /** Process that has the library open; null = none. */
    owner: (): number | null => {
      const lock = join(home, 'lock')
      return existsSync(lock) ? (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid : null
    },
    entered: (): unknown[] => {
      const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
      try {
        return db.prepare("SELECT type FROM audit WHERE type LIKE 'report.%' ORDER BY seq").pluck().all()
      } finally {
        db.close()
      }
    },
    logged: (): string =>
      readdirSync(join(home, 'logs'))
        .map((name) => readFileSync(join(home, 'logs', name), 'utf8'))
        .join(''),
    export: (name: string, { isGroup = false, failpoint = '' } = {}) =>
      startExport(['--home', home, '--pdf', join(out, name)], isGroup, {
        TOUCHSTONE_FAILPOINT: failpoint,
        TMPDIR: temp,
      }),
  }
}

/** `isGroup` = a signal goes to all of its processes, like one from a terminal. */
function startExport(args: string[], isGroup: boolean, more: Record<string, string>) {
  const child = spawn(process.execPath, [HEADLESS_ENTRY, 'export', ...args], {
    env: { ...bareEnvironment(), ...more },
    detached: isGroup,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8')
  })
  return {
    ended: new Promise<{ code: number | null; stderr: string }>((resolve) => {
      child.on('close', (code) => resolve({ code, stderr }))
    }),
    strike: (signal: NodeJS.Signals): void => {
      if (child.pid !== undefined) process.kill(isGroup ? -child.pid : child.pid, signal)
    },
  }
}
