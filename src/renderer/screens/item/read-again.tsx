import type { CheckId, ItemId } from '../../../shared/model/ids.ts'
import { result as words } from '../../../shared/words/item.ts'
import { useReadAgain } from '../../data/items.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'

/** Reads a kept reply again with the present version; says what came of it. */
export function ReadAgain({ checkId, itemId }: { checkId: CheckId; itemId: ItemId }) {
  const { mutate, data, error, isPending } = useReadAgain(itemId)
  return (
    <>
      <Button onClick={() => mutate(checkId)} isDisabled={isPending}>
        {words.readAgain}
      </Button>
      {data !== undefined && (
        <span className="muted" role="status">
          {data.isChanged ? words.readAgainDone : words.readAgainNone}
        </span>
      )}
      {error !== null && <ErrorNote error={error.error} />}
    </>
  )
}
