import { claimWords as words } from '../../../../shared/words/fact-check.ts'
import { timeCode } from '../../../../shared/words/service-date.ts'

/** A place in a recording. `onPlay` takes the player there; null = there is none. */
export function TimeCode({ seconds, onPlay }: { seconds: number; onPlay: ((seconds: number) => void) | null }) {
  const text = timeCode(seconds)
  if (onPlay === null) return <span className="time-code">{text}</span>
  return (
    <button
      type="button"
      className="time-code time-button"
      title={words.play({ time: text })}
      onClick={() => onPlay(seconds)}
    >
      {text}
    </button>
  )
}
