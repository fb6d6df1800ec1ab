import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'
import { eraseLine } from '../../src/shared/words/erasure.ts'
import { wrongUse } from '../../src/shared/words/headless.ts'
import { bytesBelow } from '../support/bytes-below.ts'
import { openFolder } from '../support/full-library.ts'
import { canKeepFiles, keepFile } from '../support/kept-file.ts'
import { inLibrary } from '../support/library-file.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const SECRET = 'Letter-of-counsel'

const runOn =
  (home: string) =>
  (verb: string, ...more: string[]) =>
    runHeadless([verb, ...more, '--home', home, '--case', 'Quay', '--json'])

const desk = sharedDesk(async ({ home, evidence }) => {
  const folders = ['card', 'private'].map((name) => join(evidence, name))
  for (const folder of folders) mkdirSync(folder)
  const [card = '', other = ''] = folders
  for (const name of ['a.txt', `${SECRET}.txt`, 'c.txt']) writeFileSync(join(card, name), `Words of ${name}.`)
  writeFileSync(join(other, `${SECRET}-2.txt`), 'Private words.')
  await runOn(home)('ingest', ...folders)
  return referenceOf(home, `${SECRET}.txt`)
})

/**
 * A case with a folder of three files, one of them taken in by mistake, and a second folder; a test that alters those
 * takes them `ofItsOwn`.
 */
async function setupCase(ofItsOwn = false) {
  const { folder, home, evidence, made } = ofItsOwn ? await desk.own() : await desk()
  return { folder, home, evidence, run: runOn(home), reference: made }
}

/** How the library names the item of a file. */
function referenceOf(home: string, name: string): string {
  const number = inLibrary(home, (db) => db.prepare('SELECT number FROM items WHERE name = ?').pluck().get(name))
  return `ITEM-${String(number).padStart(4, '0')}`
}

const WHY = ['--reason', 'Taken in by mistake']
describe('the headless erase', () => {
  it('removes items and exhibits for good, leaves nothing of them in the data folder, and touches no file', async () => {
    const { evidence, home, run, reference } = await setupCase()
    expect(bytesBelow(home).includes(SECRET)).toBe(true)
    const erased = expectDone(await run('erase', '--item', reference, '--exhibit', 'EXH-02', ...WHY))
    expect(erased.lines).toMatchObject([{ type: 'erased', case: 'CASE-2026-001', items: 2, exhibits: ['EXH-02'] }])
    expect(bytesBelow(home).includes(SECRET)).toBe(false)
    expect(existsSync(join(evidence, 'card', `${SECRET}.txt`))).toBe(true)
    expectDone(await run('verify'))
  })

  it('leaves references that later reports name as erased, by entry, and that never come back', async () => {
    const { folder, evidence, home, run, reference } = await setupCase()
    await run('erase', '--item', reference, ...WHY)
    expectDone(await run('export', '--json-file', join(folder, 'report.json'), '--csv', join(folder, 'report.csv')))
    const { report } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      report: { missingItems: unknown; erasedItems: unknown }
    }
    expect(report).toMatchObject({ missingItems: [], erasedItems: [{ from: reference, to: reference }] })
    await run('ingest', join(evidence, 'card'))
    expect(referenceOf(home, `${SECRET}.txt`)).toBe('ITEM-0005')
  })

  it('leaves an export that was made before as it was: it is still consistent, and the log says why it names no manifest', async () => {
    const { folder, run, home, reference } = await setupCase()
    await run('export', '--json-file', join(folder, 'report.json'))
    await run('erase', '--item', reference, ...WHY)
    const verified = await runHeadless(['verify', join(folder, 'manifest.json'), '--home', home, '--json'])
    expect(verified.code, verified.stderr).toBe(3)
    expect(verified.lines).toContainEqual(expect.objectContaining({ what: 'entry', state: 'removed' }))
  })

  it('names a backup that still holds it and ends with 1; --remove-backups removes it, also later', async () => {
    const { home, run, reference } = await setupCase()
    const backup = join(home, 'backups', 'library-2026-11-20T100000Z.sqlite')
    mkdirSync(join(home, 'backups'), { recursive: true })
    copyFileSync(join(home, 'library.sqlite'), backup)
    const first = await run('erase', '--item', reference, ...WHY)
    expect(first.code).toBe(1)
    expect(first.stderr).toContain('erase --case CASE-2026-001 --remove-backups')
    expect(first.lines.at(-1)).toMatchObject({ type: 'still_held', kind: 'backup', isReadable: true })
    expectDone(await run('erase', '--remove-backups'))
    expect(existsSync(backup)).toBe(false)
  })

  it.skipIf(!canKeepFiles())(
    'is not complete while a file made from it cannot be removed, says so, and is completed by the next one',
    async () => {
      const { home, evidence, run } = await setupCase(true)
      writeFileSync(join(evidence, 'card', 'p.png'), pngOf(1))
      await run('ingest', join(evidence, 'card'))
      const reference = referenceOf(home, 'p.png')
      const sha256 = String(
        inLibrary(home, (db) => db.prepare("SELECT sha256 FROM items WHERE name = 'p.png'").pluck().get()),
      )
      const made = join(home, 'derivatives', sha256.slice(0, 2))
      mkdirSync(made, { recursive: true })
      writeFileSync(join(made, `${sha256}-thumb1.jpg`), 'x')
      keepFile(join(made, `${sha256}-thumb1.jpg`), true)
      const first = await run('erase', '--item', reference, ...WHY)
      keepFile(join(made, `${sha256}-thumb1.jpg`), false)
      expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('cannot be removed')])
      expectDone(await run('erase', '--remove-backups'))
      expect(existsSync(join(made, `${sha256}-thumb1.jpg`))).toBe(false)
      expectDone(await run('verify'))
    },
  )

  it('asks which case is meant where several have the name', async () => {
    const { home, run } = await setupCase()
    const db = openFolder(home)
    createCases({ ...db, clock: systemClock, given: createGivenNumbers({ home, db: db.db }) }).create('Quay')
    db.close()
    const asked = await run('erase', '--item', 'ITEM-0001', ...WHY)
    expect(asked.code).toBe(2)
    expect(asked.stderr).toMatch(/CASE-\d+-002, CASE-\d+-001|CASE-\d+-001, CASE-\d+-002/)
  })

  it('is refused in one sentence where something is missing or unknown', async () => {
    const { run } = await setupCase()
    const said = async (...args: string[]) => {
      const { code, stderr } = await run('erase', ...args)
      return [code, stderr.split('\n')[0]]
    }
    const usage = (sentence: string) => [2, `${sentence} ${wrongUse.seeHelp}`]
    expect(await said('--item', 'ITEM-0001')).toEqual(usage(eraseLine.noReason))
    expect(await said('--item', 'ITEM-0001', '--reason', ' ')).toEqual(usage(eraseLine.noReason))
    expect(await said(...WHY)).toEqual(usage(eraseLine.noChoice))
    expect(await said('a.txt', '--item', 'ITEM-0001', ...WHY)).toEqual(usage(eraseLine.noPath))
    expect(await said('--exhibit', 'folder', ...WHY)).toEqual(usage(eraseLine.noReference({ text: 'folder' })))
    expect(await said('--item', 'ITEM-0099', ...WHY)).toEqual([2, wrongUse.noSuchItem({ reference: 'ITEM-0099' })])
    expect(await said('--exhibit', 'EXH-09', ...WHY)).toEqual([2, eraseLine.noSuchExhibit({ reference: 'EXH-09' })])
    const noCase = await runHeadless(['erase', '--item', 'ITEM-0001', ...WHY])
    expect([noCase.code, noCase.stderr]).toEqual([2, `${eraseLine.noCase} ${wrongUse.seeHelp}\n`])
  })
})
