import type { IntakeProgress } from '../../../shared/contract/intake.ts'
import { intakeLine, intake as words } from '../../../shared/words/library.ts'
import { Button } from '../../ui/button.tsx'
import { bytes, duration, rate } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { intakeFigures } from './intake-figures.ts'

type Props = { progress: IntakeProgress; onCancel: () => void; onResume: () => void }

/** How far an intake is: done, total, size, rate, time left, and what was skipped. */
export function IntakeStatus({ progress, onCancel, onResume }: Props) {
  const { done, leftMs } = intakeFigures(progress)
  const line = intakeLine(progress, {
    size: bytes(progress.readBytes),
    read: bytes(progress.hashedBytes),
    rate: rate(progress.bytesPerSecond),
    left: leftMs === null ? null : duration(leftMs),
  })
  const isRunning = progress.state === 'running'
  return (
    <div className="status-intake">
      {isRunning && <ProgressBar label={words.progress} done={done} />}
      <span className="one-line" title={progress.current ?? undefined}>
        {line}
        {progress.skipped > 0 && ` · ${words.skipped(progress.skipped)}`}
        {progress.unreadable > 0 && ` · ${words.unreadable(progress.unreadable)}`}
      </span>
      {isRunning && <Button onClick={onCancel}>{words.cancel}</Button>}
      {progress.state === 'cancelled' && <Button onClick={onResume}>{words.resume}</Button>}
    </div>
  )
}
