import { type PointerEvent, useEffect, useRef } from 'react'
import { timeText, player as words } from '../../../../shared/words/player.ts'
import type { Player } from './player.ts'

type Props = {
  player: Player
  durationSeconds: number | null
  /** Peak samples from start to end, 0–255; null = there is no waveform. */
  peaks: readonly number[] | null
  isDisabled: boolean
}

/** Slider with the playback time, for seeking. Updates once per frame without rendering. */
export function Scrubber({ player, durationSeconds, peaks, isDisabled }: Props) {
  const track = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      player.onTime((seconds) => {
        const element = track.current
        if (element === null) return
        const share = durationSeconds === null || durationSeconds === 0 ? 0 : Math.min(1, seconds / durationSeconds)
        element.style.setProperty('--played', `${share * 100}%`)
        element.setAttribute('aria-valuenow', seconds.toFixed(3))
        element.setAttribute('aria-valuetext', timeText(seconds, durationSeconds))
      }),
    [player, durationSeconds],
  )
  const go = ({ clientX, currentTarget, buttons }: PointerEvent<HTMLDivElement>) => {
    if (buttons !== 1 || isDisabled || durationSeconds === null) return
    const { left, width } = currentTarget.getBoundingClientRect()
    player.seek(Math.max(0, Math.min(1, (clientX - left) / Math.max(1, width))) * durationSeconds)
  }
  return (
    <div
      ref={track}
      className={peaks === null ? 'scrubber' : 'scrubber scrubber-wave'}
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={words.seek}
      aria-valuemin={0}
      aria-valuemax={durationSeconds ?? 0}
      aria-valuenow={0}
      aria-disabled={isDisabled}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={go}
    >
      {peaks === null ? <span className="scrubber-track" /> : <Waveform peaks={peaks} />}
      <span className="scrubber-head" />
    </div>
  )
}

/** The waveform over the whole duration, with the played part highlighted. */
function Waveform({ peaks }: { peaks: readonly number[] }) {
  const height = 100
  const upper = peaks.map((peak, index) => `${index} ${(1 - half(peak)) * (height / 2)}`)
  const lower = peaks.map((peak, index) => `${index} ${(1 + half(peak)) * (height / 2)}`).reverse()
  const path = peaks.length === 0 ? '' : `M${upper.join('L')}L${lower.join('L')}Z`
  return (
    <>
      {(['all', 'played'] as const).map((part) => (
        <svg
          key={part}
          className={`waveform waveform-${part}`}
          viewBox={`0 0 ${Math.max(1, peaks.length - 1)} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={path} />
        </svg>
      ))}
    </>
  )
}

/** Silence is a thin line, to distinguish it from nothing. */
const half = (peak: number) => Math.max(0.012, Math.min(1, peak / 255))
