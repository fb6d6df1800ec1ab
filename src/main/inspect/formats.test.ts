import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heifOf } from '../../../tests/support/heif.ts'
import {
  exifSegment,
  jpegWith,
  png,
  pngChunk,
  pngHeader,
  pollutingXmp,
  xmpSegment,
} from '../../../tests/support/hostile-files.ts'
import { ascii, rational, short, tiffOf } from '../../../tests/support/tiff.ts'
import { embeddedThumbnail } from './container/heif-thumbnail.ts'
import { readStructure } from './formats.ts'
import { readMetadata } from './metadata/metadata.ts'
import { sniff } from './sniff.ts'

const tiff = tiffOf({
  ifd0: { 271: ascii('Canon'), 274: short(6), 256: short(40), 257: short(30) },
  exif: { 36867: ascii('2020:01:02 03:04:05'), 33434: rational([1, 250]) },
  gps: { 1: ascii('N'), 2: rational([51, 1], [45, 1], [30, 1]), 3: ascii('W'), 4: rational([0, 1], [19, 1], [4, 1]) },
})
const wholes: [string, Buffer][] = [
  ['jpeg', jpegWith(exifSegment(tiff), xmpSegment(pollutingXmp()))],
  ['png', png(pngHeader(2, 2), pngChunk('eXIf', tiff), pngChunk('tEXt', Buffer.from('Comment\0hello')))],
  ['tiff', tiff],
  [
    'heic',
    heifOf({
      items: [
        { id: 1, type: 'grid', size: [64, 48], turn: [['irot', 1]] },
        { id: 2, type: 'hvc1', size: [320, 240], data: Buffer.from('coded') },
        { id: 3, type: 'Exif', data: Buffer.concat([Buffer.alloc(4), tiff]) },
      ],
      references: [
        ['dimg', 1, 2],
        ['thmb', 2, 1],
      ],
    }),
  ],
]

/** What the inspector does before it decodes. */
async function readAll(bytes: Buffer) {
  const { format } = await sniff(bytes)
  const structure = readStructure(format, bytes)
  if (format === 'heic') embeddedThumbnail(bytes)
  return { format: structure.format, ...readMetadata(structure.blocks) }
}

const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.nat(255),
    how: fc.constantFrom('set', 'ff', 'cut', 'drop', 'twice'),
  }),
  { minLength: 1, maxLength: 10 },
)

function damaged(whole: Buffer, changes: { at: number; byte: number; how: string }[]): Buffer {
  let bytes = Buffer.from(whole)
  for (const { at, byte, how } of changes) {
    const place = Math.floor(at * bytes.length)
    if (how === 'set' && place < bytes.length) bytes[place] = byte
    else if (how === 'ff') bytes.fill(255, place, Math.min(place + 4, bytes.length))
    else if (how === 'cut') bytes = bytes.subarray(0, place)
    else if (how === 'drop') bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1 + (byte % 8))])
    else bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(Math.max(0, place - byte))])
  }
  return bytes
}

describe.each(wholes)('a %s', (format, whole) => {
  it('is read whole', async () => {
    expect(await readAll(whole)).toMatchObject({
      format,
      metadata: { make: 'Canon', position: { latitude: expect.closeTo(51.758, 2) } },
    })
  })

  it('is read as far as possible however it is damaged, and harms nothing', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const read = await readAll(damaged(whole, changes))
        expect(typeof read.format).toBe('string')
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 400, seed: 45 },
    )
  })
})
