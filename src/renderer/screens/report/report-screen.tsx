import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { usePairs } from '../../data/pairs.ts'
import { useReportDraft } from '../../data/report.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ReportMaking } from './report-making.tsx'

type Props = {
  caseId: CaseId
  /** null = the whole case. */
  itemIds: readonly ItemId[] | null
  onClose: () => void
}

/** A report, once it is known how it starts out. */
export function ReportScreen({ caseId, itemIds, onClose }: Props) {
  const draft = useReportDraft(caseId, itemIds)
  const pairs = usePairs(caseId)
  const unread = draft.error ?? pairs.error
  if (draft.data === undefined || pairs.data === undefined)
    return (
      <Sheet title={words.open} onClose={onClose} foot={<Button onClick={onClose}>{words.close}</Button>}>
        {unread !== null && <ErrorNote error={unread.error} />}
      </Sheet>
    )
  return <ReportMaking draft={draft.data} caseId={caseId} itemIds={itemIds} pairs={pairs.data} onClose={onClose} />
}
