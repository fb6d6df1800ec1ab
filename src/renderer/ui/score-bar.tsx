import './score-bar.css'

/** A score on a documented scale from 0 to 1 as a bar in one neutral tone. Always shown with its number. */
export function ScoreBar({ value }: { value: number }) {
  return (
    <div className="score-bar" aria-hidden="true">
      <div style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }} />
    </div>
  )
}
