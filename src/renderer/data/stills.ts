import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ItemId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { inParts } from './parts.ts'

/** A decoded frame, and its time according to the player. */
export type Frame = { png: Blob; seconds: number; width: number; height: number }

/** Sends a frame to main in parts; returns the item it became. null = there was no frame. */
export function useTakeStill(itemId: ItemId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (take: () => Promise<Frame | null>) => {
      const frame = await take()
      if (frame === null) return null
      const { png, ...claim } = frame
      const { stillId } = await ask('stills.begin', { itemId, ...claim, bytes: png.size })
      await inParts(png, (data) => ask('stills.part', { stillId, data }))
      return await ask('stills.finish', { stillId })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.itemDetail(itemId) }),
  })
}
