import { score } from '../../shared/words/verdicts.ts'
import { Name } from './name.tsx'
import './score-bar.css'

/** A score from 0 to 1 as a bar in one neutral tone. Always stands beside its number. */
export function ScoreBar({ value }: { value: number }) {
  return (
    <div className="score-bar" aria-hidden="true">
      <div style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }} />
    </div>
  )
}

/** A bar with its name before and its number after it. */
export function NamedBar({ name, value }: { name: string; value: number | null }) {
  return (
    <li className="named-bar">
      <Name text={name} className="one-line" />
      <ScoreBar value={value ?? 0} />
      <span className="number">{score(value)}</span>
    </li>
  )
}
