import { readFile, rm, stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { EmbeddedPicture } from '../../../shared/model/metadata.ts'
import type { StoredAs } from '../../../shared/model/stored-as.ts'
import { DISK_FLOOR_BYTES, freeBytesAt } from '../../disk-floor.ts'
import type { Preview } from '../container/blocks.ts'
import { HeifRefused } from '../container/heif-decodable.ts'
import { turnOf } from '../container/turn.ts'
import { type DerivativeExtension, type DerivedPicture, derivativePath, EXTENSIONS } from '../derivative-path.ts'
import { type Written, writeWhole } from '../write-whole.ts'
import { isWronglyBlank } from './blank.ts'
import { filledFrom } from './filled.ts'
import { type Drawn, type Picture, refusalOf, withUpright } from './picture.ts'
import type { PictureLibrary } from './sharp.ts'
import { withStoredAs } from './stored-as.ts'

const EDGE: Record<DerivedPicture, number | null> = { thumb: 320, preview: 2048, lossless: null, embedded: 640 }

/** `path`: null = none could be made, `problems` say why; `made`: null = nothing was written. */
export type Derived = { path: string | null; made: Written | null; problems: string[] }

/**
 * What becomes of a derivative that exists. kept: nothing is decoded, so nothing is said of the pixels; checked: it stays,
 * and the pixels are decoded for what there is to say of them; replaced: by one made anew.
 */
export type Existing = 'kept' | 'checked' | 'replaced'

/** Writes upright sRGB images without any metadata into the data folder. */
export function createDeriver(library: PictureLibrary, freeBytes: (folder: string) => Promise<number> = freeBytesAt) {
  const isDiskLow = async (folder: string) => (await freeBytes(folder)) < DISK_FLOOR_BYTES
  /** Only of thumbnails: they are made at intake, where problems are recorded. */
  const isBlankInError = async (kind: DerivedPicture, picture: Picture, { value, embedded }: Drawn<Encoded>) =>
    kind === 'thumb' && embedded === null && (await isWronglyBlank(library, picture, value.data).catch(() => false))
  return {
    /** Makes one derivative. `existing`: what becomes of one that is there. */
    derive: async (
      folder: string,
      sha256: string,
      kind: DerivedPicture,
      picture: Picture,
      existing: Existing = 'kept',
    ): Promise<Derived> => {
      const { page = 1 } = picture
      const none = (...problems: string[]): Derived => ({ path: null, made: null, problems })
      const old = await existingPath(folder, sha256, kind, page)
      if (old !== null && existing === 'kept') return { path: old, made: null, problems: [] }
      const refusal = refusalOf(picture)
      if (refusal) return none(refusal)
      const isWanted = old === null || existing === 'replaced'
      // A paid reply takes precedence over an image that can be made again.
      if (isWanted && (await isDiskLow(folder))) return none('disk_low')
      let made: Drawn<Encoded>
      try {
        made = await withUpright(library, picture, EDGE[kind], (...drawn) => encode(kind, ...drawn))
      } catch (cause) {
        return none('decode_failed', ...(cause instanceof HeifRefused ? [cause.refusal] : []))
      }
      const problems = [
        made.isDamaged || (await isBlankInError(kind, picture, made)) ? 'decoded_with_errors' : [],
        made.observations,
        made.embedded === null ? [] : `embedded_${made.embedded}`,
      ].flat()
      if (!isWanted) return { path: old, made: null, problems }
      const path = derivativePath(folder, sha256, kind, made.value.extension, page)
      try {
        const isOutdated = old !== null && kind === 'thumb' && !(await readFile(old)).equals(made.value.data)
        const written = await writeWhole(path, made.value.data, kind === 'preview')
        // The preview was drawn as the thumbnail was; it is made again when somebody looks at it.
        if (isOutdated) await removePreviews(folder, sha256)
        for (const other of existing === 'replaced' ? EXTENSIONS[kind] : [])
          if (other !== made.value.extension)
            await rm(derivativePath(folder, sha256, kind, other, page), { force: true })
        return { path, made: written, problems }
      } catch {
        return none(...problems, 'derivative_not_written')
      }
    },
    /** As `filledFrom`, of a thumbnail made here; null too if it cannot be read. */
    filledFrom: (thumb: string, orientation: number): Promise<number | null> =>
      filledFrom(library, thumb, orientation).catch(() => null),
    /**
     * Makes a derivative of the image embedded in a file, rotated like the main image, and compares the two by the
     * thumbnail at `thumb` (null = nothing to compare with). null if it could not be decoded.
     */
    embed: async (folder: string, sha256: string, picture: Embedded): Promise<EmbeddedPicture | null> => {
      const { preview, orientation, thumb } = picture
      if (await isDiskLow(folder)) return null
      try {
        const compared = await compareEmbedded(library, preview.bytes, orientation, thumb)
        const bytes = { format: 'jpeg', bytes: preview.bytes, size: null, orientation, standIn: null } as const
        const { value } = await withUpright(library, bytes, EDGE.embedded, (upright) =>
          encode('embedded', upright, true, null),
        )
        await writeWhole(derivativePath(folder, sha256, 'embedded', 'jpg'), value.data, false)
        return { kind: preview.kind, ...compared }
      } catch {
        return null
      }
    },
  }
}

type Embedded = { preview: Preview; orientation: number; thumb: string | null }

export type Deriver = ReturnType<typeof createDeriver>

async function existingPath(
  folder: string,
  sha256: string,
  kind: DerivedPicture,
  page: number,
): Promise<string | null> {
  for (const extension of EXTENSIONS[kind]) {
    const path = derivativePath(folder, sha256, kind, extension, page)
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    if (size > 0) return path
  }
  return null
}

async function removePreviews(folder: string, sha256: string): Promise<void> {
  for (const extension of EXTENSIONS.preview)
    await rm(derivativePath(folder, sha256, 'preview', extension), { force: true })
}

type Encoded = { data: Buffer; extension: DerivativeExtension }

async function encode(
  kind: DerivedPicture,
  upright: Sharp,
  isOpaque: boolean,
  storedAs: StoredAs | null,
): Promise<Encoded> {
  if (kind === 'lossless') {
    // An opaque alpha channel is a third more to compress, to read and to hold in memory.
    const png = await (isOpaque ? upright.removeAlpha() : upright).png({ compressionLevel: 1 }).toBuffer()
    return { data: storedAs === null ? png : withStoredAs(png, storedAs), extension: 'png' }
  }
  const quality = kind === 'thumb' ? 80 : 88
  return isOpaque
    ? { data: await upright.jpeg({ quality }).toBuffer(), extension: 'jpg' }
    : { data: await upright.webp({ quality, effort: 1 }).toBuffer(), extension: 'webp' }
}

type Compared = Pick<EmbeddedPicture, 'width' | 'height' | 'proportions' | 'likeness'>

type Size = { width: number; height: number }

/** Both are compared through a grid of this many cells a side. */
const SIDE = 32

/** Tolerance between the aspect ratios: thumbnails are rounded to whole and often to eight pixels. */
const TOLERANCE = 0.035

/** Grey value, 0–255, up to which an edge counts as a black bar. */
const BLACK = 24

const LARGEST_EDGE = 20_000

/**
 * Compares the image embedded in a file with the thumbnail made of the main image: whether their aspect ratios match
 * and how similar their grey values are. Both are rotated the same way, so their stored orientation is the same too.
 */
async function compareEmbedded(
  library: PictureLibrary,
  jpeg: Buffer,
  orientation: number,
  thumb: string | null,
): Promise<Compared> {
  const open = () => library.open(jpeg, { failOn: 'none' })
  const { width, height } = await (await open()).metadata()
  if (!(width > 0 && height > 0 && width < LARGEST_EDGE && height < LARGEST_EDGE)) throw new RangeError('no size')
  const stored = { width, height }
  if (thumb === null) return { ...stored, proportions: null, likeness: null }
  const whole = await (await library.open(await readFile(thumb), { failOn: 'none' })).metadata()
  const isTurned = turnOf(orientation).quarters % 2 === 1
  const wanted = isTurned ? { width: whole.height, height: whole.width } : { width: whole.width, height: whole.height }
  const { proportions, part } = await proportionsOf(open, stored, wanted)
  const own = await grid((await open()).extract(part), orientation)
  const other = await grid(await library.open(await readFile(thumb), { failOn: 'none' }), 1)
  return { ...stored, proportions, likeness: likenessOf(own, other) }
}

/** Aspect ratio of what lies between black bars: cameras pad a 4:3 thumbnail of a 3:2 image with them. */
async function proportionsOf(open: () => Promise<Sharp>, stored: Size, wanted: Size) {
  const all = { left: 0, top: 0, ...stored }
  const ratio = (stored.width / stored.height) * (wanted.height / wanted.width)
  if (Math.abs(ratio - 1) <= TOLERANCE) return { proportions: 'same' as const, part: all }
  const inner =
    ratio > 1
      ? { width: Math.max(1, Math.round(stored.width / ratio)), height: stored.height }
      : { width: stored.width, height: Math.max(1, Math.round(stored.height * ratio)) }
  const part = {
    left: Math.floor((stored.width - inner.width) / 2),
    top: Math.floor((stored.height - inner.height) / 2),
    ...inner,
  }
  const first =
    ratio > 1
      ? { width: Math.max(1, part.left - 1), height: stored.height }
      : { width: stored.width, height: Math.max(1, part.top - 1) }
  const last = { left: stored.width - first.width, top: stored.height - first.height }
  const [start, end] = await Promise.all([
    brightness((await open()).extract({ left: 0, top: 0, ...first })),
    brightness((await open()).extract({ ...last, ...first, ...(ratio > 1 ? { top: 0 } : { left: 0 }) })),
  ])
  const isBarred = start <= BLACK && end <= BLACK
  return isBarred ? { proportions: 'bars' as const, part } : { proportions: 'differs' as const, part: all }
}

async function brightness(part: Sharp): Promise<number> {
  const data = await part.greyscale().raw().toBuffer()
  return data.reduce((sum, value) => sum + value, 0) / Math.max(1, data.length)
}

async function grid(image: Sharp, orientation: number): Promise<Buffer> {
  const { isMirrored, quarters } = turnOf(orientation)
  const shrunk = image.flatten({ background: '#ffffff' }).toColourspace('srgb').resize(SIDE, SIDE, { fit: 'fill' })
  const turned = (isMirrored ? shrunk.flop() : shrunk).rotate(quarters * 90)
  return await turned.greyscale().raw().toBuffer()
}

/** Correlation of two grids of grey values; null if one of them is a single grey. */
function likenessOf(a: Uint8Array, b: Uint8Array): number | null {
  const count = Math.min(a.length, b.length)
  const meanOf = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  let [both, ownA, ownB] = [0, 0, 0]
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [(a[at] ?? 0) - meanA, (b[at] ?? 0) - meanB]
    both += x * y
    ownA += x * x
    ownB += y * y
  }
  // Less than one step of grey on average: noise, not an image.
  if (ownA < count || ownB < count) return null
  return Math.max(-1, Math.min(1, both / Math.sqrt(ownA * ownB)))
}
