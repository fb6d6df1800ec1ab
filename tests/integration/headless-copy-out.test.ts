import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { runHeadless } from '../support/run-headless.ts'

describe('touchstone copy-out', () => {
  it('copies a case, and verify finds copies, originals and log as they should be', async () => {
    const room = setupFolder()
    const [home, evidence, folder] = [join(room, 'home'), join(room, 'card'), join(room, 'copies')]
    mkdirSync(evidence)
    for (const name of ['a.jpg', 'b.jpg', 'c.txt']) writeFileSync(join(evidence, name), name)
    await runHeadless(['ingest', evidence, '--home', home])
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
    expect(verified.code).toBe(0)
    const told = verified.lines.map(({ what, item, state }) => [what, item, state].filter(Boolean).join(' '))
    expect(told).toContain('original ITEM-0001 verified')
    expect(told).toContain('original ITEM-0002 not_attached')
    expect(verified.lines.find(({ what }) => what === 'custody')).toMatchObject({ state: 'contained' })
  })

  it('copies the items that are named and refuses one the case does not have', async () => {
    const room = setupFolder()
    const [home, evidence, folder] = [join(room, 'home'), join(room, 'card'), join(room, 'copies')]
    mkdirSync(evidence)
    for (const name of ['a.jpg', 'b.jpg']) writeFileSync(join(evidence, name), name)
    await runHeadless(['ingest', evidence, '--home', home])
    const none = await runHeadless(['copy-out', folder, '--item', 'ITEM-0009', '--home', home])
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('The case has no item ITEM-0009.') })
    expect((await runHeadless(['copy-out', folder, '--item', 'ITEM-0002', '--home', home])).code).toBe(0)
    expect(readdirSync(join(folder, 'EXH-01'))).toEqual(['ITEM-0002 b.jpg'])
  })

  it('says how many originals it looked at, and that none was copied', async () => {
    const room = setupFolder()
    const [home, evidence, folder] = [join(room, 'home'), join(room, 'card'), join(room, 'copies')]
    mkdirSync(evidence)
    writeFileSync(join(evidence, 'a.jpg'), 'a')
    await runHeadless(['ingest', evidence, '--home', home])
    rmSync(join(evidence, 'a.jpg'))
    const run = await runHeadless(['copy-out', folder, '--home', home])
    expect(run.code).toBe(1)
    expect(run.stderr).toContain('Looked at 1 of 1 original\nNo original copied; 1 not copied\n')
    expect(readdirSync(folder).sort()).toEqual(['SHA256SUMS', 'manifest.json'])
  })
})
