import type { ItemId } from '../../../../shared/model/ids.ts'
import { useTakeStill } from '../../../data/stills.ts'
import { frameOf } from './frame.ts'
import type { Player } from './player.ts'

/** Keeps the frame the player shows; a film that plays is paused first. */
export function useStill(itemId: ItemId, player: Player) {
  const taking = useTakeStill(itemId)
  const take = () => {
    if (taking.isPending) return
    player.pause()
    taking.mutate(async () => {
      const film = player.film()
      if (film === null) return null
      if (film.seeking) await new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }))
      return await frameOf(film)
    })
  }
  return { taking, take }
}
