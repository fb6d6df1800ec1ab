import { useEffect, useMemo, useState } from 'react'
import type { Turn } from '../../../../shared/model/fact-check.ts'
import type { Player } from '../player/player.ts'
import { turnAt } from './transcript-rows.ts'

/** The turn that is playing; −1 = none is, or none says when it begins. Renders again with each turn, not each frame. */
export function useSpokenTurn(player: Pick<Player, 'onTime'> | null, turns: readonly Turn[]): number {
  const [spoken, setSpoken] = useState(-1)
  const starts = useMemo(
    () =>
      turns
        .flatMap(({ startSeconds }, turn) => (startSeconds === null ? [] : [{ turn, seconds: startSeconds }]))
        .sort((a, b) => a.seconds - b.seconds),
    [turns],
  )
  useEffect(() => {
    if (player === null) return
    // At rest at the start nothing is spoken yet.
    return player.onTime((seconds) => setSpoken(seconds === 0 ? -1 : turnAt(starts, seconds)))
  }, [player, starts])
  return player === null ? -1 : spoken
}
