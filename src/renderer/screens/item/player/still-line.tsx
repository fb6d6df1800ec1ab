import type { ItemId } from '../../../../shared/model/ids.ts'
import { stills as words } from '../../../../shared/words/stills.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import type { useStill } from './use-still.ts'

type Props = { taking: ReturnType<typeof useStill>['taking']; onOpenItem: (itemId: ItemId) => void }

/** What became of the still that was taken last; nothing before the first. */
export function StillLine({ taking, onOpenItem }: Props) {
  const { data, error } = taking
  if (error !== null) return <ErrorNote error={error.error} />
  if (data == null) return null
  return (
    <p className="player-still" role="status">
      {words.taken(data.reference)}{' '}
      <Button look="link" onClick={() => onOpenItem(data.itemId)}>
        {words.open}
      </Button>
    </p>
  )
}
