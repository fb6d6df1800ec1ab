import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createSavedFilters } from '../../src/main/db/saved-filters.ts'
import { CaseId } from '../../src/shared/model/ids.ts'
import { NO_FILTER } from '../../src/shared/model/item-list.ts'
import { wrongUse } from '../../src/shared/words/headless.ts'
import { listWords } from '../../src/shared/words/headless-list.ts'
import { verifyWords } from '../../src/shared/words/headless-verify.ts'
import { rangeFaults } from '../../src/shared/words/ranges.ts'
import { inLibrary } from '../support/library-file.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const desk = sharedDesk(async ({ home, evidence }) => {
  const picture = (name: string, red: number, model: string | null, taken: string | null) => {
    const blank = sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 90, b: 120 } } })
    const exif = {
      IFD0: model === null ? {} : { Make: 'Canon', Model: model },
      IFD2: taken === null ? {} : { DateTimeOriginal: taken },
    }
    return blank.withExif(exif).jpeg().toFile(join(evidence, name))
  }
  await picture('IMG_10.jpg', 10, 'EOS R6', '2026:03:14 18:22:41')
  await picture('IMG_9.jpg', 20, 'EOS R6', '2026:03:15 08:00:00')
  await picture('Ünal.jpg', 30, null, null)
  writeFileSync(join(evidence, 'notes.txt'), 'Quay 4.\n')
  return expectDone(await runHeadless(['ingest', evidence, '--home', home, '--case', 'Quay', '--json']))
})

/** A case "Quay" with three images, two of one camera, and a text. */
async function setupCase() {
  const { home, evidence, made: taken } = await desk()
  const list = (...more: string[]) => runHeadless(['list', '--home', home, '--case', 'Quay', '--json', ...more])
  const names = async (...more: string[]) =>
    (await list(...more)).lines.slice(0, -1).map(({ path }) => String(path).slice(evidence.length + 1))
  return { home, taken, list, names }
}

describe('the headless list', () => {
  it('prints the item lines of ingest with the facts of the list, then how many there are', async () => {
    const { taken, list } = await setupCase()
    const { lines } = await list()
    expect(lines.at(-1)).toEqual({ type: 'list', total: 4, hidden: 0 })
    for (const [at, { facts, ...line }] of lines.slice(0, -1).entries()) {
      expect(line).toEqual(taken.lines[at])
      expect(facts).toMatchObject({ verdict: null, score: null, analysed: null, seen: false })
    }
    expect(lines[0]?.facts).toMatchObject({ state: 'not_sent', recorded: '2026-03-14T18:22:41' })
    expect((await list('--count')).lines).toEqual([{ type: 'list', total: 4, hidden: 0 }])
  })

  it('is narrowed by facets, ranges and text, and sorted with what is undated last', async () => {
    const { names, list } = await setupCase()
    expect(await names('--filter', 'kind=image', '--sort', 'name')).toEqual(['IMG_9.jpg', 'IMG_10.jpg', 'Ünal.jpg'])
    expect(await names('--filter', 'kind=image', '--sort', 'recorded:desc')).toEqual([
      'IMG_9.jpg',
      'IMG_10.jpg',
      'Ünal.jpg',
    ])
    expect(await names('--filter', 'camera!=Canon EOS R6')).toEqual(['notes.txt', 'Ünal.jpg'])
    expect(await names('--filter', 'recorded=2026-03-14..2026-03-14')).toEqual(['IMG_10.jpg'])
    expect(await names('--filter', 'recorded=2026-03-15..')).toEqual(['IMG_9.jpg'])
    expect(await names('--filter', 'size=..20')).toEqual(['notes.txt'])
    expect(await names('--filter', 'exhibit=EXH-01', '--search', 'UNAL')).toEqual(['Ünal.jpg'])
    expect(await names('--filter', 'seen=seen')).toEqual([])
    expect(await names('--sort', 'name', '--limit', '1', '--offset', '1')).toEqual(['IMG_10.jpg'])
    for (const state of ['ineligible', 'not analysable', 'Not analysable'])
      expect(await names('--filter', `state=${state}`)).toEqual(['notes.txt'])
    expect((await list('--filter', 'kind=image', '--count')).lines).toEqual([{ type: 'list', total: 3, hidden: 1 }])
  })

  it('takes conditions and order from a saved filter, and names those that there are', async () => {
    const { home, list, names } = await setupCase()
    inLibrary(home, (db) =>
      createSavedFilters({ db, clock: systemClock }).add(CaseId.parse(1), {
        name: 'Images, newest first',
        filter: { ...NO_FILTER, is: { kind: ['image'] } },
        sort: { by: 'recorded', descending: true },
      }),
    )
    expect(await names('--saved', 'images, newest first')).toEqual(['IMG_9.jpg', 'IMG_10.jpg', 'Ünal.jpg'])
    expect(await names('--saved', 'Images, newest first', '--sort', 'name:desc')).toEqual([
      'Ünal.jpg',
      'IMG_10.jpg',
      'IMG_9.jpg',
    ])
    const refused = await list('--saved', 'Quay')
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('Images, newest first')])
    const both = await list('--saved', 'Images, newest first', '--search', 'a')
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining(listWords.savedAlone)])
  })

  it('refuses a case, a facet, a value, a range and an order that do not exist, and makes no case', async () => {
    const { home, list } = await setupCase()
    const other = await runHeadless(['list', '--home', home, '--case', 'Pier'])
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining(wrongUse.noCase({ name: 'Pier' }))])
    const { recorded, size, score } = rangeFaults
    for (const [wrong, words] of [
      [['--filter', 'colour=red'], 'camera'],
      [['--sort', 'colour'], 'camera'],
      [['--filter', 'size=a..b'], size.form],
      [['--filter', 'size=500'], listWords.badFilterRange({ text: 'size=500' })],
      [['--filter', 'size=500..1'], size.reversed],
      [['--filter', 'score=0.5..2'], score.to],
      [['--filter', 'recorded=yesterday..'], recorded.form],
      [['--filter', 'kind=bogus'], 'image, audio'],
      [['--filter', 'state=bogus'], '“not analysable”, “older result”'],
      [['--filter', 'exhibit=EXH-99'], 'EXH-01'],
      [['--filter', 'tag!=nope'], listWords.noValue({ text: 'tag!=nope', n: 0, known: '' })],
      [['--filter', 'day=2020-13-45'], listWords.noValue({ text: 'day=2020-13-45', n: 0, known: '' })],
      [['--filter', 'size=1..2', '--filter', 'size=2..3'], listWords.secondRange({ range: 'size' })],
      [['--sort', 'name', '--sort', 'size'], wrongUse.repeated({ option: '--sort' })],
      [['--limit', '-1'], wrongUse.noValue({ option: '--limit' })],
    ] as const) {
      const refused = await list(...wrong)
      expect([refused.code, refused.stderr, refused.lines]).toEqual([2, expect.stringContaining(words), []])
    }
  })
})

describe('wrong and missing facts', () => {
  it('are named by verify, and rebuilt by one command', async () => {
    const { home } = await setupCase()
    const wrong = "UPDATE item_facts SET camera = 'Leica' WHERE number = 1; DELETE FROM item_facts WHERE number = 2"
    inLibrary(home, (db) => db.exec(wrong))
    const verified = await runHeadless(['verify', '--library', '--home', home, '--json'])
    expect([verified.code, verified.stderr]).toEqual([1, expect.stringContaining(verifyWords.notWhole)])
    expect(verified.lines.find(({ what }) => what === 'lists')).toMatchObject({
      state: 'different',
      different: ['CASE-2026-001 ITEM-0001', 'CASE-2026-001 ITEM-0002'],
    })
    const rebuilt = await runHeadless(['rebuild-facts', '--home', home, '--json'])
    expect(rebuilt.lines).toEqual([{ type: 'facts', checked: 6, wrong: 2 }])
    expect((await runHeadless(['verify', '--library', '--home', home])).code).toBe(0)
  })
})
