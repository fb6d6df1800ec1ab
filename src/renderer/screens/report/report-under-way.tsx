import type { ReportProgress } from '../../../shared/model/report-set.ts'
import { reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './report.css'

type Props = { progress: ReportProgress | null; onCancel: () => void }

/** Reading and drawing take about as long as printing. */
const doneOf = (progress: ReportProgress | null): number =>
  progress === null ? 0 : progress.items / progress.ofItems / 2 + progress.volumes / progress.ofVolumes / 2

function lineOf(progress: ReportProgress | null): string {
  if (progress === null) return words.waiting
  return progress.items < progress.ofItems ? words.reading(progress) : words.printing(progress)
}

/** How far a report is, in its sheet. */
export function ReportUnderWay({ progress, onAside, onCancel }: Props & { onAside: () => void }) {
  return (
    <Sheet
      title={words.progress}
      onClose={null}
      foot={
        <>
          {progress === null ? <span /> : <Button onClick={onAside}>{words.hide}</Button>}
          <Button onClick={onCancel}>{words.cancel}</Button>
        </>
      }
    >
      <div className="report-under-way">
        <ProgressBar label={words.progress} done={doneOf(progress)} />
        <p role="status">{lineOf(progress)}</p>
        <p className="field-hint prose">{words.nothingYet}</p>
      </div>
    </Sheet>
  )
}

/** The same in one line at the foot of the window, while something else is worked on. */
export function ReportStrip({ progress, onShow, onCancel }: Props & { onShow: () => void }) {
  return (
    <section className="report-strip" aria-label={words.progress}>
      <ProgressBar label={words.progress} done={doneOf(progress)} />
      <span className="one-line">
        {words.progress}: {lineOf(progress)}
      </span>
      <Button onClick={onShow}>{words.show}</Button>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </section>
  )
}
