import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { segment } from './hostile-files.ts'

const CAMERA = ['-Make=Canon', '-Model=Canon EOS R5', '-Exif:DateTimeOriginal=2021:03:04 05:06:07']
const PLACE = ['-GPSLatitude=48.858333', '-GPSLatitudeRef=N', '-GPSLongitude=2.294444', '-GPSLongitudeRef=E']
const ABOUT_PLACE = [
  '-GPSAltitude=35.5',
  '-GPSAltitudeRef#=1',
  '-GPSImgDirection=274.35',
  '-GPSImgDirectionRef=M',
  '-GPSMapDatum=WGS-84',
]
const SOUTH_WEST = ['-GPSLatitude=33.123456789', '-GPSLatitudeRef=S', '-GPSLongitude=70.25', '-GPSLongitudeRef=W']
const XMP = [
  '-XMP-tiff:Make=Sony',
  '-XMP-tiff:Model=ILCE-7',
  '-XMP-tiff:Orientation#=8',
  '-XMP-exif:DateTimeOriginal=2020:01:02 03:04:05.678+02:00',
  '-XMP-exif:GPSLatitude=-33.5',
  '-XMP-exif:GPSLongitude=-70.25',
]
const IPTC = ['-IPTC:DateCreated=2019:10:14', '-IPTC:TimeCreated=15:00:20+02:00']

/** What exiftool writes into each image, by the name of the file. */
const IN_ALL: Readonly<Record<string, readonly string[]>> = {
  'camera II': [...CAMERA, '-Exif:Orientation#=6', ...PLACE, ...ABOUT_PLACE, '-ExifByteOrder=II'],
  'camera MM': [...CAMERA, '-Exif:Orientation#=3', ...PLACE, '-ExifByteOrder=MM'],
  'time exact': ['-SubSecDateTimeOriginal=2021:03:04 05:06:07.123456+14:00'],
  'time digitised only': ['-CreateDate=2021:03:04 05:06:07', '-OffsetTimeDigitized=-11:00'],
  'place south west': SOUTH_WEST,
  'model alone': ['-Model=OnlyModel'],
  xmp: XMP,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`orientation ${n}`, [`-Exif:Orientation#=${n}`]])),
}
const IN_JPEG: Readonly<Record<string, readonly string[]>> = {
  'camera utf8': ['-Make=Żółć', '-Model=日本'],
  'not-utf8 camera': ['-charset', 'exif=latin', '-Make=Müller', '-Model=Caméra'],
  'camera blanks': ['-Make=  Canon  ', '-Model=EOS   '],
  'camera of both': [...CAMERA, ...PLACE, ...XMP],
  'lines in xmp': ['-XMP-tiff:Make=&<>"', '-XMP-tiff:Model=x\ny'],
  'iptc alone': IPTC,
  'iptc day': ['-IPTC:DateCreated=2019:10:14'],
  'iptc and xmp': [...IPTC, '-XMP-photoshop:DateCreated=2018:01:01 10:00:00'],
  'xmp photoshop': ['-XMP-photoshop:DateCreated=2018:01:01 10:00:00'],
  'xmp extended': [
    '-XMP-tiff:Make=Ext',
    `-XMP-dc:Description=${'y'.repeat(90_000)}`,
    '-XMP-exif:GPSLatitude=1.5',
    '-XMP-exif:GPSLongitude=2.5',
  ],
  'xmp place depth': ['-XMP-exif:GPSLatitude=10.5', '-XMP-exif:GPSLongitude=-20.25', '-XMP-exif:GPSAltitude=12'],
  'thumbnail-only names': ['-IFD1:Make=Thumb', '-IFD1:Orientation#=3'],
  'thumbnail beside': [...CAMERA, '-Exif:Orientation#=1', '-IFD1:Orientation#=8', '-IFD1:Make=Other'],
  'place datum': [...PLACE, '-GPSMapDatum=TOKYO'],
  'place of the goal': ['-GPSDestLatitude=10', '-GPSDestLongitude=20'],
  'half latitude': ['-GPSLatitude=10', '-GPSLatitudeRef=N'],
  'place at the date line': ['-GPSLatitude=0', '-GPSLongitude=179.999999999', '-GPSLongitudeRef=W'],
  'xmp structure': ['-XMP-iptcExt:LocationCreated={City=Paris,GPSLatitude=1,GPSLongitude=2}'],
}

/**
 * Writes images of every format this machine can make, tagged by exiftool, and JPEGs with an unusual order of segments.
 */
export async function writeTaggedPictures(folder: string): Promise<number> {
  const base = sharp({ create: { width: 16, height: 12, channels: 3, background: '#4080c0' } })
  const avif = await base.clone().avif({ effort: 0 }).toBuffer()
  const bases: Record<string, Buffer> = {
    jpg: await base.clone().jpeg().toBuffer(),
    png: await base.clone().png().toBuffer(),
    webp: await base.clone().webp().toBuffer(),
    tif: await base.clone().tiff().toBuffer(),
    avif,
    // The same boxes under the name HEIC has: nobody decodes it here.
    heic: Buffer.concat([avif.subarray(0, 8), Buffer.from('heic'), avif.subarray(12)]),
  }
  const tags = new Map<string, readonly string[]>()
  for (const extension of Object.keys(bases))
    for (const [name, args] of Object.entries(IN_ALL)) {
      // AVIF by libvips contains an EXIF block of its own, over which exiftool prefers XMP.
      const isOther = extension === 'avif' && name === 'xmp'
      tags.set(`${isOther ? 'xmp-first' : name}.${extension}`, args)
    }
  for (const [name, args] of Object.entries(IN_JPEG)) tags.set(`${name}.jpg`, args)
  tags.set('png texts.png', ['-PNG:Make=PMake', '-PNG:Model=PModel', '-PNG:Software=gimp'])
  tags.set('xmp-first of both.avif', [...CAMERA, ...XMP])
  for (const name of tags.keys()) writeFileSync(join(folder, name), bases[name.split('.').at(-1) ?? ''] ?? '')
  writeFileSync(join(folder, 'args'), [...tags].flatMap(argumentsFor(folder)).join('\n'))
  execFileSync('exiftool', ['-@', join(folder, 'args'), '-common_args', '-q', '-q', '-m', '-overwrite_original'])
  const odd = oddSegments(
    readFileSync(join(folder, 'camera II.jpg')),
    readFileSync(join(folder, 'place south west.jpg')),
  )
  for (const [name, bytes] of Object.entries(odd)) writeFileSync(join(folder, `${name}.jpg`), bytes)
  copyFileSync(join(folder, 'camera II.jpg'), join(folder, 'camera under another name.png'))
  return tags.size + Object.keys(odd).length + 1
}

/**
 * Each call of exiftool on a line of its own; a line break inside an argument is written as its argument files require.
 */
const argumentsFor =
  (folder: string) =>
  ([name, args]: [string, readonly string[]]): string[] => [
    ...args.map((one) => (one.includes('\n') ? `#[CSTR]${one.replaceAll('\n', '\\n')}` : one)),
    join(folder, name),
    '-execute',
  ]

/** The segments before the image data, each with its marker, and everything from the image data on. */
function taken(jpeg: Buffer): { exif: Buffer; rest: Buffer } {
  let at = 2
  const kept: Buffer[] = []
  let exif: Buffer = Buffer.alloc(0)
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const one = jpeg.subarray(at, end)
    if (one.toString('latin1', 4, 8) === 'Exif') exif = one
    else kept.push(one)
    at = end
  }
  return { exif, rest: Buffer.concat([...kept, jpeg.subarray(at)]) }
}

function oddSegments(jpeg: Buffer, other: Buffer): Record<string, Buffer> {
  const start = Buffer.from([0xff, 0xd8])
  const { exif, rest } = taken(jpeg)
  const second = taken(other).exif
  const junk = Array.from({ length: 40 }, () => segment(0xe2, Buffer.alloc(65_000, 'J')))
  const comments = Array.from({ length: 300 }, () => segment(0xfe, Buffer.from('comment')))
  return {
    'exif behind two megabytes': Buffer.concat([start, ...junk, exif, rest]),
    'exif behind comments': Buffer.concat([start, ...comments, exif, rest]),
    'exif behind fill bytes': Buffer.concat([start, Buffer.from([0xff, 0xff, 0xff]), exif.subarray(1), rest]),
    'several-blocks exif': Buffer.concat([start, exif, second, rest]),
    'picture behind the picture': Buffer.concat([jpeg, other]),
    'trailer of zeros': Buffer.concat([jpeg, Buffer.alloc(5000)]),
    'exif in another segment': Buffer.concat([start, segment(0xe3, exif.subarray(4)), rest]),
  }
}
