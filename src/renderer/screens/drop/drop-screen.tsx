import { useState } from 'react'
import type { Case } from '../../../shared/model/case.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { frame, drop as words } from '../../../shared/words/ui.ts'
import { useCase, useCases, useCreateCase } from '../../data/cases.ts'
import { type DroppedFiles, useDrop } from '../../data/intake.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { LinksScreen } from '../links/links-screen.tsx'
import { ChooseCaseSheet, type Destination } from './choose-case-sheet.tsx'
import { droppedList } from './dropped-list.ts'
import { RefusedNote } from './refused-note.tsx'
import { useFileDrag } from './use-file-drag.ts'
import './drop.css'

type Props = {
  caseId: CaseId | null
  onOpenCase: (id: CaseId) => void
  /** Opens the cost sheet for links of a dropped list. */
  onAsk: (caseId: CaseId, itemIds: readonly ItemId[], kind: CheckKind) => void
}

/** Takes files and folders dropped anywhere in the window; outside a case it asks where they belong. */
export function DropScreen({ caseId, onOpenCase, onAsk }: Props) {
  const [waiting, setWaiting] = useState<DroppedFiles | null>(null)
  const [list, setList] = useState<{ caseId: CaseId; given: DroppedFiles; text: string } | null>(null)
  const theCase = useCase(caseId).data ?? null
  const cases = useCases().data ?? []
  const create = useCreateCase()
  const drop = useDrop()

  const take = async (into: CaseId, given: DroppedFiles) => {
    const text = await droppedList(given.files)
    if (text === null) return add(into, given)
    setWaiting(null)
    onOpenCase(into)
    setList({ caseId: into, given, text })
  }
  const add = (into: CaseId, given: DroppedFiles) => {
    setList(null)
    drop.mutate(
      { caseId: into, ...given },
      {
        onSuccess: () => {
          setWaiting(null)
          onOpenCase(into)
        },
      },
    )
  }
  const isOver = useFileDrag((given) => {
    drop.reset()
    create.reset()
    if (caseId === null) setWaiting(given)
    else void take(caseId, given)
  })
  const choose = (destination: Destination, given: DroppedFiles) => {
    if (destination.kind === 'case') return void take(destination.theCase.id, given)
    create.mutate(destination.name, { onSuccess: (made: Case) => void take(made.id, given) })
  }
  const close = () => {
    setWaiting(null)
    drop.reset()
    create.reset()
  }

  const refused = drop.data ?? []
  const error = drop.error?.error ?? create.error?.error ?? null
  return (
    <>
      {isOver && (
        <div className="drop-veil">
          <strong>{theCase === null ? words.intoNew : words.intoCase(theCase.reference)}</strong>
          <span className="muted">{words.promise}</span>
        </div>
      )}
      {waiting !== null && (
        <ChooseCaseSheet
          cases={cases}
          suggestion={waiting.files[0]?.name ?? ''}
          amount={waiting.files.length}
          isBusy={create.isPending || drop.isPending}
          error={error}
          onChoose={(destination) => choose(destination, waiting)}
          onClose={close}
        />
      )}
      {list !== null && (
        <LinksScreen
          caseId={list.caseId}
          text={list.text}
          dropped={{ name: list.given.files[0]?.name ?? '', onEvidence: () => add(list.caseId, list.given) }}
          onAsk={(ids, kind) => {
            setList(null)
            onAsk(list.caseId, ids, kind)
          }}
          onClose={() => setList(null)}
        />
      )}
      {waiting === null && refused.length > 0 && (
        <div className="drop-note" role="status">
          <RefusedNote
            refused={refused}
            areOthersTaken={refused.length < (drop.variables?.files.length ?? 0)}
            onClose={close}
          />
        </div>
      )}
      {waiting === null && error !== null && (
        <div className="drop-note">
          <ErrorNote error={error} actions={<Button onClick={close}>{frame.close}</Button>} />
        </div>
      )}
    </>
  )
}
