import type { CaseId } from '../../../../shared/model/ids.ts'
import type { ItemSet } from '../../../../shared/model/item-set.ts'
import { custodyScreen as words } from '../../../../shared/words/custody-screen.ts'
import { useExhibitActions } from '../../../data/exhibits.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/note.tsx'

/**
 * Button that rehashes the originals of some items of a case; the status bar shows the progress, each item's history
 * the outcome.
 */
export function VerifyItems({ caseId, items }: { caseId: CaseId; items: ItemSet }) {
  const { verifyItems } = useExhibitActions(caseId)
  return (
    <>
      <Button
        onClick={() => verifyItems.mutate(items)}
        isDisabled={verifyItems.isPending}
        title={words.verifyItemsTitle}
      >
        {words.verifyItems({ n: items.size })}
      </Button>
      {verifyItems.error !== null && <ErrorNote error={verifyItems.error.error} />}
    </>
  )
}
