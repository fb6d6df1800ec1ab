import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import type { ListFile } from '../../../shared/model/list-files.ts'
import { useAddLists } from '../../data/links.ts'
import { ListsScreen } from './lists-screen.tsx'

type Props = {
  caseId: CaseId
  lists: readonly ListFile<File>[]
  /** Number of other files dropped with them; they become evidence in any case. */
  others: number
  onEvidence: () => void
  /** Called once the links were added. */
  onAdded: () => void
  onAsk: (itemIds: readonly ItemId[], kind: CheckKind) => void
  onClose: () => void
}

/** Asks whether dropped files that look like lists of URLs are links or evidence. */
export function DroppedLists({ caseId, lists, onAdded, ...props }: Props) {
  const add = useAddLists(caseId)
  return (
    <ListsScreen
      {...props}
      lists={lists.map(({ name, counts }) => ({ name, ...counts }))}
      reports={add.data}
      isBusy={add.isPending}
      error={add.error?.error ?? null}
      onLinks={() => add.mutate(lists, { onSuccess: onAdded })}
    />
  )
}
