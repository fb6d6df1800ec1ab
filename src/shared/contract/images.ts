import { z } from 'zod'
import { ItemId } from '../model/ids.ts'
import { call } from './define.ts'
import { Part } from './parts.ts'

/** Larger images are not copied to the clipboard: limits in pixels and in bytes of its PNG. */
export const MAX_COPIED_PIXELS = 64_000_000
export const MAX_COPIED_BYTES = 256 * 2 ** 20

const Pixels = z.number().int().min(1).max(MAX_COPIED_PIXELS)

/** The context menu of an item, and copying its image to the clipboard: in parts, once, as PNG. */
export const images = {
  /**
   * Opens the menu of an item at the pointer. `image` names the image under it, for `image.wanted`; null = none.
   * `state` = whether it can be copied: not under a veil, and not if it is too large.
   */
  'images.menu': call({
    input: z.object({
      itemId: ItemId,
      hasSelection: z.boolean(),
      image: z
        .object({
          id: z.string().min(1).max(200),
          state: z.enum(['shown', 'veiled', 'too_large']),
          width: z.number().int().min(1),
          height: z.number().int().min(1),
        })
        .nullable(),
    }),
    output: z.null(),
    errors: ['not_found'],
  }),
  'images.begin': call({
    input: z.object({
      itemId: ItemId,
      width: Pixels,
      height: Pixels,
      bytes: z.number().int().min(1).max(MAX_COPIED_BYTES),
    }),
    output: z.object({ copyId: z.uuid() }),
    errors: ['not_found'],
  }),
  'images.part': call({ input: z.object({ copyId: z.uuid(), data: Part }), output: z.null(), errors: ['not_found'] }),
  /** Puts it on the clipboard. Returns false if the system refused it. */
  'images.finish': call({ input: z.object({ copyId: z.uuid() }), output: z.boolean(), errors: ['not_found'] }),
}
