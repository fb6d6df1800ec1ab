import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gifWithXmp, inEveryContainer } from '../support/containers.ts'
import { disagreements, hasExiftool, needsExiftool } from '../support/exiftool.ts'
import { setupFolder } from '../support/folder.ts'
import { exifSegment, jpegWith, xmpSegment } from '../support/hostile-files.ts'
import { ascii, rational, short, tiffOf, undefinedBytes, type Value } from '../support/tiff.ts'
import { writeTaggedPictures } from '../support/written-media.ts'

type Tags = Record<number, Value>
const gps = (latitude: Value, longitude: Value, refs: readonly [string, string] | null = ['N', 'E'], more: Tags = {}) =>
  tiffOf({
    ifd0: {},
    gps: { ...(refs ? { 1: ascii(refs[0]), 3: ascii(refs[1]) } : {}), 2: latitude, 4: longitude, ...more },
  })
const whole = (...parts: [number, number][]) => rational(...parts)
const taken = (time: string, more: Tags = {}) => tiffOf({ ifd0: {}, exif: { 36867: ascii(time), ...more } })
const [north, east] = [whole([48, 1], [51, 1], [2999, 100]), whole([2, 1], [17, 1], [4000, 100])]

const blocks: Record<string, Buffer> = {
  'camera II': tiffOf({ ifd0: { 271: ascii('Canon'), 272: ascii('Canon EOS R5'), 274: short(6) } }),
  'camera MM': tiffOf({ ifd0: { 271: ascii('NIKON'), 272: ascii('D850  '), 274: short(3) } }, 'MM'),
  'camera blank': tiffOf({ ifd0: { 271: ascii('   '), 272: ascii('') } }),
  'camera utf8': tiffOf({ ifd0: { 271: ascii('Żółć'), 272: ascii('日本') } }),
  'camera padded': tiffOf({ ifd0: { 271: ascii('Canon\0\0\0\0') } }),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`orientation ${n}`, tiffOf({ ifd0: { 274: short(n) } })])),
  ...Object.fromEntries([0, 9, 255].map((n) => [`orientation-none ${n}`, tiffOf({ ifd0: { 274: short(n) } })])),
  'time plain': taken('2021:03:04 05:06:07'),
  'time offset': taken('2021:03:04 05:06:07', { 36881: ascii('-03:30'), 37521: ascii('123') }),
  'time zeros': taken('0000:00:00 00:00:00'),
  'time day': taken('2021:03:04'),
  'time-never-set blanks': taken('    :  :     :  :  '),
  'zone behind': taken('2021:03:04 05:06:07+02:00'),
  'place dms': gps(north, east),
  'place south west': gps(north, east, ['S', 'W']),
  'place lower case': gps(north, east, ['s', 'w']),
  'place words': gps(north, east, ['South', 'West']),
  'place decimal': gps(whole([488566, 10000]), whole([23522, 10000])),
  'place minutes': gps(whole([48, 1], [514943, 10000], [0, 1]), whole([2, 1], [177, 10], [0, 1])),
  'place two parts': gps(whole([48, 1], [51, 1]), whole([2, 1], [17, 1])),
  'place text': gps(ascii('48,51,29.99'), ascii('2,17,40')),
  'place no hemisphere': gps(north, east, null),
  'place zero': gps(whole([0, 1], [0, 1], [0, 1]), whole([0, 1], [0, 1], [0, 1])),
  'place pole': gps(whole([90, 1], [0, 1], [0, 1]), whole([180, 1], [0, 1], [0, 1])),
  'place nothing': gps(whole([0, 0], [0, 0], [0, 0]), whole([0, 0], [0, 0], [0, 0])),
  'place below': gps(north, east, ['N', 'E'], { 5: { type: 1, count: 1, bytes: Buffer.of(1) }, 6: whole([1234, 10]) }),
  'place below as text': gps(north, east, ['N', 'E'], { 5: ascii('1'), 6: whole([1234, 10]) }),
  'place datum': gps(north, east, ['N', 'E'], { 18: ascii('TOKYO') }),
  'half latitude': tiffOf({ ifd0: {}, gps: { 1: ascii('N'), 2: north } }),
  'impossible latitude': gps(whole([91, 1]), east),
  'seconds-undefined both': gps(whole([48, 1], [51, 1], [0, 0]), whole([2, 1], [17, 1], [0, 0])),
  'degrees-undefined one': gps(whole([0, 0], [51, 1], [30, 1]), east),
  'contradictory sign': gps(signedDegrees(-48), signedDegrees(-2)),
  'impossible divided': gps(whole([48, 1], [51, 1], [30, 0]), east),
  'place thirds': gps(whole([1, 3], [1, 3], [1, 3]), whole([200, 3], [61, 2], [125, 4])),
  'impossible minutes': gps(whole([48, 1], [75, 1], [90, 1]), east),
  'place direction': gps(north, east, ['N', 'E'], { 16: ascii('T'), 17: whole([27435, 100]) }),
  'place signed twice': gps(signedDegrees(-48), signedDegrees(-2), ['S', 'W']),
  'comment unicode': tiffOf({ ifd0: {}, exif: { 37510: undefinedBytes(Buffer.from('ASCII\0\0\0harbour')) } }),
}

function signedDegrees(degrees: number): Value {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32LE(degrees, 0)
  bytes.writeInt32LE(1, 4)
  return { type: 10, count: 1, bytes }
}

const packet = (attributes: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
    xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" ${attributes}/></rdf:RDF></x:xmpmeta>`
const xmpPlace = (latitude: string, longitude: string) =>
  packet(`exif:GPSLatitude="${latitude}" exif:GPSLongitude="${longitude}"`)

const packets: Record<string, string> = {
  'xmp camera': packet('tiff:Make="Sony" tiff:Model="ILCE-7" tiff:Orientation="8"'),
  'xmp entities': packet('tiff:Make="A &amp; B &#233;"'),
  'xmp blank': packet('tiff:Make="" tiff:Orientation=""'),
  ...Object.fromEntries(
    ['2020-01-02T03:04:05.678+02:00', '2020-01-02T03:04:05Z', '2020-01-02T03:04', '2020-01-02', '2020-01', '2020'].map(
      (time) => [`xmp time ${time}`, packet(`exif:DateTimeOriginal="${time}"`)],
    ),
  ),
  'xmp place minutes': xmpPlace('48,51.4998N', '2,17.6667W'),
  'xmp place seconds': xmpPlace('48,51,29S', '2,17,40W'),
  'xmp place decimal': xmpPlace('-48.8583', '2.2944'),
  'xmp place lower case': xmpPlace('48,51.5s', '2,17.5w'),
  'xmp place empty': xmpPlace('', ''),
  'impossible xmp': xmpPlace('91,0N', '2,0E'),
}

describe('the reading of pictures made for it', () => {
  it.skipIf(!hasExiftool)(`agrees with exiftool in every container${needsExiftool}`, async () => {
    const folder = setupFolder()
    const files = new Map<string, Buffer>()
    for (const [name, block] of Object.entries(blocks)) {
      for (const [extension, bytes] of inEveryContainer({ exif: block })) files.set(`${name}.${extension}`, bytes)
      files.set(`${name} split.jpg`, jpegWith(...splitSegments(block)))
    }
    for (const [name, text] of Object.entries(packets)) {
      for (const [extension, bytes] of inEveryContainer({ xmp: Buffer.from(text) }))
        files.set(`${name}.${extension}`, bytes)
      files.set(`${name}.gif`, gifWithXmp(Buffer.from(text)))
      files.set(
        `${name} beside exif.jpg`,
        jpegWith(exifSegment(blocks['camera II'] ?? Buffer.alloc(0)), xmpSegment(text)),
      )
    }
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
    const { differing, compared } = await disagreements(folder)
    expect(differing).toEqual([])
    expect(compared).toBe(files.size)
    expect(files.size).toBeGreaterThan(200)
  })

  it.skipIf(!hasExiftool)(`agrees with exiftool about what exiftool wrote${needsExiftool}`, async () => {
    const folder = setupFolder()
    const written = await writeTaggedPictures(folder)
    const { differing, compared } = await disagreements(folder)
    expect(differing).toEqual([])
    expect(compared).toBe(written)
    expect(written).toBeGreaterThan(100)
  })
})

/** A block in two segments, as writers leave one that is longer than a segment may be. */
function splitSegments(block: Buffer): Buffer[] {
  const at = Math.floor(block.length / 2)
  return [exifSegment(block.subarray(0, at)), exifSegment(block.subarray(at))]
}
