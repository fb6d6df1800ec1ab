import { claimWords as words } from '../../../../shared/words/fact-check.ts'
import { timeCode } from '../../../../shared/words/service-date.ts'

/** A time code of a recording. `onPlay` seeks to it; null = nothing plays. */
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
