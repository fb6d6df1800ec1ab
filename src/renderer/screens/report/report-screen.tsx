import { useState } from 'react'
import type { ReportDraft } from '../../../shared/contract/reports.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import type { ItemSet } from '../../../shared/model/item-set.ts'
import type { ReportPair } from '../../../shared/model/report-pair.ts'
import { doneOf, type ReportProgress } from '../../../shared/model/report-set.ts'
import { timeLeft } from '../../../shared/words/amounts.ts'
import { reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { chosenOf } from '../../data/item-sets.ts'
import { usePairs } from '../../data/pairs.ts'
import { useReportActions, useReportDraft, useReportProgress } from '../../data/report.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWindowVeil } from '../../veil/veil-context.tsx'
import { asRequest, useReportChoice } from './report-choice.ts'
import { ReportDone } from './report-done.tsx'
import { ReportForm } from './report-form.tsx'
import './report.css'

type Props = {
  caseId: CaseId
  /** null = the whole case. */
  items: ItemSet | null
  onClose: () => void
}

/** Loads the draft of a report and shows its form. */
export function ReportScreen({ caseId, items, onClose }: Props) {
  const draft = useReportDraft(caseId, items)
  const pairs = usePairs(caseId)
  const unread = draft.error ?? pairs.error
  if (draft.data === undefined || pairs.data === undefined)
    return (
      <Sheet title={words.open} onClose={onClose} foot={<Button onClick={onClose}>{words.close}</Button>}>
        {unread !== null && <ErrorNote error={unread.error} />}
      </Sheet>
    )
  return <ReportMaking draft={draft.data} caseId={caseId} items={items} pairs={pairs.data} onClose={onClose} />
}

type ReportMakingProps = {
  draft: ReportDraft
  caseId: CaseId
  /** null = the whole case. */
  items: ItemSet | null
  /** Pairs added in comparisons of this case. */
  pairs: readonly ReportPair[]
  onClose: () => void
}

/** A report from its form to the saved folder. Its sheet can be hidden while it is created. */
function ReportMaking({ draft, caseId, items, pairs, onClose }: ReportMakingProps) {
  const { choice, change, isKept, setKept } = useReportChoice(draft, pairs, items)
  const { write, cancel, show } = useReportActions(setKept)
  const progress = useReportProgress()
  const [chosen] = useState(() => items && chosenOf(items))
  const [isAside, setAside] = useState(false)
  const isVeiled = useWindowVeil().look !== 'off'
  const failure = write.error === null || write.error.error.kind === 'declined' ? null : write.error.error

  if (write.isPending) {
    const stop = () => cancel.mutate()
    return isAside ? (
      <ReportStrip progress={progress} onShow={() => setAside(false)} onCancel={stop} />
    ) : (
      <ReportUnderWay progress={progress} onAside={() => setAside(true)} onCancel={stop} />
    )
  }
  if (write.data !== undefined)
    return <ReportDone written={write.data} onShow={() => show.mutate()} onClose={onClose} />
  const request = {
    caseId,
    items: chosen,
    isVeiled,
    fields: choice.fields,
    ...asRequest(choice),
  }
  return (
    <ReportForm
      draft={draft}
      items={items}
      choice={choice}
      request={request}
      pairs={pairs}
      isKept={isKept}
      failure={failure}
      onChange={change}
      onClose={onClose}
      onMake={() => {
        setAside(false)
        write.mutate(request)
      }}
    />
  )
}

type ReportUnderWayProps = { progress: ReportProgress | null; onCancel: () => void }

function lineOf(progress: ReportProgress | null): string {
  if (progress === null) return words.waiting
  const line = progress.items < progress.ofItems ? words.reading(progress) : words.printing(progress)
  return [line, ...(progress.secondsLeft === null ? [] : [timeLeft(progress.secondsLeft)])].join(' · ')
}

/** The progress of a report, in its sheet. */
function ReportUnderWay({ progress, onAside, onCancel }: ReportUnderWayProps & { onAside: () => void }) {
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
        <ProgressBar label={words.progress} done={progress === null ? 0 : doneOf(progress)} />
        <p role="status">{lineOf(progress)}</p>
        <p className="field-hint prose">{words.nothingYet}</p>
      </div>
    </Sheet>
  )
}

/** The same in one line at the foot of the window. */
function ReportStrip({ progress, onShow, onCancel }: ReportUnderWayProps & { onShow: () => void }) {
  return (
    <section className="report-strip" aria-label={words.progress}>
      <ProgressBar label={words.progress} done={progress === null ? 0 : doneOf(progress)} />
      <span className="one-line">
        {words.progress}: {lineOf(progress)}
      </span>
      <Button onClick={onShow}>{words.show}</Button>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </section>
  )
}
