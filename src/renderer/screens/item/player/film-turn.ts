import { useCallback, useState } from 'react'
import { type ContainerFacts, firstVideo, orientationOfFilm } from '../../../../shared/model/container.ts'
import { backFrom, bothTurns, orientationOf, turnOf } from '../../../../shared/model/orientation.ts'
import { paint } from '../../../viewer/paint.ts'

/**
 * How a video is to be displayed, as an EXIF orientation. null = not known for certain: an earlier version did not look
 * for mirrors, so the runtime is trusted.
 */
export function wantedTurn(facts: ContainerFacts | null): number | null {
  const video = facts === null ? null : firstVideo(facts)
  return video === null || video.isMirrored === null ? null : orientationOfFilm(video)
}

/** What the runtime has done to a frame, in newer versions: rotated clockwise, then mirrored left to right. */
type Applied = { rotation?: number; flip?: boolean }

/**
 * What is left to do to the frames of a video, as an EXIF orientation: 1 = the runtime does all that is wanted. It
 * applies plain matrices itself, but not those with a scale, for example. null = it has no frame yet.
 */
export function missingTurn(film: HTMLVideoElement, wanted: number | null): number | null {
  if (wanted === null) return 1
  if (film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || film.videoWidth === 0) return null
  try {
    const frame = new VideoFrame(film)
    const { rotation, flip } = frame as Applied
    frame.close()
    return rotation === undefined || flip === undefined ? 1 : leftToDo(wanted, { rotation, flip })
  } catch {
    // It has one in a moment, although it says that it has data.
    return null
  }
}

export function leftToDo(wanted: number, { rotation, flip }: Required<Applied>): number {
  const rotated = orientationOf({ isMirrored: false, quarters: rotation / 90 })
  return bothTurns(backFrom(flip ? bothTurns(rotated, 2) : rotated), wanted)
}

/**
 * The first frame is there a few frames after the element says so. A callback for it is not asked for: with one, a file
 * without frames never fails.
 */
const MOST_TRIES = 120
const LOOKED_AT = ['loadeddata', 'seeked', 'timeupdate', 'resize'] as const

/** What is left to do to the frames of the video in the player, and the watcher that finds it out. */
export function useMissingTurn(wanted: number | null) {
  const [turn, setTurn] = useState(1)
  const watch = useCallback(
    (film: HTMLVideoElement) => {
      let next = 0
      let tries = 0
      const look = () => {
        cancelAnimationFrame(next)
        const missing = missingTurn(film, wanted)
        if (missing !== null) setTurn(missing)
        else if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && tries < MOST_TRIES) {
          tries += 1
          next = requestAnimationFrame(look)
        }
      }
      for (const name of LOOKED_AT) film.addEventListener(name, look)
      look()
      return () => {
        cancelAnimationFrame(next)
        for (const name of LOOKED_AT) film.removeEventListener(name, look)
      }
    },
    [wanted],
  )
  return { turn, watch }
}

/** The transformation that displays an element by an orientation within its own box; undefined = none is needed. */
export function transformOf(turn: number, size: { width: number; height: number } | null): string | undefined {
  if (turn === 1) return undefined
  const { isMirrored, quarters } = turnOf(turn)
  const isSideways = quarters % 2 === 1 && size !== null
  const shrunk = isSideways ? Math.min(size.width / size.height, size.height / size.width) : 1
  return `rotate(${quarters * 90}deg) scale(${isMirrored ? -shrunk : shrunk}, ${shrunk})`
}

/** The current frame on a canvas, displayed by what is left to do, at most `side` pixels long; null = there is none. */
export function frameCanvas(film: HTMLVideoElement, wanted: number | null, side: number): HTMLCanvasElement | null {
  const { videoWidth, videoHeight } = film
  const turn = missingTurn(film, wanted) ?? 1
  const scale = Math.min(1, side / Math.max(videoWidth, videoHeight, 1))
  const [width, height] = turn >= 5 ? [videoHeight, videoWidth] : [videoWidth, videoHeight]
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (context === null || canvas.width === 0 || canvas.height === 0) return null
  const place = { x: 0, y: 0, width: canvas.width, height: canvas.height }
  if (turn === 1) context.drawImage(film, 0, 0, place.width, place.height)
  else paint(context, { levels: [film], sizes: [{ width: videoWidth }], turn, filter: 'none', isSoft: true }, place, 1)
  return canvas
}
