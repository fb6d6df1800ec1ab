import { useMutation, useQueryClient } from '@tanstack/react-query'
import { STILL_PART_BYTES } from '../../shared/contract/stills.ts'
import type { ItemId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { base64Of } from './base64.ts'
import { keys } from './keys.ts'

/** A frame as it was decoded, and the time the player gave for it. */
export type Frame = { png: Blob; seconds: number; width: number; height: number }

/** Hands a frame to main in parts; answers the item it became. null = there was no frame. */
export function useTakeStill(itemId: ItemId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (take: () => Promise<Frame | null>) => {
      const frame = await take()
      if (frame === null) return null
      const { png, ...claim } = frame
      const { stillId } = await ask('stills.begin', { itemId, ...claim, bytes: png.size })
      for (let at = 0; at < png.size; at += STILL_PART_BYTES) {
        await ask('stills.part', { stillId, data: await base64Of(png.slice(at, at + STILL_PART_BYTES)) })
      }
      return await ask('stills.finish', { stillId })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.itemDetail(itemId) }),
  })
}
