import type { Frame } from '../../../data/stills.ts'

/** The frame a film shows now, at the size it is decoded to and as it is seen; null = the runtime could not give it. */
export async function frameOf(film: HTMLVideoElement): Promise<Frame | null> {
  const { videoWidth: width, videoHeight: height, currentTime: seconds } = film
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null || width === 0) return null
  context.drawImage(film, 0, 0, width, height)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  // Its memory is given back now, not when it is collected.
  canvas.width = 0
  return png === null ? null : { png, seconds, width, height }
}
