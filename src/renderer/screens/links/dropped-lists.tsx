import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import type { ListFile } from '../../../shared/model/list-files.ts'
import { useAddLists } from '../../data/links.ts'
import { ListsScreen } from './lists-screen.tsx'

type Props = {
  caseId: CaseId
  lists: readonly ListFile<File>[]
  /** How many other files came with them; they become evidence whatever is said of the lists. */
  others: number
  onEvidence: () => void
  /** The lists are links now. */
  onAdded: () => void
  onAsk: (itemIds: readonly ItemId[], kind: CheckKind) => void
  onClose: () => void
}

/** The question about dropped files that look like lists of addresses. */
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
