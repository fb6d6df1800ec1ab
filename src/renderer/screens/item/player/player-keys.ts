import { speeds } from '../../../../shared/words/player.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import type { Player } from './player.ts'

const STEP_SECONDS = 5
const FAR_SECONDS = 10

type Given = {
  player: Player
  /** Whether the keys are the player's: there is a file to play, be it still opening. An arrow never means two things. */
  isOn: boolean
  /** Length of one frame, seconds. */
  frameSeconds: number
  /** Keeps the frame now shown; null = that cannot be done. */
  onStill?: (() => unknown) | null
}

/** The keys of the player, as editing desks have them. They go before those of the item, unless its file cannot be played. */
export function usePlayerKeys({ player, isOn, frameSeconds, onStill = null }: Given): void {
  const unless = (act: (event: KeyboardEvent) => unknown) => (event: KeyboardEvent) => (isOn ? void act(event) : false)
  const once = (act: () => unknown) => unless(({ repeat }) => (repeat ? undefined : act()))
  const step = (by: number) => () => {
    player.pause()
    player.move(by)
  }
  // First: a file that is read while its item stands open gets its player later than the item its keys.
  useKeys(
    {
      space: once(player.toggle),
      arrowleft: unless(() => player.move(-STEP_SECONDS)),
      arrowright: unless(() => player.move(STEP_SECONDS)),
      'shift+arrowleft': unless(step(-frameSeconds)),
      'shift+arrowright': unless(step(frameSeconds)),
      home: unless(() => player.seek(0)),
      end: unless(player.toEnd),
      j: unless(() => player.move(-FAR_SECONDS)),
      k: once(player.pause),
      l: once(() => {
        // Once plays, again goes faster.
        if (player.state().isPlaying) player.setRate(nextSpeed(player.state().rate, 1))
        else player.play()
      }),
      m: once(() => player.setMuted(!player.state().isMuted)),
      '<': unless(() => player.setRate(nextSpeed(player.state().rate, -1))),
      '>': unless(() => player.setRate(nextSpeed(player.state().rate, 1))),
      s: (event) => (isOn && onStill !== null && !event.repeat ? void onStill() : false),
    },
    { isFirst: true },
  )
}

/** The next faster or slower speed; the last one stays. */
export function nextSpeed(rate: number, by: 1 | -1): number {
  const index = speeds.findIndex((speed) => speed >= rate)
  return speeds[Math.max(0, Math.min(speeds.length - 1, index + by))] ?? 1
}
