import { useSyncExternalStore } from 'react'
import type { Player, PlayerState } from './player.ts'

/** State of a player; renders again with each change, not with each frame. */
export const usePlayerState = (player: Player): PlayerState => useSyncExternalStore(player.subscribe, player.state)
