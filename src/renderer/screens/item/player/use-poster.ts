import { useEffect } from 'react'
import type { ItemDetail } from '../../../../shared/contract/items.ts'
import { base64Of } from '../../../data/base64.ts'
import { keepPoster } from '../../../data/films.ts'
import { pictures } from '../../../data/pictures.ts'
import { frameCanvas, wantedTurn } from './film-turn.ts'

/** Videos often begin in black: a moment later there is something to see. */
const AT_SECONDS = 1
const PATIENCE_MS = 15_000
const PREVIEW_SIDE = 1280
const THUMB_SIDE = 320
const PREVIEW_BYTES = 600_000
const THUMB_BYTES = 60_000

/**
 * Stores a frame of a video as its preview when the item is first opened, decoded separately from the player, which is
 * not affected.
 */
export function usePoster({ row, medium, hasPreview }: ItemDetail, canPlay: boolean): void {
  const itemId = row.id
  const isWanted = canPlay && medium?.kind === 'video' && !(medium.hasThumbnail && hasPreview)
  const wanted = wantedTurn(medium?.container ?? null)
  useEffect(() => {
    if (!isWanted) return
    const film = document.createElement('video')
    film.muted = true
    film.preload = 'auto'
    const patience = setTimeout(() => letGo(film), PATIENCE_MS)
    film.addEventListener('loadeddata', () => {
      film.currentTime = Math.min(AT_SECONDS, Number.isFinite(film.duration) ? film.duration / 10 : 0)
    })
    film.addEventListener('seeked', () => {
      void posterOf(film, wanted)
        .then((poster) => (poster === null ? undefined : keepPoster(itemId, poster)))
        .finally(() => letGo(film))
    })
    film.src = pictures.original(itemId)
    return () => {
      clearTimeout(patience)
      letGo(film)
    }
  }, [isWanted, itemId, wanted])
}

/** Ends its requests: the evidence file is not held open longer than needed. */
function letGo(film: HTMLVideoElement) {
  film.removeAttribute('src')
  film.load()
}

/** `wanted` = how it is to be displayed, as an EXIF orientation; null = as the runtime does. */
async function posterOf(film: HTMLVideoElement, wanted: number | null) {
  const seconds = film.currentTime
  const [preview, thumb] = [
    await jpegOf(frameCanvas(film, wanted, PREVIEW_SIDE), PREVIEW_BYTES),
    await jpegOf(frameCanvas(film, wanted, THUMB_SIDE), THUMB_BYTES),
  ]
  if (preview === null || thumb === null) return null
  return { preview: await base64Of(preview), thumb: await base64Of(thumb), seconds }
}

/** A frame as a JPEG limited in bytes; null = the runtime could not provide it. */
async function jpegOf(canvas: HTMLCanvasElement | null, bytes: number): Promise<Blob | null> {
  for (const quality of canvas === null ? [] : [0.88, 0.7, 0.45]) {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas?.toBlob(resolve, 'image/jpeg', quality))
    if (jpeg === null || jpeg.size <= bytes) return jpeg
  }
  return null
}
