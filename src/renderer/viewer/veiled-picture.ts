import { isBlurred, isGrey, type VeilLook } from '../../shared/model/veil.ts'
import type { ReadPicture } from '../picture-worker/messages.ts'
import type { Paintable } from './paint.ts'

/** So many pixels of the longer side are kept: where light and dark lie can be guessed, however near one looks. */
const KEPT = 24
/** Drawn at this size again, softened, so that no squares are seen. */
const EDGE = 384
const SOFTENING = 11

const made = new WeakMap<ReadPicture, Map<VeilLook, OffscreenCanvas>>()

/** What to paint of a picture under a veil. Blurred, it holds no more than the veil shows: zooming in undoes nothing. */
export function paintable(picture: ReadPicture, turn: number, look: VeilLook): Paintable {
  const { levels } = picture
  if (!isBlurred(look)) {
    return { levels, sizes: levels, turn, filter: isGrey(look) ? 'grayscale(1)' : 'none', isSoft: false }
  }
  const looks = made.get(picture) ?? new Map<VeilLook, OffscreenCanvas>()
  const blurred = looks.get(look) ?? blur(picture, look)
  looks.set(look, blurred)
  made.set(picture, looks)
  return { levels: [blurred], sizes: levels.slice(0, 1), turn, filter: 'none', isSoft: true }
}

function blur({ levels }: ReadPicture, look: VeilLook): OffscreenCanvas {
  const source = levels.at(-1)
  if (source === undefined) return new OffscreenCanvas(1, 1)
  const small = fitted(source, KEPT)
  const few = small.getContext('2d')
  if (few !== null) {
    few.imageSmoothingQuality = 'high'
    if (isGrey(look)) few.filter = 'grayscale(1)'
    few.drawImage(source, 0, 0, small.width, small.height)
  }
  const large = fitted(source, EDGE)
  const soft = large.getContext('2d')
  if (soft !== null) {
    soft.imageSmoothingQuality = 'high'
    const { width, height } = large
    soft.drawImage(small, 0, 0, width, height)
    // Over the first, so that the edges do not fade into what is behind.
    soft.filter = `blur(${SOFTENING}px)`
    soft.drawImage(small, 0, 0, width, height)
  }
  return large
}

function fitted({ width, height }: { width: number; height: number }, edge: number): OffscreenCanvas {
  const scale = edge / Math.max(width, height)
  return new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
}
