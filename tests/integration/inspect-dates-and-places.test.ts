import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordedTime } from '../../src/shared/model/stated-container.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { setupPool } from '../support/pool.ts'

const FIELD = join(CORPUS, 'field')
const hasField = hasCorpus && existsSync(FIELD)

const TAKEN_IN = Date.UTC(2026, 10, 28)

/** What is read of a file of the field's bug reports. */
async function inspected(name: string) {
  const { pool } = setupPool()
  const path = Buffer.from(join(FIELD, name))
  const result = await pool.inspect({ path, root: path })
  if (!result.ok) throw new Error(`${name}: ${result.error}`)
  const { metadata, container } = result.value
  const recorded = recordedTime(metadata?.times ?? [], container, TAKEN_IN)
  const found = {
    recorded: recorded && `${recorded.read.local}${recorded.read.offset ?? ''}`,
    from: recorded && `${recorded.time.source} ${recorded.time.tag}`,
    notes: metadata?.notes ?? [],
    indicators: (metadata?.indicators ?? []).map(({ kind }) => kind),
  }
  return { metadata, container, found }
}

describe.skipIf(!hasField)(`a date of a field report${needsCorpus}`, () => {
  it('of GPS, which counts the days of the year, is that day and contradicts nothing', async () => {
    const { metadata, found } = await inspected('01-gps-date-day-of-year/g-date259.jpg')
    expect(metadata?.times.filter(({ what }) => what === 'gps')).toEqual([
      {
        what: 'gps',
        source: 'GPS',
        tag: 'GPSDateStamp, GPSTimeStamp',
        raw: '2014:09:259 13:05:12',
        offset: 'Z',
        offsetTag: 'GPSTimeStamp',
        local: '2014-09-16T13:05:12',
        notes: ['day_of_year'],
      },
    ])
    expect(found).toEqual({
      recorded: '2014-09-16T14:05:12',
      from: 'EXIF DateTimeOriginal',
      notes: ['day_of_year'],
      indicators: [],
    })
  })

  it('of a film that counts from 1970 is read so, with a note, and lies in 2012', async () => {
    const { metadata, container, found } = await inspected('02-mp4-1970-epoch/v-unixepoch.mp4')
    expect(found).toMatchObject({
      recorded: '2012-05-29T08:55:06Z',
      from: 'QuickTime CreateDate',
      notes: ['unix_counter'],
    })
    expect(metadata?.times).toMatchObject([{ raw: '1946:05:29 08:55:06', local: '2012-05-29T08:55:06' }])
    expect(container?.dates).toEqual([])
  })

  it.each(['a-wma.wma', 'v-wmv.wmv', 'v-one.mp4'])('that was never set in %s is none', async (name) => {
    const { metadata, container, found } = await inspected(`03-placeholder-epoch/${name}`)
    expect([found.recorded, container?.dates]).toEqual([null, []])
    if (name === 'v-one.mp4') {
      expect(metadata?.times).toMatchObject([{ raw: '1904:01:01 00:00:01', local: null }])
      expect(found.notes).toEqual(['time_placeholder'])
    }
  })

  it('with a half of the day is in that half', async () => {
    expect((await inspected('09-pm-time/d-ampm.jpg')).found).toMatchObject({
      recorded: '2014-05-03T15:07:09',
      notes: [],
    })
  })

  it('without a time of day, or with one in an unknown notation, is a day', async () => {
    const { found } = await inspected('10-day-becomes-midnight/d-dateonly.jpg')
    expect(found).toMatchObject({ recorded: '2016-10-10', notes: [] })
    const dots = (await inspected('10-day-becomes-midnight/d-dots2.jpg')).found
    expect(dots).toMatchObject({ recorded: '2016-10-10', notes: ['clock_unread'] })
  })

  it('of a PNG is its Creation Time', async () => {
    expect((await inspected('22-png-creation-time/p-creationtime.png')).found).toMatchObject({
      recorded: '2020-05-06T07:08:09+02:00',
      from: 'PNG Creation Time',
    })
  })

  it('with other marks between its numbers is read', async () => {
    const { found } = await inspected('23-odd-date-separators/d-slash.jpg')
    expect(found).toMatchObject({ recorded: '2007-06-30T18:45:17', notes: [] })
    const dayFirst = await inspected('23-odd-date-separators/g-datedmy.jpg')
    expect(dayFirst.metadata?.times).toContainEqual(
      expect.objectContaining({ what: 'gps', raw: expect.stringMatching(/^12\.04\.2020 /), notes: ['day_first'] }),
    )
    expect(dayFirst.metadata?.times.find(({ what }) => what === 'gps')?.local).toMatch(/^2020-04-12T/)
    expect(dayFirst.found).toMatchObject({ notes: ['day_first'], indicators: [] })
  })

  it('in the XML of a camera goes before what the film counts, and names the camera', async () => {
    const { metadata, found } = await inspected('24-sony-xml/sonyxml.mp4')
    expect(found).toMatchObject({
      recorded: '2019-05-06T07:08:09+02:00',
      from: 'XML CreationDateValue',
      indicators: ['software'],
    })
    expect(metadata).toMatchObject({ make: 'Sony', model: 'ILCE-7M3' })
    expect(metadata?.times.find(({ what }) => what === 'container')).toMatchObject({ local: '2012-05-29T08:55:06' })
  })

  it('of IPTC without a time of day is a day', async () => {
    expect((await inspected('33-iptc-day-not-used/iptcday.jpg')).found).toEqual({
      recorded: '2020-04-08',
      from: 'IPTC DateCreated',
      notes: [],
      indicators: [],
    })
  })
})

describe.skipIf(!hasField)(`a place of a field report${needsCorpus}`, () => {
  it('with letters that name no hemisphere is no place', async () => {
    const { metadata, found } = await inspected('15-invalid-hemisphere/g-refX.jpg')
    expect(metadata?.position).toMatchObject({ hasHemispheres: false, recordedAs: expect.stringMatching(/X, .*\?$/) })
    expect(found.notes).toContain('position_without_hemisphere')
  })

  it('in digits has degrees and minutes by their number, once', async () => {
    const { metadata, container } = await inspected('16-iso6709-minutes/loc-ddmm.mov')
    expect(metadata?.position).toMatchObject({ latitude: 0.5, longitude: 0.75, source: 'QuickTime' })
    expect(container?.tags.map(({ tag }) => tag)).not.toContain('Recorded Location')
  })

  it('has its hemispheres from properties of their own', async () => {
    const { metadata, found } = await inspected('32-xmp-hemisphere-apart/IMG_0003.xmp')
    expect(metadata?.position).toMatchObject({
      latitude: -22.951916,
      longitude: -43.210487,
      hasHemispheres: true,
      recordedAs: '22.951916 S, 43.210487 W',
    })
    expect(found.recorded).toBe('2022-09-03T17:48:26-03:00')
    expect(found.notes).toEqual([])
  })
})
