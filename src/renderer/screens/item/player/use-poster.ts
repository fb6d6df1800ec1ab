import { useEffect } from 'react'
import type { ItemDetail } from '../../../../shared/contract/items.ts'
import { base64Of } from '../../../data/base64.ts'
import { keepPoster } from '../../../data/films.ts'
import { pictures } from '../../../data/pictures.ts'

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
      void posterOf(film)
        .then((poster) => (poster === null ? undefined : keepPoster(itemId, poster)))
        .finally(() => letGo(film))
    })
    film.src = pictures.original(itemId)
    return () => {
      clearTimeout(patience)
      letGo(film)
    }
  }, [isWanted, itemId])
}

/** Ends its requests: the evidence file is not held open longer than needed. */
function letGo(film: HTMLVideoElement) {
  film.removeAttribute('src')
  film.load()
}

async function posterOf(film: HTMLVideoElement) {
  const seconds = film.currentTime
  const [preview, thumb] = [
    await jpegOf(film, PREVIEW_SIDE, PREVIEW_BYTES),
    await jpegOf(film, THUMB_SIDE, THUMB_BYTES),
  ]
  if (preview === null || thumb === null) return null
  return { preview: await base64Of(preview), thumb: await base64Of(thumb), seconds }
}

/** The frame as a JPEG limited in its longer side and in bytes; null = the runtime could not provide it. */
async function jpegOf(film: HTMLVideoElement, side: number, bytes: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(film.videoWidth, film.videoHeight, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(film.videoWidth * scale)
  canvas.height = Math.round(film.videoHeight * scale)
  const context = canvas.getContext('2d')
  if (context === null || canvas.width === 0 || canvas.height === 0) return null
  context.drawImage(film, 0, 0, canvas.width, canvas.height)
  for (const quality of [0.88, 0.7, 0.45]) {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (jpeg === null || jpeg.size <= bytes) return jpeg
  }
  return null
}
