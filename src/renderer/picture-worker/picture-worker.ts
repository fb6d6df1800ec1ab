import { DERIVED_HEADER } from '../../shared/model/stored-as.ts'
import { hideOrientation } from './as-stored.ts'
import type { FromReader, ReadFailure, ReadPicture, ToReader } from './messages.ts'
import { conversionsOf, isAnimatedPng, storedAsIn } from './stored-as.ts'

// Reads and decodes images outside the window's thread, so that a large one never delays its clicks. It may read the
// app's own scheme and nothing else (src/main/electron/csp.ts).

/** Minimum length of the longer edge of a halved copy, px. */
const SMALLEST = 512

const running = new Map<number, AbortController>()

self.onmessage = ({ data }: MessageEvent<ToReader>) => {
  if ('stop' in data) {
    running.get(data.id)?.abort()
    running.delete(data.id)
    return
  }
  const abort = new AbortController()
  running.set(data.id, abort)
  void read(data.address, data.frame, abort.signal).then((read) => {
    const isWanted = running.delete(data.id)
    if (typeof read === 'string') return post({ id: data.id, failure: read }, [])
    if (isWanted) return post({ id: data.id, picture: read }, read.levels)
    for (const level of read.levels) level.close()
    post({ id: data.id, failure: 'missing' }, [])
  })
}

const post = (message: FromReader, transfer: Transferable[]) => self.postMessage(message, { transfer })

async function read(address: string, frame: number, signal: AbortSignal): Promise<ReadPicture | ReadFailure> {
  let bytes: Uint8Array<ArrayBuffer>
  let type: string
  let isDerived: boolean
  try {
    const answer = await fetch(address, { signal })
    if (!answer.ok) return 'missing'
    type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
    isDerived = answer.headers.has(DERIVED_HEADER)
    bytes = new Uint8Array(await answer.arrayBuffer())
  } catch {
    return 'missing'
  }
  try {
    const storedAs = isDerived ? storedAsIn(bytes) : null
    const conversions = storedAs?.conversions ?? conversionsOf(bytes, type)
    const isStored = hideOrientation(bytes, type)
    const { whole, frames } = await decode(bytes, type, frame)
    const levels = await halved(whole, signal)
    if (signal.aborted) {
      for (const level of levels) level.close()
      return 'missing'
    }
    const isOpaque = !MAY_BE_CLEAR.has(type) || areOpaque(levels)
    const pictures =
      storedAs === null ? { frames, are: 'frames' as const } : { frames: storedAs.pages, are: 'pages' as const }
    const brightest = conversions.includes('bits') ? brightestOf(levels) : null
    const orientation = storedAs?.orientation ?? null
    const floats = storedAs?.floats ?? null
    return { levels, ...pictures, orientation, conversions, floats, brightest, isOpaque, isStored }
  } catch {
    return 'undecodable'
  }
}

/** Formats whose pixels may be transparent. */
const MAY_BE_CLEAR = new Set(['image/gif', 'image/webp', 'image/png', 'image/avif'])
const ANIMATED = new Set(['image/gif', 'image/webp', 'image/avif'])

async function decode(bytes: Uint8Array<ArrayBuffer>, type: string, frame: number) {
  const mayMove = type === 'image/png' ? isAnimatedPng(bytes) : ANIMATED.has(type)
  const frames = mayMove ? await countFrames(bytes, type) : 1
  if (frame === 0 || frames === 1) return { whole: await createImageBitmap(new Blob([bytes], { type })), frames }
  const decoder = new ImageDecoder({ data: bytes, type })
  try {
    const { image } = await decoder.decode({ frameIndex: Math.min(frame, frames - 1) })
    const whole = await createImageBitmap(image)
    image.close()
    return { whole, frames }
  } finally {
    decoder.close()
  }
}

/** Number of frames; 1 if it is not an animation, or cannot be read as one. */
async function countFrames(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<number> {
  const decoder = new ImageDecoder({ data: bytes, type })
  try {
    // The number grows as data is read, and there is none before the tracks are known.
    await decoder.tracks.ready
    await decoder.completed
    return Math.max(1, decoder.tracks.selectedTrack?.frameCount ?? 1)
  } catch {
    return 1
  } finally {
    decoder.close()
  }
}

/** The image and its halved copies, as long as they are larger than a preview would be; fewer if aborted. */
async function halved(whole: ImageBitmap, signal: AbortSignal): Promise<ImageBitmap[]> {
  const levels = [whole]
  for (let last = whole; !signal.aborted && Math.max(last.width, last.height) > 2 * SMALLEST; ) {
    const size = { resizeWidth: Math.ceil(last.width / 2), resizeHeight: Math.ceil(last.height / 2) }
    // At half the size each pixel is the mean of four, whatever the quality; a higher one only takes three times as
    // long.
    last = await createImageBitmap(last, { ...size, resizeQuality: 'low' })
    levels.push(last)
  }
  return levels
}

/** Whether every pixel is opaque, judging by the smallest halved copy. */
function areOpaque(levels: readonly ImageBitmap[]): boolean {
  const data = pixelsOf(levels)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  return true
}

/** Largest value of any channel, 0–1, judging by the smallest halved copy; null = black, or fully transparent. */
function brightestOf(levels: readonly ImageBitmap[]): number | null {
  const data = pixelsOf(levels)
  let most = 0
  for (let at = 0; at < data.length; at += 1) if (at % 4 !== 3) most = Math.max(most, data[at] ?? 0)
  return most === 0 ? null : most / 255
}

/** Pixels of the smallest halved copy as red, green, blue and alpha; empty if they are not available. */
function pixelsOf(levels: readonly ImageBitmap[]): Uint8ClampedArray {
  const smallest = levels.at(-1)
  if (smallest === undefined) return new Uint8ClampedArray()
  // One that could not be halved may be very long: only as many pixels as a usual one has are examined.
  const [width, height] = [smallest.width, Math.min(smallest.height, Math.ceil(MAX_LOOKED_AT / smallest.width))]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) return new Uint8ClampedArray()
  context.drawImage(smallest, 0, 0)
  return context.getImageData(0, 0, width, height).data
}

const MAX_LOOKED_AT = 1_048_576
