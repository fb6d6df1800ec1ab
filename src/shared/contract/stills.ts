import { z } from 'zod'
import { ItemId } from '../model/ids.ts'
import { call } from './define.ts'
import { Part } from './parts.ts'

/** Size limit of a frame as PNG, in bytes; a frame that reaches it is larger than 8K. */
export const MAX_STILL_BYTES = 128 * 2 ** 20

const side = z.number().int().positive().max(32_768)

/** Adds a frame decoded by the window, sent in parts; the last call makes it an item of its own. One at a time. */
export const stills = {
  /** Starts a frame of a video near a time; an unfinished one is discarded. */
  'stills.begin': call({
    input: z.object({
      itemId: ItemId,
      /** As reported by the player. */
      seconds: z.number().nonnegative().max(8e8),
      width: side,
      height: side,
      bytes: z.number().int().positive().max(MAX_STILL_BYTES),
    }),
    output: z.object({ stillId: z.uuid() }),
    errors: ['not_found', 'not_now'],
  }),
  /** The next bytes of the PNG, base64. */
  'stills.part': call({
    input: z.object({ stillId: z.uuid(), data: Part }),
    output: z.null(),
    errors: ['not_found'],
  }),
  /** Saves the frame as an item linked to the video. */
  'stills.finish': call({
    input: z.object({ stillId: z.uuid() }),
    output: z.object({ itemId: ItemId, reference: z.string() }),
    errors: ['not_found', 'not_now'],
  }),
}
