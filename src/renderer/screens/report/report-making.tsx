import { useState } from 'react'
import type { ReportDraft } from '../../../shared/contract/reports.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { ReportPair } from '../../../shared/model/report-pair.ts'
import { useReportActions, useReportProgress } from '../../data/report.ts'
import { useWindowVeil } from '../../veil/veil-context.tsx'
import { asWish, useReportChoice } from './report-choice.ts'
import { ReportDone } from './report-done.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportStrip, ReportUnderWay } from './report-under-way.tsx'

type Props = {
  draft: ReportDraft
  caseId: CaseId
  /** null = the whole case. */
  itemIds: readonly ItemId[] | null
  /** Pairs gathered in comparisons of this case. */
  pairs: readonly ReportPair[]
  onClose: () => void
}

/** A report from its form to the saved folder. While it is made, its sheet may be put aside. */
export function ReportMaking({ draft, caseId, itemIds, pairs, onClose }: Props) {
  const { choice, change, isKept, setKept } = useReportChoice(draft, pairs, itemIds)
  const { write, cancel, show } = useReportActions(setKept)
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
  const wish = {
    caseId,
    itemIds: itemIds === null ? null : [...itemIds],
    isVeiled,
    fields: choice.fields,
    ...asWish(choice),
  }
  return (
    <ReportForm
      draft={draft}
      itemIds={itemIds}
      choice={choice}
      wish={wish}
      pairs={pairs}
      isKept={isKept}
      failure={failure}
      onChange={change}
      onClose={onClose}
      onMake={() => {
        setAside(false)
        write.mutate(wish)
      }}
    />
  )
}
