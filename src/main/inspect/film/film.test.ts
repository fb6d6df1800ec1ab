import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { box } from '../../../../tests/support/hostile-files.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import { readMetadata } from '../metadata/metadata.ts'
import { readAgain } from '../read-again.ts'
import { hashFile } from '../read-file.ts'
import { readFilm } from '../read-film.ts'

async function blocksOf(format: MediumFormat, bytes: Buffer) {
  const path = Buffer.from(join(setupFolder(), format))
  writeFileSync(path, bytes)
  const hashed = await hashFile(path, {})
  if (!hashed.ok) throw new Error(hashed.error)
  const blocks = await readAgain(path, hashed.value.facts, (film) => readFilm(film, format))
  if (!blocks.ok || blocks.value === null) throw new Error('not read')
  return blocks.value
}
const named = async (format: MediumFormat, bytes: Buffer) =>
  (await blocksOf(format, bytes)).entries.map(({ group, tag, raw }) => `${group} ${tag}: ${raw}`)

const le32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const be32 = (value: number) => le32(value).reverse()
const chunk = (type: string, ...body: Buffer[]): Buffer => {
  const data = Buffer.concat(body)
  return Buffer.concat([Buffer.from(type), le32(data.length), data, Buffer.alloc(data.length % 2)])
}
const riff = (kind: string, ...chunks: Buffer[]) => chunk('RIFF', Buffer.from(kind), ...chunks)
const text = (value: string) => Buffer.from(`${value}\0`)

/** An EBML element with its length in eight bytes. */
const element = (id: string, ...body: Buffer[]): Buffer => {
  const data = Buffer.concat(body)
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([1, 0, 0, 0]), be32(data.length), data])
}
const comments = (vendor: string, ...list: string[]): Buffer => {
  const sized = (value: string) => Buffer.concat([le32(Buffer.byteLength(value)), Buffer.from(value)])
  return Buffer.concat([sized(vendor), le32(list.length), ...list.map(sized)])
}

describe('the programs a film or sound file names', () => {
  it('are read from an AVI, with the camera’s time', async () => {
    const file = riff(
      'AVI ',
      chunk('LIST', Buffer.from('hdrl'), chunk('IDIT', text('Wed Jan 02 02:03:55 2013\n'))),
      chunk('LIST', Buffer.from('movi'), Buffer.alloc(5001)),
      chunk('LIST', Buffer.from('INFO'), chunk('ISFT', text('CanonMVI06')), chunk('INAM', text(''))),
      chunk('_PMX', Buffer.from('<x/>')),
    )
    expect(await named('avi', file)).toEqual([
      'RIFF DateTimeOriginal: Wed Jan 02 02:03:55 2013',
      'RIFF Software: CanonMVI06',
    ])
    const blocks = await blocksOf('avi', file)
    expect(blocks.xmp).toEqual([Buffer.from('<x/>')])
    expect(readMetadata(blocks).metadata).toMatchObject({
      software: 'CanonMVI06',
      dateTimeOriginal: { raw: '2013:01:02 02:03:55', offset: null, source: 'RIFF' },
    })
  })

  it('are read from a broadcast WAV', async () => {
    const extension = Buffer.alloc(602)
    extension.write('field recorder', 256)
    extension.write('2021-03-0405:06:07', 320)
    expect(await named('wav', riff('WAVE', chunk('bext', extension)))).toEqual([
      'RIFF Originator: field recorder',
      'RIFF DateTimeOriginal: 2021-03-04 05:06:07',
    ])
  })

  it('are read from behind the sound of an RF64', async () => {
    const sizes = Buffer.alloc(28)
    sizes.writeBigUInt64LE(8n, 8)
    const sound = Buffer.concat([Buffer.from('data'), le32(0xffffffff), Buffer.alloc(8)])
    const list = chunk('LIST', Buffer.from('INFO'), chunk('ISFT', text('recorder')))
    const file = Buffer.concat([
      Buffer.from('RF64'),
      le32(0xffffffff),
      Buffer.from('WAVE'),
      chunk('ds64', sizes),
      sound,
      list,
    ])
    expect(await named('wav', file)).toEqual(['RIFF Software: recorder'])
  })

  it('are read from a Matroska, whose time is UTC, and an editor among them is noticed', async () => {
    const nanoseconds = Buffer.alloc(8)
    nanoseconds.writeBigInt64BE(BigInt(Date.UTC(2021, 2, 4, 5, 6, 7) - Date.UTC(2001, 0, 1)) * 1_000_000n)
    const info = element('1549a966', element('4d80', Buffer.from('Lavf59')), element('4461', nanoseconds))
    const tag = element('67c8', element('45a3', Buffer.from('encoder')), element('4487', Buffer.from('Kdenlive 23')))
    const file = Buffer.concat([
      element('1a45dfa3', element('4282', Buffer.from('matroska'))),
      Buffer.from('1853806701ffffffffffffff', 'hex'),
      info,
      element('1254c367', element('7373', tag)),
      Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    ])
    expect(await named('mkv', file)).toEqual([
      'Matroska MuxingApp: Lavf59',
      'Matroska DateTimeOriginal: 2021:03:04 05:06:07Z',
      'Matroska Encoder: Kdenlive 23',
    ])
    const { metadata } = readMetadata(await blocksOf('mkv', file))
    // It is counted by the program that wrote the file, which need not be what took it.
    expect(metadata?.dateTimeOriginal).toBeNull()
    expect(metadata?.times).toMatchObject([
      { what: 'container', raw: '2021:03:04 05:06:07', offset: 'Z', source: 'Matroska', notes: ['zone_by_format'] },
    ])
    expect(metadata?.indicators).toEqual([
      { kind: 'software', source: 'Matroska MuxingApp', value: 'Lavf59', form: null },
      { kind: 'editing_software', source: 'Matroska Encoder', value: 'Kdenlive 23', form: null },
    ])
  })

  it('are read from ASF, CAF and AIFF', async () => {
    const wide = (value: string) => Buffer.from(`${value}\0`, 'utf16le')
    const le16 = (value: number) => le32(value).subarray(0, 2)
    const object = (id: string, ...body: Buffer[]) => {
      const data = Buffer.concat(body)
      return Buffer.concat([Buffer.from(id, 'hex'), le32(data.length + 24), le32(0), data])
    }
    const title = object('3326b2758e66cf11a6d900aa0062ce6c', le16(12), Buffer.alloc(8), wide('Kai 7'))
    const [name, value] = [wide('WM/EncodingSettings'), wide('Lavf59')]
    const attribute = [le16(1), le16(name.length), name, le16(0), le16(value.length), value]
    const described = [title, object('40a4d0d207e3d21197f000a0c95ea850', ...attribute)]
    const file = object('3026b2758e66cf11a6d900aa0062ce6c', le32(2), Buffer.from([1, 2]), ...described)
    expect(await named('asf', file)).toEqual(['Container Title: Kai 7', 'Container EncoderSettings: Lavf59'])
    const texts = Buffer.from('\0\0\0\x02encoder\0afconvert\0title\0Kai\0')
    const caf = Buffer.concat([Buffer.from('caff\0\x01\0\0info'), be32(0), be32(texts.length), texts])
    expect(await named('caf', caf)).toEqual(['Container Encoder: afconvert', 'Container Title: Kai'])
    const aiff = Buffer.concat([
      Buffer.from('FORM'),
      be32(20),
      Buffer.from('AIFFANNO'),
      be32(5),
      Buffer.from('night\0'),
    ])
    expect(await named('aiff', aiff)).toEqual(['Container Comment: night'])
  })

  it('come with the times and the place that its tags record', async () => {
    const tag = (name: string, value: string) =>
      element('67c8', element('45a3', Buffer.from(name)), element('4487', Buffer.from(value)))
    const tags = element(
      '1254c367',
      element('7373', tag('DATE_RECORDED', '2021-03-04'), tag('LOCATION', '+0030+00045/')),
    )
    const never = element('1549a966', element('4461', Buffer.alloc(8)))
    const mkv = Buffer.concat([
      element('1a45dfa3', element('4282', Buffer.from('matroska'))),
      element('18538067', never, tags),
    ])
    const { metadata } = readMetadata(await blocksOf('mkv', mkv))
    expect(metadata?.dateTimeOriginal).toMatchObject({ local: '2021-03-04', tag: 'DateRecorded' })
    expect(metadata?.position).toMatchObject({ latitude: 0.5, longitude: 0.75, source: 'Matroska' })
    expect(metadata?.notes).toEqual(['time_placeholder'])
    const block = comments('Lavf59', 'DATE=2021-03')
    const flac = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x84, 0, 0, block.length]), block])
    expect(await named('flac', flac)).toContain('Vorbis Date: 2021-03')
    const body = Buffer.from('\x002021-03-04T05:06')
    const frame = Buffer.concat([Buffer.from('TDRC'), be32(body.length), Buffer.alloc(2), body])
    const id3 = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from([0, 0, 0, frame.length]), frame])
    expect(await named('mp3', id3)).toEqual(['ID3 RecordingTime: 2021-03-04T05:06'])
    const dated = riff('WAVE', chunk('LIST', Buffer.from('INFO'), chunk('ICRD', text('2021-03-04'))))
    expect(readMetadata(await blocksOf('wav', dated)).metadata?.dateTimeOriginal).toMatchObject({
      local: '2021-03-04',
      tag: 'DateCreated',
    })
  })

  it('come with the XML of a camera, of its own namespace alone', async () => {
    const xml = (uri: string) =>
      `<?xml version="1.0"?><NonRealTimeMeta xmlns="${uri}" lastUpdate="2019-05-06T07:08:10+02:00"><CreationDate value="2019-05-06T07:08:09+02:00"/><Device manufacturer="Sony" modelName="ILCE-7M3" serialNo="1"/></NonRealTimeMeta>`
    const film = (uri: string) =>
      Buffer.concat([
        box('ftyp', Buffer.from('isom')),
        box('meta', Buffer.concat([be32(0), box('xml ', Buffer.concat([be32(0), Buffer.from(`${xml(uri)}\0`)]))])),
      ])
    expect(await named('mp4', film('urn:schemas-professionalDisc:nonRealTimeMeta:ver.2.20'))).toEqual([
      'XML LastUpdate: 2019-05-06T07:08:10+02:00',
      'XML CreationDateValue: 2019-05-06T07:08:09+02:00',
      'XML DeviceManufacturer: Sony',
      'XML DeviceModelName: ILCE-7M3',
      'XML DeviceSerialNo: 1',
    ])
    expect(await named('mp4', film('urn:other'))).toEqual([])
  })

  it('are read from an ID3 tag in each of its character codes', async () => {
    const frame = (name: string, body: Buffer) =>
      Buffer.concat([Buffer.from(name), be32(body.length), Buffer.alloc(2), body])
    const frames = Buffer.concat([
      frame('TSSE', Buffer.from('\0Audacity', 'latin1')),
      frame('TENC', Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from('Zoë\0', 'utf16le')])),
      frame('TIT2', Buffer.concat([Buffer.from([3]), Buffer.from('Łódź')])),
      Buffer.alloc(40),
    ])
    const size = Buffer.from([0, 0, frames.length >> 7, frames.length & 0x7f])
    const file = Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), size, frames, Buffer.from([0xff, 0xfb])])
    expect(await named('mp3', file)).toEqual(['ID3 EncoderSettings: Audacity', 'ID3 EncodedBy: Zoë', 'ID3 Title: Łódź'])
  })

  it('are read from FLAC and Ogg', async () => {
    const block = comments('Lavf59', 'ENCODER=Reaper 6', 'unknown=x')
    const expected = ['Vorbis Vendor: Lavf59', 'Vorbis Encoder: Reaper 6']
    const flac = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x84, 0, 0, block.length]), block])
    expect(await named('flac', flac)).toEqual(expected)
    const ogg = Buffer.concat([
      Buffer.from('OggS'),
      Buffer.alloc(80),
      Buffer.from('OpusTags'),
      block,
      Buffer.from('OggS'),
    ])
    expect(await named('opus', ogg)).toEqual(expected)
  })

  it('give what came before the damage, wherever a file is cut, and never end the reading', async () => {
    const whole = riff(
      'AVI ',
      chunk('LIST', Buffer.from('INFO'), chunk('ISFT', text('one'))),
      chunk('ISFT', text('two')),
    )
    for (let at = 0; at < whole.length; at += 1) await blocksOf('avi', whole.subarray(0, at))
    expect(await named('avi', whole.subarray(0, whole.length - 10))).toEqual(['RIFF Software: one'])
    const endless = Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', Buffer.alloc(0), 4)])
    expect(await named('mp4', endless)).toEqual([])
    const claims = Buffer.concat([
      Buffer.from('fLaC'),
      Buffer.from([0x84, 0, 0, 8]),
      le32(0xffffffff),
      le32(0xffffffff),
    ])
    expect(await named('flac', claims)).toEqual([])
  })
})
