import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headless as words } from '../../src/shared/words/headless.ts'
import { bareEnvironment } from '../support/bare-environment.ts'
import { setupPlace } from '../support/folder.ts'
import { HEADLESS_ENTRY } from '../support/headless.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'

/** Loaded before the command: sends it the signal as soon as it has begun to listen for it. */
const STOPPED_AT_ONCE = `data:text/javascript,${encodeURIComponent(
  "process.on('newListener', (name) => name === 'SIGTERM' && process.nextTick(() => process.kill(process.pid, 'SIGTERM')))",
)}`

describe('a command that is interrupted', () => {
  it('says so from its first moments on, before it has opened anything', async () => {
    const { evidence, home } = setup(1)
    const child = spawn(
      process.execPath,
      ['--import', STOPPED_AT_ONCE, HEADLESS_ENTRY, 'ingest', evidence, '--home', home],
      {
        env: bareEnvironment(),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8')
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString('utf8')
    })
    const ended = new Promise<unknown>((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)))
    expect({ code: await ended, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `${words.stoppedAtOnce}\n`,
    })
    expect(existsSync(home)).toBe(false)
  })

  it('while it reads says that what is done is kept, and goes on from there', async () => {
    const { evidence, home } = setup(3)
    const stopped = await runHeadless(['ingest', evidence, '--home', home], {}, { stopOnce: 'Scanned' })
    expect(stopped.code).toBe(1)
    expect(stopped.stderr).toContain(words.interrupted)
    const goneOn = expectDone(await runHeadless(['ingest', evidence, '--home', home]))
    expect(goneOn.stdout.match(/ITEM-000/g)).toHaveLength(3)
  })

  it.each([
    ['verify', '--library'],
    ['export', '--json-file', 'x.json'],
    ['copy-out', 'copies'],
  ])('before it begins says that nothing was done: %s', async (...args) => {
    const { evidence, home } = setup(1)
    expect((await runHeadless(['ingest', evidence, '--home', home])).code).toBe(0)
    const stopped = await runHeadless([...args, '--home', home], {}, { stopOnce: '' })
    expect(stopped).toMatchObject({ code: 1, stdout: '', stderr: `${words.stoppedAtOnce}\n` })
    expect(existsSync(join(home, 'lock'))).toBe(false)
  })
})

function setup(pictures: number) {
  const { home, evidence } = setupPlace()
  for (let n = 1; n <= pictures; n += 1) writeFileSync(join(evidence, `${n}.png`), pngOf(n))
  return { home, evidence }
}
