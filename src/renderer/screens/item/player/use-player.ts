import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { createPlayer, type Player, type PlayerState } from './player.ts'

/** A player for as long as the component stands. */
export const usePlayer = (): Player => useState(createPlayer)[0]

/** How a player stands; renders again with each change, not with each frame. */
export const usePlayerState = (player: Player): PlayerState => useSyncExternalStore(player.subscribe, player.state)

/** The player of the item that is open, for what lies beside it (a transcript); null = the item cannot be played. */
export const PlayerContext = createContext<Player | null>(null)
export const useItemPlayer = (): Player | null => useContext(PlayerContext)
