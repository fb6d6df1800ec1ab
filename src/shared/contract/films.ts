import { z } from 'zod'
import { ItemId } from '../model/ids.ts'
import { call } from './define.ts'

const Jpeg = (bytes: number) => z.base64().max(Math.ceil((bytes * 4) / 3) + 4)

/** What the window draws of films, and what the inspector draws of sounds. */
export const films = {
  /** Keeps a frame of a film, decoded by the window, as its picture in lists and for when the drive is gone. `seconds` = where in the film it lies. */
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
  /** Loudest samples of a sound from its start to its end, 0–255; null = none can be made. Made once, then kept. */
  'films.waveform': call({
    input: z.object({ itemId: ItemId }),
    output: z.object({ peaks: z.array(z.number().int().min(0).max(255)).max(4000) }).nullable(),
    errors: ['not_found'],
  }),
}
