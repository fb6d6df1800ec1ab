import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acquireLock } from '../../src/main/library/lock.ts'
import { startFailure } from '../../src/shared/words/menu.ts'
import { setupFolder } from '../support/folder.ts'
import { spawnHeadless } from '../support/headless.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

describe('touchstone export --pdf whose library another command takes before it is printed', () => {
  it('waits a moment for it, and prints then', async () => {
    const { home, out, exporting, taken } = await setup()
    const other = await taken()
    setTimeout(other.release, 1000)
    const { code, stderr } = await exporting
    expect(code, stderr).toBe(0)
    expect(readdirSync(out).sort()).toEqual(['SHA256SUMS', 'case.pdf', 'manifest.json'])
    expect(existsSync(join(home, 'lock'))).toBe(false)
  })

  it('says who has it when that lasts, and leaves nothing', async () => {
    const { out, exporting, taken } = await setup()
    const other = await taken()
    const { code, stderr } = await exporting
    other.release()
    expect(code).toBe(3)
    const last = stderr.trimEnd().split('\n').at(-1) ?? ''
    expect(last.startsWith(`${startFailure.elsewhere.title}. `)).toBe(true)
    expect(last).toContain(`process ${process.pid})`)
    expect(last.endsWith('Nothing was written.')).toBe(true)
    expect(readdirSync(out)).toEqual([])
  })
})

const copyDesk = sharedDesk(async ({ home, evidence }) => {
  writeFileSync(join(evidence, 'harbour.png'), pngOf(1))
  expectDone(await runHeadless(['ingest', evidence, '--home', home]))
})

/** A running export; `taken` = opens its library as soon as the command has released it. */
async function setup() {
  const { folder, home } = await copyDesk()
  const [out, temp] = [join(folder, 'out'), setupFolder()]
  mkdirSync(out)
  const isAsked = () => readdirSync(temp).some((name) => existsSync(join(temp, name, 'job.json')))
  return {
    home,
    out,
    exporting: spawnHeadless(['export', '--home', home, '--pdf', join(out, 'case.pdf')], { TMPDIR: temp }),
    taken: async () => {
      await expect.poll(isAsked, { interval: 5 }).toBe(true)
      const lock = await acquireLock(home)
      if (!lock.ok) throw new Error('the app was faster than this test')
      return lock.value
    },
  }
}
