import './progress-bar.css'

/** Progress from 0 to 1. The figures are shown next to it. */
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
