import type { ProofProgress } from '../../../shared/contract/intake.ts'
import { proofProgressLine, exhibitWords as words } from '../../../shared/words/exhibit.ts'
import { Button } from '../../ui/button.tsx'
import { bytes } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type Props = { progress: ProofProgress; onStop: () => void }

/** How far proving originals, or reading media again with this version, is. */
export function ProofStatus({ progress, onStop }: Props) {
  const { kind, readBytes, totalBytes } = progress
  return (
    <div className="status-intake">
      <ProgressBar
        label={kind === 'reread' ? words.rereading : words.progress}
        done={totalBytes > 0 ? readBytes / totalBytes : 0}
      />
      <span className="one-line" title={progress.current ?? undefined}>
        {proofProgressLine(progress, bytes(readBytes), bytes(totalBytes))}
      </span>
      <Button onClick={onStop}>{words.cancel}</Button>
    </div>
  )
}
