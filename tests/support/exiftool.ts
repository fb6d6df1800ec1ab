import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStructure } from '../../src/main/inspect/formats.ts'
import { readMetadata } from '../../src/main/inspect/metadata/metadata.ts'
import { sniff } from '../../src/main/inspect/sniff.ts'
import { namedOriginal } from '../../src/shared/model/derive-metadata.ts'

/** Whether exiftool can be run here, and the suffix of a test's name if it cannot. */
export const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0
export const needsExiftool = hasExiftool ? '' : ' (exiftool is not installed)'

/** Intentional differences between our reader and exiftool, and why; by the first word of the file's name. */
const EXCEPTIONS: Record<string, string> = {
  half: 'one coordinate without the other is no position',
  impossible: 'a place that is not on Earth, or more minutes than a degree has, is no position',
  'seconds-undefined': 'degrees and minutes are recorded; exiftool 12.57 leaves the position blank',
  'degrees-undefined': 'exiftool 12.57 shows the other coordinate; ours is no position without both',
  contradictory: 'the sign and the hemisphere exclude each other, so no side is chosen',
  'orientation-none': 'values that are not one of the eight turn nothing; they stay in the list, as recorded',
  'time-never-set': 'blanks are how EXIF records that a time is unknown',
  zone: 'exiftool shows a zone written behind the time with the time',
  'thumbnail-only': 'what is recorded of the embedded thumbnail says nothing of the picture',
  'several-blocks': 'the first of several EXIF blocks decides, as in browsers; exiftool takes the last',
  'xmp-first': 'exiftool lets XMP go before EXIF in AVIF alone; here EXIF goes first everywhere',
  'not-utf8': 'bytes that are no UTF-8 are read as Latin-1; exiftool puts a question mark',
  lines: 'a line break inside a name is shown as a blank',
}

const FIELDS = [
  'Make',
  'Model',
  'DateTimeOriginal',
  'Orientation',
  'GPSLatitude',
  'GPSLongitude',
  'GPSMapDatum',
  'GPSAltitude',
  'GPSImgDirection',
]

type ExifToolTags = Record<string, unknown>

/** Differences between exiftool and our reader for the files in a folder, one line each, and how many were compared. */
export async function disagreements(folder: string): Promise<{ differing: string[]; compared: number }> {
  const asked = ['-q', '-q', '-m', '-json', '-n', ...FIELDS.map((field) => `-${field}`), folder]
  const theirs = JSON.parse(execFileSync('exiftool', asked, { maxBuffer: 2 ** 26 }).toString()) as ExifToolTags[]
  const differing: string[] = []
  for (const reported of theirs) {
    const name = String(reported.SourceFile).slice(folder.length + 1)
    if (Object.hasOwn(EXCEPTIONS, name.split(' ')[0] ?? '')) continue
    const own = await ours(readFileSync(join(folder, name)))
    for (const field of FIELDS)
      if (!agree(reported[field], own[field]))
        differing.push(`${name} ${field}: exiftool ${reported[field]}, we ${own[field]}`)
  }
  return { differing, compared: theirs.length }
}

async function ours(bytes: Buffer): Promise<ExifToolTags> {
  const { format } = await sniff(bytes)
  const found = readMetadata(readStructure(format, bytes).blocks).metadata
  const time = found && namedOriginal(found)
  const place = found?.position
  return {
    Make: found?.make,
    Model: found?.model,
    DateTimeOriginal: time ? (time.source === 'EXIF' ? time.raw : `${time.raw}${time.offset ?? ''}`) : null,
    Orientation: found?.exifOrientation,
    GPSLatitude: place?.latitude,
    GPSLongitude: place?.longitude,
    GPSMapDatum: place?.datum,
    GPSAltitude: place?.altitudeMetres,
    GPSImgDirection: place?.directionDegrees,
  }
}

const given = (value: unknown) => (value === undefined || value === '' ? null : value)
const agree = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < 1e-7 : String(given(a)) === String(given(b))
