import type { ItemId } from '../../../../shared/model/ids.ts'
import { createPlayer, type Player } from './player.ts'

/** As many as are remembered: those looked at last. */
const MOST = 200

export type Players = ReturnType<typeof createPlayers>

/** The players of a window, one for each item: who comes back to a film finds it where it was left. */
export function createPlayers() {
  const playersByItem = new Map<ItemId, Player>()
  return {
    /** The item's own, the same each time while it is remembered. */
    of: (itemId: ItemId): Player => {
      const player = playersByItem.get(itemId) ?? createPlayer()
      playersByItem.delete(itemId)
      playersByItem.set(itemId, player)
      const [oldest] = playersByItem.keys()
      if (playersByItem.size > MOST && oldest !== undefined) playersByItem.delete(oldest)
      return player
    },
  }
}
