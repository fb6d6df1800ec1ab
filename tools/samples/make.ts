import { createHash } from 'node:crypto'
import { copyFile, mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { exifOf, type Shot, takePicture } from './picture.ts'
import { withPngText } from './png-text.ts'
import { harbourAtDusk, harbourFire, harbourMorning } from './scenes/harbour.ts'
import { conversation, portrait, pressTable } from './scenes/people.ts'
import { containerYard, lighthouse, mountainLake, nightStreet, railway, receipt, skyBottle } from './scenes/places.ts'
import type { FaceBox, Scene } from './scenes/svg.ts'

/** A sample on disk. `faces` are in stored pixels, null for what is not a picture. `story` is what a demo service says. */
export type Sample = {
  path: string
  sha256: string
  faces: FaceBox[] | null
  story: 'real' | 'ai_generated' | 'ai_edited' | 'digitally_edited' | 'unknown' | null
}

type Recipe = {
  path: string
  scene: () => Scene
  format: 'jpeg' | 'png' | 'webp' | 'tiff'
  shot?: Shot
  /** Longest side, pixels; the drawing's own size when left out. */
  side?: number
  text?: { keyword: string; text: string }
  story: NonNullable<Sample['story']>
}

const dslr = { make: 'Canon', model: 'Canon EOS R6', lens: 'RF24-105mm F4 L IS USM' }
const phone = { make: 'Google', model: 'Pixel 8', software: 'HDR+ 1.0.585' }
const compact = { make: 'OLYMPUS IMAGING CORP.', model: 'E-P3', software: 'Version 1.5' }
const editor = (camera: Shot['camera']) => ({ ...camera, software: 'Adobe Photoshop 26.1 (Windows)' })
const quay = { latitude: 53.54331, longitude: 9.96653, altitude: 6.2 }

const recipes: readonly Recipe[] = [
  {
    path: 'SD card/DCIM/100CANON/IMG_0412.JPG',
    scene: harbourAtDusk,
    format: 'jpeg',
    shot: { camera: dslr, at: '2026:03:14 18:22:41', position: quay, exposure: '1/160' },
    story: 'real',
  },
  {
    path: 'SD card/DCIM/100CANON/IMG_0413.JPG',
    scene: harbourFire,
    format: 'jpeg',
    shot: { camera: editor(dslr), at: '2026:03:14 21:48:03', position: quay, exposure: '1/40', iso: '3200' },
    story: 'ai_edited',
  },
  {
    path: 'SD card/DCIM/100CANON/IMG_0414.JPG',
    scene: harbourMorning,
    format: 'jpeg',
    shot: { camera: dslr, at: '2026:03:15 07:12:30' },
    story: 'real',
  },
  {
    path: 'SD card/DCIM/100CANON/IMG_0420.JPG',
    scene: containerYard,
    format: 'jpeg',
    shot: { camera: dslr, at: '2026:03:15 10:02:11', position: { ...quay, altitude: 112 } },
    story: 'digitally_edited',
  },
  {
    path: 'SD card/DCIM/100CANON/IMG_0431.JPG',
    scene: conversation,
    format: 'jpeg',
    shot: { camera: dslr, at: '2026:03:15 11:34:56', iso: '800' },
    story: 'ai_edited',
  },
  {
    path: 'SD card/DCIM/100CANON/IMG_0432.JPG',
    scene: () => portrait('anna', ['#b9c4c9', '#8d9aa1', '#5d6a72']),
    format: 'jpeg',
    shot: { camera: dslr, at: '2026:03:15 11:41:09', focal: '85/1', orientation: 6 },
    story: 'real',
  },
  {
    path: 'Phone/Camera/PXL_20260314_204512.jpg',
    scene: nightStreet,
    format: 'jpeg',
    shot: { camera: phone, at: '2026:03:14 20:45:12', offset: '+01:00', position: { ...quay, latitude: 53.5502 } },
    story: 'real',
  },
  {
    path: 'Phone/Camera/PXL_20260315_061003.jpg',
    scene: lighthouse,
    format: 'jpeg',
    shot: { camera: phone, at: '2026:03:15 06:10:03', offset: '+01:00' },
    story: 'real',
  },
  {
    path: 'Phone/Received/ben-profile.webp',
    scene: () => portrait('ben', ['#c8b79e', '#a4917a', '#6d5e4e']),
    format: 'webp',
    side: 900,
    story: 'ai_generated',
  },
  { path: 'Phone/Received/screenshot.png', scene: receipt, format: 'png', side: 1000, story: 'unknown' },
  {
    path: 'Phone/Received/صورة المرفأ.jpg',
    scene: railway,
    format: 'jpeg',
    shot: { camera: compact, at: '2025:11:02 09:15:00' },
    story: 'digitally_edited',
  },
  {
    path: 'Downloads/sky-bottle.png',
    scene: skyBottle,
    format: 'png',
    side: 900,
    text: {
      keyword: 'parameters',
      text: 'a bottle holding the night sky, studio photograph\nSteps: 28, Sampler: Euler, CFG scale: 3.5, Seed: 1843920021, Size: 1024x1024, Model: example-xl',
    },
    story: 'ai_generated',
  },
  {
    path: 'Downloads/press-briefing.jpg',
    scene: pressTable,
    format: 'jpeg',
    shot: { camera: editor(compact), at: '2026:03:16 14:00:27' },
    story: 'ai_edited',
  },
  {
    path: 'Downloads/witness-2.tif',
    scene: () => portrait('chima', ['#d9d4c8', '#b3ac9c', '#7d7668']),
    format: 'tiff',
    side: 1100,
    shot: { camera: dslr, at: '2026:03:16 09:27:44' },
    story: 'real',
  },
  { path: 'Downloads/lac-de-montagne été.jpg', scene: mountainLake, format: 'jpeg', side: 1200, story: 'real' },
]

/**
 * Draws the sample evidence into a folder: pictures with and without metadata in several formats, copies of the
 * same bytes, and what a real folder has besides: a broken picture, a program called .jpg, an empty file, a note.
 * Made by us from the first to the last pixel; repeatable with the same version of the image library. `mostLossless` = longest
 * side of those that take the most room, pixels.
 */
export async function makeSamples(folder: string, { mostLossless = Number.POSITIVE_INFINITY } = {}): Promise<Sample[]> {
  const made: Sample[] = []
  const put = async (path: string, bytes: Buffer, rest: Pick<Sample, 'faces' | 'story'>): Promise<Sample> => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    const sample = { path: file, sha256: createHash('sha256').update(bytes).digest('hex'), ...rest }
    made.push(sample)
    return sample
  }
  for (const [index, recipe] of recipes.entries()) {
    const most = recipe.format === 'png' || recipe.format === 'tiff' ? mostLossless : Number.POSITIVE_INFINITY
    const side = Math.min(recipe.side ?? Number.POSITIVE_INFINITY, most)
    const { bytes, faces } = await develop({ ...recipe, side }, index + 1)
    const { path } = await put(recipe.path, bytes, { faces, story: recipe.story })
    const at = recipe.shot
      ? Date.parse(`${recipe.shot.at.slice(0, 10).replaceAll(':', '-')}T${recipe.shot.at.slice(11)}Z`)
      : 0
    if (at > 0) await utimes(path, at / 1000, at / 1000)
  }
  const [first, second] = made
  if (!first || !second) throw new Error('There are no sample recipes.')
  for (const [from, to] of [
    [first, 'Phone/Received/IMG-20260314-WA0007.jpg'],
    [second, 'Downloads/harbour fire (copy).jpg'],
  ] as const) {
    await copyFile(from.path, join(folder, to))
    made.push({ ...from, path: join(folder, to) })
  }
  const other = { faces: null, story: null }
  const { bytes } = await develop({ path: '', scene: railway, format: 'jpeg', side: 800, story: 'real' }, 90)
  await put('SD card/DCIM/100CANON/IMG_0440.JPG', bytes.subarray(0, Math.floor(bytes.length / 3)), other)
  await put('Downloads/holiday.jpg', programBytes(), other)
  await put('Downloads/unfinished.jpg', Buffer.alloc(0), other)
  await put('Phone/notes.txt', Buffer.from('Quay 4, gate 2. Ask for the shift list of 14 March.\n'), other)
  return made
}

async function develop(recipe: Recipe, seed: number): Promise<{ bytes: Buffer; faces: FaceBox[] }> {
  const scene = recipe.scene()
  const shrink = Math.min(1, (recipe.side ?? Number.POSITIVE_INFINITY) / Math.max(scene.width, scene.height))
  const turns = recipe.shot?.orientation === 6
  let picture = await takePicture(scene, seed)
  if (shrink < 1) picture = picture.resize(Math.round(scene.width * shrink), Math.round(scene.height * shrink))
  // A camera held upright stores the picture lying on its side and says so.
  if (turns) picture = picture.rotate(270)
  if (recipe.shot) picture = picture.withExif(exifOf(recipe.shot)).withMetadata({ orientation: turns ? 6 : 1 })
  const encoded = await {
    jpeg: () => picture.jpeg({ quality: 90 }),
    png: () => picture.png(),
    webp: () => picture.webp({ quality: 88 }),
    tiff: () => picture.tiff({ compression: 'lzw' }),
  }
    [recipe.format]()
    .toBuffer()
  const bytes = recipe.text ? withPngText(encoded, recipe.text.keyword, recipe.text.text) : encoded
  return { bytes, faces: scene.faces.map((face) => storedBox(face, shrink, turns ? scene.width * shrink : null)) }
}

/** A face of the drawing in stored pixels; `turnedWidth` is the upright width where the picture lies on its side. */
function storedBox(face: FaceBox, shrink: number, turnedWidth: number | null): FaceBox {
  const [x, y, width, height] = [face.x, face.y, face.width, face.height].map((value) => Math.round(value * shrink))
  if (x === undefined || y === undefined || width === undefined || height === undefined) throw new Error('no box')
  return turnedWidth === null
    ? { x, y, width, height }
    : { x: y, y: Math.round(turnedWidth) - x - width, width: height, height: width }
}

/** The head of a Windows program that does nothing and never could. */
function programBytes(): Buffer {
  const bytes = Buffer.alloc(2048)
  bytes.write('MZ', 0, 'latin1')
  bytes.writeUInt32LE(0x80, 0x3c)
  bytes.write('This program cannot be run in DOS mode.', 0x4e, 'latin1')
  bytes.write('PE\0\0', 0x80, 'latin1')
  return bytes
}
