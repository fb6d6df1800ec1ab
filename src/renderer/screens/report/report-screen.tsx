import { useState } from 'react'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { usePairs } from '../../data/pairs.ts'
import { useReportActions, useReportDraft, useReportProgress } from '../../data/report.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWindowVeil } from '../../veil/veil-context.tsx'
import { ReportDone } from './report-done.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportStrip, ReportUnderWay } from './report-under-way.tsx'

type Props = {
  caseId: CaseId
  itemIds: readonly ItemId[] | null
  onClose: () => void
}

/** A report from the choice of its parts to the saved folder. While it is made, its sheet may be put aside. */
export function ReportScreen({ caseId, itemIds, onClose }: Props) {
  const draft = useReportDraft(caseId, itemIds)
  const pairs = usePairs(caseId)
  const { write, cancel, show } = useReportActions()
  const progress = useReportProgress()
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
  const unread = draft.error ?? pairs.error
  if (draft.data === undefined || pairs.data === undefined)
    return (
      <Sheet title={words.open} onClose={onClose} foot={<Button onClick={onClose}>{words.close}</Button>}>
        {unread !== null && <ErrorNote error={unread.error} />}
      </Sheet>
    )
  const subject = { caseId, itemIds: itemIds === null ? null : [...itemIds], isVeiled }
  return (
    <ReportForm
      draft={draft.data}
      subject={subject}
      pairs={pairs.data}
      failure={failure}
      onClose={onClose}
      onMake={(choice) => {
        setAside(false)
        write.mutate({ ...subject, ...choice })
      }}
    />
  )
}
