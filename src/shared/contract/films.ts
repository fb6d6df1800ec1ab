import { z } from 'zod'
import { ItemId } from '../model/ids.ts'
import { call } from './define.ts'

const Jpeg = (bytes: number) => z.base64().max(Math.ceil((bytes * 4) / 3) + 4)

/** Video frames drawn by the window, and audio waveforms drawn by the inspector. */
export const films = {
  /**
   * Saves a video frame, decoded by the window, as the video's image in lists and for when the drive is not connected.
   * `seconds` = its position in the video.
   */
  'films.keepPoster': call({
    input: z.object({
      itemId: ItemId,
      thumb: Jpeg(60_000),
      preview: Jpeg(640_000),
      seconds: z.number().nonnegative().max(8e8),
    }),
    output: z.null(),
    errors: ['not_found'],
  }),
  /** Peak samples of an audio file from start to end, 0–255; null = none can be made. Made once, then saved. */
  'films.waveform': call({
    input: z.object({ itemId: ItemId }),
    output: z.object({ peaks: z.array(z.number().int().min(0).max(255)).max(4000) }).nullable(),
    errors: ['not_found'],
  }),
}
