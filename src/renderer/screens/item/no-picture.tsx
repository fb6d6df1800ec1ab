import type { ItemDetail } from '../../../shared/contract/items.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { itemReasonWords } from '../../../shared/words/intake.ts'
import { item as words } from '../../../shared/words/item.ts'
import { itemStanding, statusWords } from '../../../shared/words/statuses.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { useRetryItem } from '../../data/items.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/note.tsx'

/** What stands in the well when there is no picture: why, and what can be done. */
export function NoPicture({ item, hasFailed }: { item: ItemDetail; hasFailed: boolean }) {
  const retry = useRetryItem()
  const { row, medium } = item
  const lines = [
    row.reason === null ? null : itemReasonWords[row.reason],
    ...(medium?.problems ?? []).map(problemWords),
    hasFailed && item.original === 'missing' ? viewer.nothingKept : null,
  ]
  return (
    <div className="no-picture">
      <Icon name={medium === null || medium.kind === 'image' ? 'picture' : 'document'} size={28} />
      <p className="no-picture-title">{titleOf(item, hasFailed)}</p>
      {lines.map((line) => line !== null && <p key={line}>{line}</p>)}
      {row.intake === 'unreadable' && (
        <Button onClick={() => retry.mutate(row.id)} isDisabled={retry.isPending}>
          {words.readAgain}
        </Button>
      )}
      {retry.error !== null && <ErrorNote error={retry.error.error} />}
    </div>
  )
}

function titleOf({ row, medium }: ItemDetail, hasFailed: boolean): string {
  if (medium === null) return statusWords(itemStanding(row)).label
  if (medium.kind !== 'image') return words.notPicture
  return hasFailed ? words.showing.notPossible : words.emptyFrame
}
