import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createRedactions } from '../../src/main/db/redactions.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { copiedLine, notCopiedWords, stoppedLine, copies as words } from '../../src/shared/words/copies.ts'
import { forgeIn } from '../support/forge.ts'
import { openHome } from '../support/open-home.ts'
import { runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

/** A size that no digest holds by chance, and that every disk has room for. */
const FORGED_BYTES = 47_114_711

const desk = sharedDesk(async ({ home, evidence }) => {
  for (const name of ['a.jpg', 'b.jpg', 'c.txt']) writeFileSync(join(evidence, name), name)
  await runHeadless(['ingest', evidence, '--home', home])
})

/** A case of three files, which a test that alters them takes `ofItsOwn`, and where copies go. */
async function setupCase(ofItsOwn = false) {
  const { folder: room, home, evidence } = ofItsOwn ? await desk.own() : await desk()
  return { room, home, evidence, folder: join(room, 'copies') }
}

describe('touchstone copy-out', () => {
  it('copies a case, and verify finds copies, originals and log as they should be', async () => {
    const { home, evidence, folder } = await setupCase(true)
    rmSync(join(evidence, 'b.jpg'))
    const run = await runHeadless(['copy-out', folder, '--home', home, '--json'])
    expect(run).toMatchObject({
      code: 1,
      lines: [
        { type: 'notCopied', id: 'ITEM-0002', path: join(evidence, 'b.jpg'), problem: 'vanished' },
        { type: 'copied', folder, copied: 2, kept: 0 },
      ],
    })
    execFileSync('sha256sum', ['--strict', '--quiet', '-c', 'SHA256SUMS'], { cwd: folder })
    const verified = await runHeadless(['verify', folder, '--home', home, '--json'])
    expect(verified.code).toBe(3)
    const reported = verified.lines.map(({ what, item, state }) => [what, item, state].filter(Boolean).join(' '))
    expect(reported).toContain('original ITEM-0001 verified')
    expect(reported).toContain('original ITEM-0002 not_attached')
    expect(verified.lines.find(({ what }) => what === 'custody')).toMatchObject({ state: 'contained' })
  })

  it('copies no item that is stored otherwise than the log says, names it and ends with 1', async () => {
    const { home, folder } = await setupCase()
    forgeIn(home, `UPDATE items SET bytes = ${FORGED_BYTES} WHERE number = 1`)
    const run = await runHeadless(['copy-out', folder, '--home', home])
    expect(run.code).toBe(1)
    expect(run.stdout).toContain(`ITEM-0001  ${notCopiedWords('altered')}`)
    expect(readdirSync(join(folder, 'EXH-01'))).toEqual(['ITEM-0002 b.jpg', 'ITEM-0003 c.txt'])
    expect((await runHeadless(['verify', folder, '--home', home])).stdout).not.toContain(`${FORGED_BYTES}`)
  })

  it('copies the items that are named and refuses one the case does not have', async () => {
    const { home, folder } = await setupCase()
    const none = await runHeadless(['copy-out', folder, '--item', 'ITEM-0009', '--home', home])
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('The case has no item ITEM-0009.') })
    expect((await runHeadless(['copy-out', folder, '--item', 'ITEM-0002', '--home', home])).code).toBe(0)
    expect(readdirSync(join(folder, 'EXH-01'))).toEqual(['ITEM-0002 b.jpg'])
  })

  it('says how many originals it looked at, and that none was copied', async () => {
    const { home, evidence, folder } = await setupCase(true)
    rmSync(join(evidence, 'a.jpg'))
    const run = await runHeadless(['copy-out', folder, '--item', 'ITEM-0001', '--home', home])
    expect(run.code).toBe(1)
    expect(run.stderr).toContain(`${words.copying({ done: 1, of: 1 })}\n${copiedLine(0, 0, 1)}\n`)
    expect(readdirSync(folder).sort()).toEqual(['SHA256SUMS', 'manifest.json'])
  })

  it('says how many copies stand where when it is interrupted, and goes on there', async () => {
    const { home, folder } = await setupCase()
    const args = ['copy-out', folder, '--home', home]
    const stopped = await runHeadless(args, {}, { stopOnce: words.copying({ done: 1, of: 3 }) })
    expect(stopped).toMatchObject({ code: 1, stdout: '' })
    expect(stopped.stderr).toBe(`${words.copying({ done: 1, of: 3 })}\n${stoppedLine(1, 3, folder)}\n`)
    expect(readdirSync(join(folder, 'EXH-01'))).toEqual(['ITEM-0001 a.jpg'])
    const goneOn = await runHeadless(args)
    expect(goneOn).toMatchObject({ code: 0, stderr: expect.stringContaining('2 originals copied') })
    expect(goneOn.stderr).toContain('1 already there')
  })

  it('says that nothing was copied when it is interrupted before the first original', async () => {
    const { home, folder } = await setupCase()
    redact(home, [1])
    const stopped = await runHeadless(['copy-out', folder, '--home', home], {}, { stopOnce: words.redacted({ n: 1 }) })
    expect(stopped).toMatchObject({ code: 1, stdout: '' })
    expect(stopped.stderr).toBe(`${words.redacted({ n: 1 })}\n${words.stoppedEmpty}\n`)
    expect(existsSync(folder)).toBe(false)
  })

  it('says how many copies show what reports leave out, of those that are chosen', async () => {
    const { home, evidence, room } = await setupCase(true)
    redact(home, [1, 2])
    // Of its other bytes nothing was said yet.
    writeFileSync(join(evidence, 'b.jpg'), 'other bytes')
    await runHeadless(['ingest', evidence, '--home', home])
    const copied = (folder: string, ...more: string[]) =>
      runHeadless(['copy-out', join(room, folder), '--home', home, '--json', ...more])
    const all = await copied('all')
    expect(all.stderr).toContain(words.redacted({ n: 2 }))
    expect(all.lines).toMatchObject([{ type: 'copied', copied: 3, redacted: 2 }])
    expect((await copied('one', '--item', 'ITEM-0002', '--item', 'ITEM-0003')).stderr).toContain(
      words.redacted({ n: 1 }),
    )
    const none = await copied('none', '--item', 'ITEM-0003')
    expect(none.lines).toMatchObject([{ type: 'copied', copied: 1, redacted: 0 }])
    expect(none.stderr).not.toContain('Reports redact')
  })
})

/** Takes a region out of the pictures of these items. */
function redact(home: string, items: readonly number[]): void {
  const { close, ...library } = openHome(home, systemClock, 'R. Osei')
  const { set } = createRedactions({ ...library, actor: () => 'R. Osei' })
  for (const item of items) set(item as ItemId, [{ x: 0.25, y: 0.25, width: 0.5, height: 0.5 }])
  close()
}
