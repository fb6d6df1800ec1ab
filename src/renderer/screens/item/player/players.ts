import type { ItemId } from '../../../../shared/model/ids.ts'
import { createPlayer, type Player } from './player.ts'

/** Number of players remembered: those used most recently. */
const MOST = 200

export type Players = ReturnType<typeof createPlayers>

/** Creates the players of a window, one for each item, so that a recording resumes where it was left. */
export function createPlayers() {
  const playersByItem = new Map<ItemId, Player>()
  return {
    /** The item's own player, the same one each time while it is remembered. */
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
