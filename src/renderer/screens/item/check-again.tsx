import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { item as words } from '../../../shared/words/item.ts'
import { useExhibitActions, useProof } from '../../data/exhibits.ts'

/**
 * Button on an image that rehashes an original whose file was written to, so that it is shown again or known to have
 * changed.
 */
export function CheckAgain({ caseId, item }: { caseId: CaseId; item: ItemDetail }) {
  const { verifyItems } = useExhibitActions(caseId)
  const isRunning = useProof(caseId).data?.state === 'running'
  if (item.row.sha256 === null || item.original === 'attached' || item.original === 'missing') return null
  return (
    <span>
      <button
        type="button"
        className="plate-action"
        disabled={isRunning || verifyItems.isPending}
        title={words.checkAgainHint}
        onClick={() => verifyItems.mutate(new Set([item.row.id]))}
      >
        {isRunning ? words.checking : words.checkAgain}
      </button>
    </span>
  )
}
