import { type ReactNode, useEffect, useRef } from 'react'
import { timeCode } from '../../../../shared/model/time-code.ts'
import { speeds, speedWords, player as words } from '../../../../shared/words/player.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Player } from './player.ts'
import { usePlayerState } from './use-player.ts'

type Props = {
  player: Player
  /** As the container states it, which takes precedence over the runtime; null = unknown. */
  durationSeconds: number | null
  isDisabled: boolean
  /** Codecs and size, or the format. */
  what: string
  /** Further controls. */
  children?: ReactNode
}

const SPEEDS = speeds.map((speed) => ({ value: String(speed), label: speedWords(speed) }))

/** Controls of the player: play, time code, mute, speed. */
export function PlayerControls({ player, durationSeconds, isDisabled, what, children }: Props) {
  const { isPlaying, isMuted, rate } = usePlayerState(player)
  return (
    <div className="player-controls">
      <Button onClick={player.toggle} isDisabled={isDisabled} keyOf="play">
        <Icon name={isPlaying ? 'pause' : 'play'} />
        <span className="player-play">{isPlaying ? words.pause : words.play}</span>
      </Button>
      <TimeCode player={player} durationSeconds={durationSeconds} />
      <span className="player-what muted one-line">
        <Name text={what} />
      </span>
      <div className="player-more">
        {children}
        <Button onClick={() => player.setMuted(!isMuted)} isDisabled={isDisabled} isPressed={isMuted} keyOf="mute">
          {words.muted}
        </Button>
        <Select
          label={words.speed}
          value={String(rate)}
          options={SPEEDS}
          onChange={(value) => player.setRate(Number(value))}
        />
      </div>
    </div>
  )
}

/** Time code, written without rendering: it changes with each frame. */
function TimeCode({ player, durationSeconds }: Pick<Props, 'player' | 'durationSeconds'>) {
  const now = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      player.onTime((seconds) => {
        if (now.current !== null) now.current.textContent = timeCode(seconds)
      }),
    [player],
  )
  return (
    <span className="player-time">
      <span ref={now} className="player-now" />
      <span className="muted"> / {durationSeconds === null ? words.unknownLength : timeCode(durationSeconds)}</span>
    </span>
  )
}
