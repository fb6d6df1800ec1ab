import type { ListQuestion } from '../../../shared/contract/intake.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import type { RefusedFile } from '../../../shared/model/promised.ts'
import { useAnswerLists } from '../../data/intake.ts'
import { ListsScreen } from './lists-screen.tsx'

type Props = {
  question: ListQuestion
  onAsk: (itemIds: readonly ItemId[], kind: CheckKind) => void
  /** Hears which of the other files were not added. */
  onRefused: (files: readonly RefusedFile[]) => void
  onClose: () => void
}

/** Asks whether chosen files that look like lists of URLs are links or evidence; their contents stay in main. */
export function ChosenLists({ question, onAsk, onRefused, onClose }: Props) {
  const answer = useAnswerLists(question.questionId)
  const give = (as: 'links' | 'evidence') =>
    answer.mutate(as, {
      onSuccess: ({ refused }) => {
        onRefused(refused)
        if (as === 'evidence') onClose()
      },
    })
  return (
    <ListsScreen
      lists={question.lists}
      others={question.others}
      reports={answer.variables === 'links' ? answer.data?.reports : undefined}
      isBusy={answer.isPending}
      error={answer.error?.error ?? null}
      onLinks={() => give('links')}
      onEvidence={() => give('evidence')}
      onAsk={onAsk}
      onClose={onClose}
    />
  )
}
