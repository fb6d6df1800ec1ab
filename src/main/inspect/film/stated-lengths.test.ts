import { describe, expect, it } from 'vitest'
import { box } from '../../../../tests/support/hostile-files.ts'
import { readRecording } from '../../../../tests/support/read-recording.ts'
import * as made from '../../../../tests/support/recordings.ts'
import { zipOf } from '../../../../tests/support/tails.ts'
import { NO_PART } from '../../../shared/model/contents.ts'

/** A file with a number of four bytes, or of eight, in place of another. */
function stating(file: Buffer, at: number, number: number, kind: 'little' | 'big' | 'long' | 'long big'): Buffer {
  const changed = Buffer.from(file)
  if (kind === 'little') changed.writeUInt32LE(number, at)
  else if (kind === 'big') changed.writeUInt32BE(number, at)
  else if (kind === 'long') changed.writeBigUInt64LE(BigInt(number), at)
  else changed.writeBigUInt64BE(BigInt(number), at)
  return changed
}
const read = async (bytes: Buffer) => (await readRecording(bytes)).blocks

const [wave, aiff, wave64, asf, mkv] = [
  made.waveFile(),
  made.aiff(),
  made.wave64(),
  made.asf(),
  made.matroskaFile(),
] as const
const film = made.mp4()

/** The same with an element that is so many bytes longer. */
function lengthened(file: Buffer, id: string, by: number): Buffer {
  const at = file.indexOf(Buffer.from(id, 'hex')) + 6
  const changed = Buffer.from(file)
  changed.writeUIntBE(file.readUIntBE(at, 6) + by, at, 6)
  return changed
}
const endOfElement = (file: Buffer, id: string) => {
  const at = file.indexOf(Buffer.from(id, 'hex'))
  return at + 12 + file.readUIntBE(at + 6, 6)
}
const boxAt = (file: Buffer, type: string) => file.indexOf(type) - 4
const endOfBox = (file: Buffer, type: string) => boxAt(file, type) + file.readUInt32BE(boxAt(file, type))
const longerBox = (file: Buffer, type: string, by: number) =>
  stating(file, boxAt(file, type), file.readUInt32BE(boxAt(file, type)) + by, 'big')

describe('two stated lengths that exclude each other', () => {
  it.each<[name: string, file: Buffer, lengths: [string, number, string, number]]>([
    ['sound of a WAV longer than file and RIFF', stating(wave, 40, 12_000, 'little'), ['RIFF', 8044, 'data', 12_044]],
    ['sound of a WAV two bytes longer than both', stating(wave, 40, 8002, 'little'), ['RIFF', 8044, 'data', 8046]],
    ['sound of a WAV that its RIFF ends in', stating(wave, 4, 4000, 'little'), ['RIFF', 4008, 'data', 8044]],
    ['half of the sound of a WAV', stating(wave, 40, 4000, 'little'), ['RIFF', 8044, 'data', 4044]],
    [
      'sound of an AIFF longer than both',
      stating(aiff, aiff.length - 8012, 12_000, 'big'),
      ['FORM', 8054, 'SSND', 12_046],
    ],
    ['sound of an AIFF that its FORM ends in', stating(aiff, 4, 4000, 'big'), ['FORM', 4008, 'SSND', 8054]],
    ['half of the sound of an AIFF', stating(aiff, aiff.length - 8012, 4008, 'big'), ['FORM', 8054, 'SSND', 4054]],
    ['sound of a Wave64 that its whole ends in', stating(wave64, 16, 4000, 'long'), ['riff', 4000, 'data', 8104]],
    [
      'a longer index of an ASF',
      stating(asf, 70, asf.length - 100, 'long'),
      ['ASF file', asf.length - 100, 'index', asf.length],
    ],
    [
      'tracks of a Matroska longer than its segment',
      lengthened(mkv, '1654ae6b', 5000),
      ['Segment', mkv.length, 'Tracks', endOfElement(mkv, '1654ae6b') + 5000],
    ],
    [
      'a cluster of a Matroska longer than its segment',
      Buffer.concat([lengthened(mkv, '1f43b675', 500), made.noise(900)]),
      ['Segment', mkv.length, 'Cluster', mkv.length + 500],
    ],
    [
      'a track of an MP4 longer than the list of tracks',
      longerBox(film, 'trak', 2000),
      ['moov', film.length, 'trak', endOfBox(film, 'trak') + 2000],
    ],
    [
      'a table of an MP4 longer than what it is in',
      longerBox(film, 'stsz', 2000),
      ['stbl', endOfBox(film, 'stbl'), 'stsz', endOfBox(film, 'stsz') + 2000],
    ],
  ])('are both told: %s', async (_, file, [of, to, otherOf, otherTo]) => {
    const { end, duration } = await read(file)
    expect(end).toMatchObject({
      state: 'contradicted',
      at: null,
      due: null,
      lengths: [
        { of, to },
        { of: otherOf, to: otherTo },
      ],
    })
    expect(duration?.seconds ?? 0.5).toBeLessThanOrEqual(0.5)
  })

  it('are damage where one is beyond all numbers', async () => {
    const long = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('trak'), Buffer.alloc(8, 0x7f)])
    const moov = stating(
      Buffer.concat([film, long]),
      boxAt(film, 'moov'),
      film.length - boxAt(film, 'moov') + 16,
      'big',
    )
    const tracks = Buffer.from(mkv)
    tracks.fill(
      0xf0,
      tracks.indexOf(Buffer.from('1654ae6b', 'hex')) + 5,
      tracks.indexOf(Buffer.from('1654ae6b', 'hex')) + 12,
    )
    for (const file of [moov, tracks])
      expect(await read(file)).toMatchObject({
        end: { state: 'not_walked', lengths: [] },
        problems: new Set(['damaged_container']),
      })
  })

  it('are those of the whole and of its last part where bytes follow that are no part of it', async () => {
    const zip = zipOf(600)
    const half = Buffer.concat([
      stating(wave, 40, 4000, 'little').subarray(0, 4044),
      zip,
      wave.subarray(4044 + zip.length),
    ])
    const { end, parts } = await read(half)
    expect(end?.lengths).toEqual([
      { of: 'RIFF', to: 8044 },
      { of: 'data', to: 4044 },
    ])
    const rest = { kind: 'unknown', source: 'Gap', offset: 4044 + zip.length, bytes: 4000 - zip.length }
    expect(parts).toMatchObject([
      { kind: 'archive', form: 'zip', source: 'Gap', offset: 4044, bytes: zip.length },
      rest,
    ])
  })

  it('are that of the whole alone where it holds no part', async () => {
    const zip = zipOf(600)
    const empty = Buffer.concat([wave.subarray(0, 12), zip, wave.subarray(12 + zip.length)])
    const { end } = await read(empty)
    expect(end).toMatchObject({
      state: 'contradicted',
      lengths: [
        { of: 'RIFF', to: 8044 },
        { of: NO_PART, to: 12 },
      ],
    })
  })

  it('are none where only filling follows the last part, or a length is wrong by a header or a padding byte', async () => {
    const filled = stating(Buffer.concat([wave, Buffer.alloc(2000)]), 4, wave.length - 8 + 2000, 'little')
    expect(await read(filled)).toMatchObject({
      end: { state: 'whole', at: filled.length },
      parts: [{ kind: 'padding', source: 'Gap', offset: wave.length, bytes: 2000 }],
    })
    for (const by of [-8, -4, 8]) expect((await read(stating(wave, 4, 8036 + by, 'little'))).end?.state).toBe('whole')
    const chunk = Buffer.from('id3 \x03\0\0\0abc', 'latin1')
    const odd = Buffer.concat([wave.subarray(0, 8043), chunk, Buffer.of(0)])
    const unpadded = stating(stating(odd, 40, 7999, 'little'), 4, odd.length - 8, 'little')
    expect((await read(unpadded)).end).toMatchObject({ state: 'whole', at: unpadded.length })
  })
})

/** Files of which a part at their end is missing. */
const WHOLE: readonly (readonly [name: string, file: Buffer])[] = [
  ['MP4', film],
  ['MP4, tracks first', made.mp4({ isMovieFirst: true })],
  ['QuickTime', made.mp4({ brand: 'qt  ' })],
  ['WAV', wave],
  ['RF64', made.longWave('RF64')],
  ['Wave64', wave64],
  ['AVI', made.avi()],
  ['AIFF', aiff],
  ['AU', made.au()],
  ['CAF', made.caf()],
  ['ASF', asf],
  ['Matroska', mkv],
]

describe.each(WHOLE)('a recording that is cut and followed by something: %s', (_, file) => {
  const cut = file.subarray(0, file.length - 300)

  it.each([
    ['longer than what is missing', zipOf(900)],
    ['as long as what is missing, or shorter', zipOf(40)],
    ['with a comment behind it', Buffer.concat([zipOf(900).subarray(0, -2), Buffer.from('\x05\0hello', 'latin1')])],
  ])('breaks off where an archive begins, %s', async (_name, zip) => {
    const { end, parts, problems } = await read(Buffer.concat([cut, zip]))
    expect(end).toMatchObject({ state: 'cut', at: cut.length, missing: 'data' })
    expect(parts).toMatchObject([
      { kind: 'archive', form: 'zip', source: 'Tail', offset: cut.length, bytes: zip.length },
    ])
    expect(problems.has('film_truncated')).toBe(true)
  })

  it('breaks off where another film begins, or a document', async () => {
    const document = Buffer.from(`%PDF-1.4\n${'1 0 obj << >> endobj\n'.repeat(60)}%%EOF\n`)
    for (const [kind, bytes] of [
      ['video', made.mp4()],
      ['document', document],
    ] as const) {
      const { end, parts } = await read(Buffer.concat([cut, bytes]))
      expect(end).toMatchObject({ state: 'cut', at: cut.length })
      expect(parts).toMatchObject([{ kind, source: 'Tail', offset: cut.length, bytes: bytes.length }])
    }
  })

  it('is whole where nothing of it is missing', async () => {
    for (const zip of [zipOf(900), Buffer.concat([zipOf(900), zipOf(40)])]) {
      const { end, parts } = await read(Buffer.concat([file, zip]))
      expect(end).toMatchObject({ state: 'whole', at: file.length })
      expect(parts[0]).toMatchObject({ kind: 'archive', source: 'Tail', offset: file.length })
    }
  })
})

describe('a recording that states no end', () => {
  it.each([
    ['AAC', made.adts()],
    ['AAC, cut in its last frame', made.adts().subarray(0, -100)],
    ['AMR', made.amr()],
    ['MP3', made.mp3({ stated: null })],
    ['WAV of no length', made.waveFile({ sizes: [0, 0] })],
    ['AU of no length', made.au(0)],
    ['live Matroska', made.matroskaFile({ isLive: true })],
  ])('is listed with the archive that it ends with, and nothing is said of its end: %s', async (_, file) => {
    const zip = zipOf(900)
    const { end, parts } = await read(Buffer.concat([file, zip]))
    expect(end?.state).toBe('not_stated')
    expect(parts).toMatchObject([
      { kind: 'archive', form: 'zip', source: null, offset: file.length, bytes: zip.length },
    ])
  })
})

describe('a film', () => {
  it('is not whole whose list of tracks goes on in a text', async () => {
    const text = Buffer.from('Meet me at the harbour at nine. '.repeat(30))
    for (const missing of [60, 150, 300, 450]) {
      const { end } = await read(Buffer.concat([film.subarray(0, -missing), text]))
      expect([missing, end?.state]).not.toEqual([missing, 'whole'])
    }
  })

  it('is whole whose last box holds an archive, or begins one that ends behind it', async () => {
    const zip = zipOf(900)
    const inside = Buffer.concat([film, box('free', zip)])
    expect(await read(inside)).toMatchObject({
      end: { state: 'whole', at: inside.length },
      parts: [{ kind: 'archive', source: 'Box free', offset: film.length + 8, bytes: zip.length }],
    })
    const across = Buffer.concat([film, box('free', zip.subarray(0, 500)), zip.subarray(500)])
    expect((await read(across)).end).toMatchObject({ state: 'whole', at: film.length + 508 })
  })

  it('is whole with an archive that fills its last samples, which is listed', async () => {
    const zip = zipOf(900)
    const held = made.mp4({
      isMovieFirst: true,
      tracks: [{ handler: 'vide', format: 'avc1', samples: [made.noise(50), zip] }],
    })
    expect(await read(held)).toMatchObject({
      end: { state: 'whole', at: held.length },
      parts: [{ kind: 'archive', form: 'zip', source: null, offset: held.length - zip.length, bytes: zip.length }],
    })
  })
})
