import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { derivativePath } from '../../src/main/inspect/derivative-path.ts'
import type { Inspection } from '../../src/main/inspect/protocol.ts'
import { namedOriginal } from '../../src/shared/model/derive-metadata.ts'
import { CORPUS, corpusFiles, type Expected, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { setupPool } from '../support/pool.ts'

/** Where our reading differs from exiftool's on purpose, and why. */
const EXCEPTIONS: Record<string, string> = {
  'camera-jpeg/Nikon D5000.jpg Orientation': 'recorded for the embedded thumbnail only; it says nothing of the picture',
  'camera-jpeg/Nikon D5000.jpg GPSLatitude':
    'exiftool 12.57 leaves the composite blank although EXIF and XMP record it',
  'camera-jpeg/Nikon D5000.jpg GPSLongitude':
    'exiftool 12.57 leaves the composite blank although EXIF and XMP record it',
  'tiff/multipage.tif Orientation': 'recorded for later pages only; the first page, which is shown, has none',
  'metadata/exif_gps.jpg GPSLatitude': 'a latitude of 4294967295° and no longitude is no position',
  'audio-video/chirp-5-id3.mp3 DateTimeOriginal': 'an ID3 release year, "Test Year", which is no time of recording',
  'heif/sample1.jxl Orientation': 'its EXIF is packed with Brotli, which this exiftool cannot unpack',
  'metadata/iso-value-array.xmp Make': 'recorded in the sidecar; left out of the expected values',
  'metadata/iso-value-array.xmp Model': 'recorded in the sidecar; left out of the expected values',
}

type Value = string | number | null
const given = (value: string | number | undefined): Value => (value === undefined || value === '' ? null : value)

/** Ours, in exiftool's notation. */
function ours({ metadata }: Inspection): Record<string, Value> {
  const time = metadata && namedOriginal(metadata)
  return {
    Make: metadata?.make ?? null,
    Model: metadata?.model ?? null,
    // exiftool shows EXIF's zone apart and XMP's and IPTC's behind the time.
    DateTimeOriginal: time ? (time.source === 'EXIF' ? time.raw : `${time.raw}${time.offset ?? ''}`) : null,
    OffsetTimeOriginal: time?.source === 'EXIF' ? time.offset : null,
    Orientation: metadata?.exifOrientation ?? null,
    GPSLatitude: metadata?.position?.latitude ?? null,
    GPSLongitude: metadata?.position?.longitude ?? null,
  }
}

/** Films and icons have several sizes, of which exiftool reports one; the rest is checked to the pixel. */
const SIZED = ['camera-jpeg/', 'colour/', 'faces/', 'heif/', 'orientation/', 'png/', 'tiff/', 'webp/']

function sizeDifference(name: string, { ImageWidth, ImageHeight }: Expected, { width, height }: Inspection): string[] {
  // exiftool 12.57 does not look into the codestream of a JPEG XL.
  if (name.endsWith('.jxl')) return []
  const isAlike = width === (ImageWidth ?? null) && height === (ImageHeight ?? null)
  return isAlike || !SIZED.some((folder) => name.startsWith(folder)) ? [] : [`${name}: ${width} × ${height}`]
}

const agree = (a: Value, b: Value) =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < 1e-7 : String(a) === String(b)

function differences(name: string, expected: Expected, inspection: Inspection): string[] {
  return Object.entries(ours(inspection)).flatMap(([field, value]) => {
    const theirs = given(expected[field as keyof Expected])
    const isExcepted = Object.hasOwn(EXCEPTIONS, `${name} ${field}`)
    return agree(theirs, value) || isExcepted ? [] : [`${name} ${field}: exiftool ${theirs}, we ${value}`]
  })
}

describe('the inspection of real files', () => {
  it.skipIf(!hasCorpus)(
    `agrees with exiftool on every undamaged file, values and stored size${needsCorpus}`,
    async () => {
      const { pool } = setupPool()
      const undamaged = corpusFiles().filter(([name]) => !name.startsWith('corrupt/'))
      const found = await Promise.all(
        undamaged.map(async ([name, expected]) => {
          const path = Buffer.from(join(CORPUS, name))
          const result = await pool.inspect({ path, root: path })
          if (!result.ok) return [`${name}: ${result.error}`]
          return [...differences(name, expected, result.value), ...sizeDifference(name, expected, result.value)]
        }),
      )
      expect(found.flat()).toEqual([])
      expect(undamaged.length).toBeGreaterThan(200)
    },
  )

  it.skipIf(!hasCorpus)(`shows a picture upright however it was stored${needsCorpus}`, async () => {
    const { pool, derivativesFolder } = setupPool()
    const groups = [
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Portrait_${n}.jpg`),
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `f${n}t.jpg`),
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `g4_orientation_${n}.tif`),
      [2, 3, 4, 5, 6, 7, 8].map((n) => `hopper_orientation_${n}.webp`),
      [0, 1, 2, 3].flatMap((rotation) => [0, 1].map((mirror) => `rot${rotation}mir${mirror}.avif`)),
    ]
    for (const group of groups) {
      const pictures = await Promise.all(group.map((name) => drawn(pool, derivativesFolder, `orientation/${name}`)))
      const [first, ...others] = pictures
      if (!first) throw new Error('no picture')
      // Another compression of the same picture differs by little, another orientation by much.
      for (const other of others) expect(distance(first, other)).toBeLessThan(8)
      expect(distance(first, flipped(first))).toBeGreaterThan(12)
    }
  })

  it.skipIf(!hasCorpus)(`turns AVIF by its container and never a second time by EXIF${needsCorpus}`, async () => {
    const { pool } = setupPool()
    const orientationOf = async (name: string) => {
      const path = Buffer.from(join(CORPUS, 'orientation', name))
      const result = await pool.inspect({ path, root: path })
      return result.ok ? result.value.orientation : null
    }
    const names = [0, 1, 2, 3].flatMap((rotation) => [0, 1].map((mirror) => `rot${rotation}mir${mirror}.avif`))
    // Rotated against the clock by quarters, then mirrored: 0 exchanges top and bottom, 1 left and right.
    expect(await Promise.all(names.map(orientationOf))).toEqual([4, 2, 5, 7, 2, 4, 7, 5])
  })
})

const SIDE = 24

async function drawn(pool: ReturnType<typeof setupPool>['pool'], folder: string, name: string): Promise<Buffer> {
  const path = Buffer.from(join(CORPUS, name))
  const result = await pool.inspect({ path, root: path })
  if (!result.ok || !result.value.hasThumbnail) throw new Error(`${name} was not drawn`)
  const file = derivativePath(folder, result.value.sha256, 'thumb', 'jpg')
  return await sharp(file).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()
}

/** Mean difference of grey values, 0–255. */
const distance = (a: Buffer, b: Buffer) =>
  a.reduce((sum, grey, at) => sum + Math.abs(grey - (b[at] ?? 0)), 0) / a.length

const flipped = (picture: Buffer) =>
  Buffer.from(picture.map((_, at) => picture[Math.floor(at / SIDE) * SIDE + SIDE - 1 - (at % SIDE)] ?? 0))
