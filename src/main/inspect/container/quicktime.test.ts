import { describe, expect, it } from 'vitest'
import { box } from '../../../../tests/support/hostile-files.ts'
import { readMetadata } from '../metadata/metadata.ts'
import { readQuickTime } from './quicktime.ts'

const be32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) bytes.writeInt32BE(number, at * 4)
  return bytes
}
const read = (...userData: Buffer[]) => readMetadata(readQuickTime(box('udta', Buffer.concat(userData)))).metadata

const location = (name: Buffer, body: string, [longitude, latitude, altitude]: [number, number, number]) => {
  const place = be32(...[longitude, latitude, altitude].map((degrees) => Math.round(degrees * 65_536)))
  return box('loci', Buffer.concat([be32(0), Buffer.from([0x15, 0xc7]), name, Buffer.of(0), place, Buffer.from(body)]))
}

/** Values by name, as FFmpeg writes them where it is told to keep all. */
function keyed(values: Record<string, string>): Buffer {
  const keys = Object.keys(values).map((name) => box('mdta', Buffer.from(name)))
  const list = Object.values(values).map((value, at) =>
    box(be32(at + 1).toString('latin1'), box('data', Buffer.concat([be32(1, 0), Buffer.from(value)]))),
  )
  const boxes = [box('keys', Buffer.concat([be32(0, keys.length), ...keys])), box('ilst', Buffer.concat(list))]
  return box('meta', Buffer.concat([be32(0), ...boxes]))
}

describe('the user data of a film', () => {
  it('gives the place a location box states, as finely as it is written', () => {
    const found = read(location(Buffer.from('Kai\0'), 'earth\0\0', [-2.25, 48.8577, 12.5]))
    expect(found?.position).toMatchObject({
      latitude: 48.8577,
      longitude: -2.25,
      altitudeMetres: 12.5,
      source: 'QuickTime',
      recordedAs: 'Lat=48.85770 Lon=-2.25000 Alt=12.50 Body=earth',
    })
    expect(found?.position?.stepMetres).toBeCloseTo(1.7, 1)
    expect(found?.entries).toContainEqual(expect.objectContaining({ tag: 'LocationName', raw: 'Kai' }))
    const wide = Buffer.concat([Buffer.from([0xfe, 0xff, 0, 0x4b, 0x20, 0xac, 0, 0])])
    expect(read(location(wide, '\0\0', [1, 2, 0]))?.position).toMatchObject({ latitude: 2, longitude: 1 })
  })

  it('gives none of another body, beyond the Earth, or cut short', () => {
    expect(read(location(Buffer.from('\0'), 'moon\0\0', [1, 2, 0]))?.position).toBeNull()
    const beyond = read(location(Buffer.from('\0'), 'earth\0\0', [1, 91, 0]))
    expect([beyond?.position, beyond?.notes]).toEqual([null, ['position_impossible']])
    expect(read(box('loci', Buffer.alloc(14)))).toBeNull()
    expect(read(box('loci', Buffer.from([0, 0, 0, 0, 0, 0, 0xfe, 0xff, 65])))).toBeNull()
  })

  it('gives camera and time of keys without a prefix, and the time a date box states', () => {
    expect(read(keyed({ make: 'FF', model: 'MM', date: '2020-01-02' }))).toMatchObject({
      make: 'FF',
      model: 'MM',
      dateTimeOriginal: { raw: '2020:01:02', offset: null, source: 'QuickTime', tag: 'DateTimeOriginal' },
    })
    expect(read(box('date', Buffer.from('2020-01-02T03:04:05+0200')))?.dateTimeOriginal).toMatchObject({
      raw: '2020:01:02 03:04:05',
      offset: '+02:00',
    })
  })
})

/** A movie header that counts seconds from 1904. */
const header = (seconds: number) => {
  const body = Buffer.alloc(100)
  body.writeUInt32BE(seconds, 4)
  body.writeUInt32BE(1000, 12)
  return box('mvhd', body)
}
const timesOf = (moov: Buffer) =>
  readMetadata(readQuickTime(moov)).metadata?.times.map(({ raw, local }) => [raw, local])

describe('the clock of a film', () => {
  it('is UTC by its format, and a counter that was never set is shown as such', () => {
    expect(timesOf(header(3_636_094_272))).toEqual([['2019:03:22 10:11:12', '2019-03-22T10:11:12']])
    expect(timesOf(header(0))).toEqual([['0000:00:00 00:00:00', null]])
    expect(timesOf(header(1))).toEqual([['1904:01:01 00:00:01', null]])
    expect(timesOf(header(0xffffffff))).toEqual([['2040:02:06 06:28:15', null]])
  })

  it('that counts from 1970 has both readings', () => {
    expect(timesOf(header(1_338_281_706))).toEqual([['1946:05:29 08:55:06', '2012-05-29T08:55:06']])
  })

  it('is a number where it is beyond what 32 bits count to', () => {
    const body = Buffer.alloc(112)
    body[0] = 1
    body.writeBigUInt64BE(2n ** 63n, 4)
    expect(timesOf(box('mvhd', body))).toEqual([['9223372036854776000', null]])
  })
})

describe('the place of a film', () => {
  const placed = (text: string) =>
    box('udta', box('\xa9xyz', Buffer.concat([Buffer.from([0, text.length, 0x15, 0xc7]), Buffer.from(text)])))

  it('is read from its user data and from that of any track', () => {
    for (const moov of [placed('+0030+00045/'), box('trak', placed('+0030+00045/'))]) {
      const { metadata } = readMetadata(readQuickTime(moov))
      expect(metadata?.position).toMatchObject({ latitude: 0.5, longitude: 0.75, recordedAs: '+0030+00045/' })
    }
  })

  it('takes nothing else of a track for a fact about the film', () => {
    const named = box('udta', box('\xa9nam', Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.from('x')])))
    expect(readQuickTime(box('trak', named)).entries).toEqual([])
  })
})
