import './progress-bar.css'

/** How far something is, 0–1. The figures stand beside it. */
export function ProgressBar({ label, done }: { label: string; done: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, done)) * 100)
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  )
}
