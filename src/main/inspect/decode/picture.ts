import type { Sharp } from 'sharp'
import { floatCodes } from '../../../shared/model/float-samples.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import type { StoredAs } from '../../../shared/model/stored-as.ts'
import { type HeifLayers, heifLayers, isCropped, isImageElsewhere, type Transform } from '../container/heif-alpha.ts'
import { HeifRefused, MAX_HEVC_PIXELS } from '../container/heif-decodable.ts'
import { embeddedThumbnail } from '../container/heif-thumbnail.ts'
import { turnOf } from '../container/turn.ts'
import { isFloatTiff, wholeTiff } from './float-tiff.ts'
import { isSrgb, MAX_PROFILE_BYTES } from './profiles.ts'
import { MAX_PIXELS, type PictureLibrary } from './sharp.ts'
import { storedInHeif, storedInTiff, withProfile } from './stored-as.ts'

/** An image to be decoded: its encoded bytes and orientation. */
export type Picture = {
  format: MediumFormat
  bytes: Buffer
  size: { width: number; height: number } | null
  /** EXIF orientation. The decoder rotates HEIF and related formats itself, and this is ignored. */
  orientation: number
  /** A JPEG embedded in the file that replaces an image that cannot be decoded here; null if there is none. */
  standIn: Buffer | null
  /** Which page of a TIFF, from 1; without it the first. */
  page?: number
}

/** Up to this edge length a HEIC is drawn from its embedded thumbnail. */
const EMBEDDED_EDGE = 320
const DRAWN = new Set<MediumFormat>(['jpeg', 'png', 'webp', 'tiff', 'gif', 'avif', 'heic', 'heif'])

/** Why an image cannot be decoded at all, before anything is tried; null = it can be tried. */
export function refusalOf({ format, size, standIn }: Picture): 'no_decoder' | 'too_many_pixels' | null {
  if (!DRAWN.has(format)) return standIn === null ? 'no_decoder' : null
  const limit = format === 'heic' || format === 'heif' ? MAX_HEVC_PIXELS : MAX_PIXELS
  return size !== null && size.width * size.height > limit ? 'too_many_pixels' : null
}

/**
 * Whether an image is drawn otherwise than by the versions before: floating-point values, and opacity with crops and
 * turns. A thumbnail that is there already may be an older one.
 */
export function isDrawnOtherwise(picture: Picture): boolean {
  const { format, bytes, page = 1 } = picture
  if (format === 'tiff') return isFloatTiff(bytes, page)
  return (isHeif(picture) || format === 'avif') && (layersOf(picture) !== null || isCropped(bytes))
}

const isHeif = ({ format }: Picture) => format === 'heic' || format === 'heif'

/** Opacity is decoded apart where the decoder gets it wrong, and in HEIF always: nothing auxiliary goes to that one. */
const layersOf = (picture: Picture) =>
  isHeif(picture) || picture.format === 'avif' ? heifLayers(picture.bytes, isHeif(picture)) : null

/** `storedAs`: null = nothing to report. */
export type Use<T> = (upright: Sharp, isOpaque: boolean, storedAs: StoredAs | null) => Promise<T>
/**
 * `embedded`: the pixels are those of a thumbnail in the file, or of a preview that replaces what cannot be decoded.
 */
export type Drawn<T> = {
  value: T
  isDamaged: boolean
  embedded: 'thumbnail' | 'preview' | null
  /** Codes of `words/inspection.ts`: what of the pixels is drawn in another way than it is stored. */
  observations: string[]
}

/**
 * Decodes an image and passes it upright to `use`. Damaged pixels are tolerated in a second attempt, because part of an
 * image shows more than none; `isDamaged` says so. Throws if no pixels can be decoded.
 */
export async function withUpright<T>(
  library: PictureLibrary,
  picture: Picture,
  edge: number | null,
  use: Use<T>,
): Promise<Drawn<T>> {
  if (!DRAWN.has(picture.format) && picture.standIn !== null) {
    const shown: Picture = { ...picture, format: 'jpeg', bytes: picture.standIn, standIn: null }
    return { ...(await withUpright(library, shown, edge, use)), embedded: 'preview' }
  }
  if (picture.format === 'avif' && isImageElsewhere(picture.bytes))
    throw new HeifRefused('data_elsewhere', 'an image in another file')
  const layers = layersOf(picture)
  if (layers?.are === 'matched')
    try {
      return await withLayers(library, picture, layers, edge, use)
    } catch (cause) {
      if (!(cause instanceof HeifRefused)) throw cause
      // The opacity or the colours; in the second case this refuses as well.
      const opaque = await withHeif(library, picture, edge, use)
      return { ...opaque, observations: [...opaque.observations, 'transparency_left_out'] }
    }
  if (layers?.are === 'unmatched') {
    const opaque = await withUpright(library, { ...picture, bytes: layers.colour }, edge, use)
    return { ...opaque, observations: [...opaque.observations, 'transparency_left_out'] }
  }
  if (isHeif(picture)) return await withHeif(library, picture, edge, use)
  const { format, page = 1 } = picture
  const whole = format === 'tiff' ? wholeTiff(picture.bytes, page) : null
  const attempt = async (failOn: 'warning' | 'none') => {
    const at = page === 1 || whole !== null ? { failOn } : { failOn, page: page - 1 }
    const opened = await library.open(whole?.bytes ?? picture.bytes, at)
    const metadata = format === 'jpeg' ? null : await opened.metadata()
    // Each page has its own orientation.
    const orientation = page === 1 ? picture.orientation : (metadata?.orientation ?? 1)
    const fit = fitted(opened, edge)
    const upright = format === 'avif' ? fit : uprighted(fit, orientation)
    const stored =
      whole === null
        ? metadata
        : metadata && { ...metadata, depth: 'float' as const, pages: whole.pages, icc: whole.icc ?? undefined }
    const storedAs =
      stored === null || format !== 'tiff' ? null : storedInTiff(stored, page, orientation, whole?.floats)
    return await use(upright, metadata?.hasAlpha !== true, storedAs)
  }
  const observations =
    whole === null ? [] : [...floatCodes(whole.floats), ...(whole.isAlphaLeftOut ? ['transparency_left_out'] : [])]
  try {
    return { value: await attempt('warning'), isDamaged: whole?.isDamaged === true, embedded: null, observations }
  } catch {
    return { value: await attempt('none'), isDamaged: true, embedded: null, observations }
  }
}

/** Shrinks to fit a square; never enlarges. Before rotation, so that decoders can skip what is not needed. */
const fitted = (image: Sharp, edge: number | null): Sharp =>
  edge === null ? image : image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

function uprighted(image: Sharp, orientation: number): Sharp {
  const { isMirrored, quarters } = turnOf(orientation)
  // If requested after shrinking, the library mirrors first and then rotates, whatever the order of the calls.
  const mirrored = isMirrored ? image.flop() : image
  return mirrored.rotate(quarters * 90)
}

/** A 12-megapixel HEIC takes a second in WebAssembly, so a small version is made from its embedded thumbnail. */
async function withHeif<T>(
  library: PictureLibrary,
  picture: Picture,
  edge: number | null,
  use: Use<T>,
): Promise<Drawn<T>> {
  const isSmall = edge !== null && edge <= EMBEDDED_EDGE && !isCropped(picture.bytes)
  const small = isSmall ? embeddedThumbnail(picture.bytes) : null
  const decoded = small === null ? null : await library.heif(small).catch(() => null)
  const { data, width, height } = decoded ?? (await library.heif(picture.bytes))
  const fit = fitted(await library.open(data, { raw: { width, height, channels: 4 } }), edge)
  const icc = await profileOf(library, picture.bytes)
  // The decoder leaves colours as stored; the library converts an image with a profile.
  const raw = icc === null ? fit : await library.open(withProfile(await fit.png(UNPACKED).toBuffer(), icc), {})
  // The embedded thumbnail was stripped of its own rotation and takes the image's; the full image is decoded upright.
  const upright = decoded ? uprighted(raw, picture.orientation) : raw
  return {
    value: await use(upright, isOpaque(data), storedInHeif(picture.bytes, icc !== null)),
    isDamaged: false,
    embedded: decoded === null ? null : 'thumbnail',
    observations: [],
  }
}

/** Eight bits of each channel, as many as there are. */
type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/** Decodes colour and opacity one by one, and crops, turns and mirrors them together. */
async function withLayers<T>(
  library: PictureLibrary,
  picture: Picture,
  { colour, alpha, transforms }: Extract<HeifLayers, { are: 'matched' }>,
  edge: number | null,
  use: Use<T>,
): Promise<Drawn<T>> {
  const isAvif = picture.format === 'avif'
  const decoded = async (bytes: Buffer): Promise<Pixels> => {
    if (!isAvif) return { ...(await library.heif(bytes)), channels: 4 }
    const opened = await library.open(bytes, { failOn: 'none', ignoreIcc: true })
    const { data, info } = await opened.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 }
  }
  const [seen, opacity] = [await decoded(colour), await decoded(alpha)]
  if (seen.width !== opacity.width || seen.height !== opacity.height) throw new RangeError('other sizes')
  const whole: Pixels = { ...seen, data: joined(seen, opacity), channels: 4 }
  const turned = await transformed(library, whole, transforms)
  const { data, width, height, channels } = turned
  const fit = fitted(await library.open(data, { raw: { width, height, channels } }), edge)
  const icc = await profileOf(library, picture.bytes)
  const raw = icc === null ? fit : await library.open(withProfile(await fit.png(UNPACKED).toBuffer(), icc), {})
  const storedAs = isAvif ? null : storedInHeif(picture.bytes, icc !== null)
  return { value: await use(raw, isOpaque(data), storedAs), isDamaged: false, embedded: null, observations: [] }
}

function joined(colour: Pixels, alpha: Pixels): Buffer {
  const data = Buffer.alloc(colour.width * colour.height * 4)
  for (let at = 0, from = 0, clear = 0; at < data.length; at += 4, from += colour.channels, clear += alpha.channels) {
    data[at] = colour.data[from] ?? 0
    data[at + 1] = colour.data[from + 1] ?? 0
    data[at + 2] = colour.data[from + 2] ?? 0
    data[at + 3] = alpha.data[clear] ?? 0
  }
  return data
}

/** One step after the other, since the library has an order of its own for steps of one pipeline. */
async function transformed(library: PictureLibrary, pixels: Pixels, steps: readonly Transform[]): Promise<Pixels> {
  let now = pixels
  for (const step of steps) {
    const { data, ...raw } = now
    const opened = await library.open(data, { raw })
    const made =
      step.type === 'crop'
        ? opened.extract({ left: step.x, top: step.y, width: step.width, height: step.height })
        : step.type === 'rotate'
          ? opened.rotate(((4 - step.quartersAnticlockwise) & 3) * 90)
          : step.how === 'left_right'
            ? opened.flop()
            : opened.flip()
    const next = await made.raw().toBuffer({ resolveWithObject: true })
    now = { data: next.data, width: next.info.width, height: next.info.height, channels: 4 }
  }
  return now
}

const UNPACKED = { compressionLevel: 0 }

/** The colour profile of a HEIF whose colours are not sRGB; null = none is needed, or it cannot be read. */
async function profileOf(library: PictureLibrary, bytes: Buffer): Promise<Buffer | null> {
  const { icc } = await (await library.open(bytes, { failOn: 'none' })).metadata().catch(() => ({ icc: undefined }))
  return icc === undefined || icc.length > MAX_PROFILE_BYTES || isSrgb(icc) ? null : icc
}

/** Whether every pixel of RGBA data is fully opaque. */
function isOpaque(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}
