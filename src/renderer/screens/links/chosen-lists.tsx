import type { ListQuestion } from '../../../shared/contract/intake.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { useAnswerLists } from '../../data/intake.ts'
import { ListsScreen } from './lists-screen.tsx'

type Props = {
  question: ListQuestion
  onAsk: (itemIds: readonly ItemId[], kind: CheckKind) => void
  onClose: () => void
}

/** Asks whether chosen files that look like lists of URLs are links or evidence; their contents stay in main. */
export function ChosenLists({ question, onAsk, onClose }: Props) {
  const answer = useAnswerLists(question.questionId)
  return (
    <ListsScreen
      lists={question.lists}
      others={question.others}
      reports={answer.variables === 'links' ? answer.data : undefined}
      isBusy={answer.isPending}
      error={answer.error?.error ?? null}
      onLinks={() => answer.mutate('links')}
      onEvidence={() => answer.mutate('evidence', { onSuccess: onClose })}
      onAsk={onAsk}
      onClose={onClose}
    />
  )
}
