import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordedText } from '../../src/shared/words/dates.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { setupFolder } from '../support/folder.ts'
import { exifSegment, jpegWith } from '../support/hostile-files.ts'
import { readCsv } from '../support/read-csv.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { ascii, tiffOf } from '../support/tiff.ts'

/** Texts of EXIF's original time, with the time that lists, exports and the window have; null = none. */
const TEXTS: readonly (readonly [recorded: string, machine: string | null, window: string | null])[] = [
  ['2016:10:10 10:11:12', '2016-10-10T10:11:12', '10 Oct 2016, 10:11:12'],
  ['2016:10:10 10:11:12.50', '2016-10-10T10:11:12.50', '10 Oct 2016, 10:11:12.50'],
  ['2016:10:10 10:11', '2016-10-10T10:11', '10 Oct 2016, 10:11'],
  ['2016:10:10', '2016-10-10', '10 Oct 2016'],
  ['2016:10', '2016-10', 'Oct 2016'],
  ['2016', '2016', '2016'],
  ['2016:10:10 10.11.12', '2016-10-10', '10 Oct 2016'],
  ['2016:10:10 10:11:99', '2016-10-10', '10 Oct 2016'],
  ['2014:05:03 03:07:09 PM', '2014-05-03T15:07:09', '3 May 2014, 15:07:09'],
  ['2014:05:03 12:07:09 AM', '2014-05-03T00:07:09', '3 May 2014, 00:07:09'],
  ['12.04.2020', '2020-04-12', '12 Apr 2020'],
  ['0000:00:00 00:00:00', null, null],
  ['last spring', null, null],
]

/** A case of these files, as the command line lists it. */
async function setupCase(files: readonly (readonly [name: string, write: (path: string) => void])[]) {
  const folder = setupFolder()
  const [home, evidence] = [join(folder, 'home'), join(folder, 'evidence')]
  mkdirSync(evidence)
  for (const [name, write] of files) write(join(evidence, name))
  expectDone(await runHeadless(['ingest', evidence, '--home', home, '--case', 'Quay', '--json']))
  const list = async (...more: string[]) => {
    const { lines } = await runHeadless(['list', '--home', home, '--case', 'Quay', '--json', ...more])
    return lines.slice(0, -1).map((line) => ({
      name: String(line.path).slice(evidence.length + 1),
      recorded: (line.facts as { recorded: string | null }).recorded,
    }))
  }
  /** The cells of a column of the exported table, by the name of the file. */
  const cells = async (column: string) => {
    const csv = join(folder, 'quay.csv')
    expectDone(await runHeadless(['export', '--home', home, '--case', 'Quay', '--csv', csv]))
    const [head = [], ...rows] = readCsv(readFileSync(csv, 'utf8').replace(/^\uFEFF/, ''))
    const at = (name: string) => head.indexOf(name)
    return Object.fromEntries(rows.map((row) => [row[at('name')], row[at(column)]]))
  }
  return { list, cells }
}

describe('a time recorded in a file', () => {
  it('is as precise in lists, exports and the window as it was recorded, and found and sorted so', async () => {
    const nameOf = (at: number) => `${String(at).padStart(2, '0')}.jpg`
    const { list, cells } = await setupCase(
      TEXTS.map(([text], at) => [
        nameOf(at),
        (path) => writeFileSync(path, jpegWith(exifSegment(tiffOf({ ifd0: {}, exif: { 36867: ascii(text) } })))),
      ]),
    )
    const listed = await list('--sort', 'name')
    expect(listed.map(({ recorded }) => [recorded, recorded && recordedText(recorded)])).toEqual(
      TEXTS.map(([, machine, window]) => [machine, window]),
    )
    expect(await cells('recorded_time')).toEqual(
      Object.fromEntries(TEXTS.map(([text, machine], at) => [nameOf(at), machine ?? text])),
    )
    const recorded = async (...more: string[]) =>
      (await list('--sort', 'recorded', ...more)).map((line) => line.recorded)
    expect(await recorded()).toEqual([
      '2014-05-03T00:07:09',
      '2014-05-03T15:07:09',
      '2016',
      '2016-10',
      '2016-10-10',
      '2016-10-10',
      '2016-10-10',
      '2016-10-10T10:11',
      '2016-10-10T10:11:12',
      '2016-10-10T10:11:12.50',
      '2020-04-12',
      null,
      null,
    ])
    expect(await recorded('--filter', 'recorded=2016-10-11..2016-10-12')).toEqual(['2016', '2016-10'])
    expect(await recorded('--filter', 'day=2016')).toEqual(['2016'])
    expect(await recorded('--filter', 'day=2016-10')).toEqual(['2016-10'])
    expect(await recorded('--filter', 'day=2014-05-03')).toEqual(['2014-05-03T00:07:09', '2014-05-03T15:07:09'])
    expect((await list('--sort', 'name', '--filter', 'found=time_unread')).map(({ name }) => name)).toEqual([
      nameOf(6),
      nameOf(7),
      nameOf(12),
    ])
  })

  it.skipIf(!hasCorpus)(`has no clock that is not there, and no date that was never set${needsCorpus}`, async () => {
    const right: Readonly<Record<string, string | null>> = {
      '02-mp4-1970-epoch/v-unixepoch.mp4': '2012-05-29T08:55:06',
      '03-placeholder-epoch/a-wma.wma': null,
      '03-placeholder-epoch/v-one.mp4': null,
      '03-placeholder-epoch/v-wmv.wmv': null,
      '09-pm-time/d-ampm.jpg': '2014-05-03T15:07:09',
      '10-day-becomes-midnight/d-dateonly.jpg': '2016-10-10',
      '10-day-becomes-midnight/d-dots2.jpg': '2016-10-10',
      '23-odd-date-separators/d-slash.jpg': '2007-06-30T18:45:17',
      '33-iptc-day-not-used/iptcday.jpg': '2020-04-08',
    }
    const nameOf = (place: string) => place.replace(/.*\//, '')
    const { list, cells } = await setupCase(
      Object.keys(right).map((place) => [nameOf(place), (path) => copyFileSync(join(CORPUS, 'field', place), path)]),
    )
    const expected = Object.entries(right).map(([place, time]) => [nameOf(place), time] as const)
    expect(Object.fromEntries((await list()).map(({ name, recorded }) => [name, recorded]))).toEqual(
      Object.fromEntries(expected),
    )
    expect(await cells('recorded_time')).toEqual(Object.fromEntries(expected.map(([name, time]) => [name, time ?? ''])))
    expect((await list('--filter', 'found=time_unread')).map(({ name }) => name)).toEqual(['d-dots2.jpg'])
  })
})
