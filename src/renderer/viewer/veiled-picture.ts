import { isBlurred, isGrey, type VeilLook } from '../../shared/model/veil.ts'
import type { ReadPicture } from '../picture-worker/messages.ts'
import type { Paintable } from './paint.ts'

/** Light and dark areas remain distinguishable at any zoom; softened, so that no squares are visible. */
const LARGE: Blur = { kept: 24, edge: 384, softening: 11 }

const made = new WeakMap<ReadPicture, Map<VeilLook, OffscreenCanvas>>()

/**
 * What to paint of an image under a veil. A blurred one contains no more than the veil shows: zooming in reveals
 * nothing.
 */
export function paintable(picture: ReadPicture, turn: number, look: VeilLook): Paintable {
  const { levels } = picture
  if (!isBlurred(look)) {
    return { levels, sizes: levels, turn, filter: isGrey(look) ? 'grayscale(1)' : 'none', isSoft: false }
  }
  const looks = made.get(picture) ?? new Map<VeilLook, OffscreenCanvas>()
  const veiled = looks.get(look) ?? blur(picture, look)
  looks.set(look, veiled)
  made.set(picture, looks)
  return { levels: [veiled], sizes: levels.slice(0, 1), turn, filter: 'none', isSoft: true }
}

/**
 * How an image is blurred: reduced to `kept` pixels on its longer side, redrawn at `edge`, and softened by `softening`.
 */
export type Blur = { kept: number; edge: number; softening: number }

type Pixels = CanvasImageSource & { width: number; height: number }

function blur({ levels }: ReadPicture, look: VeilLook): OffscreenCanvas {
  const source = levels.at(-1)
  return source === undefined ? new OffscreenCanvas(1, 1) : blurred(source, look, LARGE)
}

/** A far smaller copy of the image in which only light and dark areas remain. */
export function blurred(source: Pixels, look: VeilLook, { kept, edge, softening }: Blur): OffscreenCanvas {
  const small = fitted(source, kept)
  const few = small.getContext('2d')
  if (few !== null) {
    few.imageSmoothingQuality = 'high'
    if (isGrey(look)) few.filter = 'grayscale(1)'
    few.drawImage(source, 0, 0, small.width, small.height)
  }
  const large = fitted(source, edge)
  const soft = large.getContext('2d')
  if (soft !== null) {
    soft.imageSmoothingQuality = 'high'
    const { width, height } = large
    soft.drawImage(small, 0, 0, width, height)
    // Over the first, so that the edges do not fade into the background.
    soft.filter = `blur(${softening}px)`
    soft.drawImage(small, 0, 0, width, height)
  }
  return large
}

function fitted({ width, height }: { width: number; height: number }, edge: number): OffscreenCanvas {
  const scale = edge / Math.max(width, height)
  return new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
}
