import { useState } from 'react'
import type { Case } from '../../../shared/model/case.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { type ListFile, pickLists } from '../../../shared/model/list-files.ts'
import { frame, drop as words } from '../../../shared/words/ui.ts'
import { useCase, useCases, useCreateCase } from '../../data/cases.ts'
import { type DroppedFiles, useDrop } from '../../data/intake.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { DroppedLists } from '../links/dropped-lists.tsx'
import { LinksScreen } from '../links/links-screen.tsx'
import { ChooseCaseSheet, type Destination } from './choose-case-sheet.tsx'
import { RefusedNote } from './refused-note.tsx'
import { useFileDrag } from './use-file-drag.ts'
import './drop.css'

type Props = {
  caseId: CaseId | null
  onOpenCase: (id: CaseId) => void
  /** Opens the cost sheet for links of a dropped list. */
  onAsk: (caseId: CaseId, itemIds: readonly ItemId[], kind: CheckKind) => void
}

/** Lists of addresses that are asked about, and what else came with them. */
type Lists = { caseId: CaseId; given: DroppedFiles; lists: ListFile<File>[]; rest: File[] }

/** Takes files and folders dropped anywhere in the window; outside a case it asks where they belong. */
export function DropScreen({ caseId, onOpenCase, onAsk }: Props) {
  const [waiting, setWaiting] = useState<DroppedFiles | null>(null)
  const [asked, setAsked] = useState<Lists | null>(null)
  const theCase = useCase(caseId).data ?? null
  const cases = useCases().data ?? []
  const create = useCreateCase()
  const drop = useDrop()

  const take = async (into: CaseId, given: DroppedFiles) => {
    const { lists, rest } = await pickLists(given.files)
    if (lists.length === 0) return add(into, given)
    setWaiting(null)
    onOpenCase(into)
    setAsked({ caseId: into, given, lists, rest })
  }
  const add = (into: CaseId, given: DroppedFiles) => {
    setAsked(null)
    addFiles(into, given)
  }
  const addFiles = (into: CaseId, given: DroppedFiles) =>
    drop.mutate(
      { caseId: into, ...given },
      {
        onSuccess: () => {
          setWaiting(null)
          onOpenCase(into)
        },
      },
    )
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

  const ask = (itemIds: readonly ItemId[], kind: CheckKind) => {
    const into = asked?.caseId
    setAsked(null)
    if (into !== undefined) onAsk(into, itemIds, kind)
  }
  // A list on its own can be looked through and edited.
  const only = asked?.lists.length === 1 && asked.rest.length === 0 ? (asked.lists[0] ?? null) : null
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
      {asked !== null && only !== null && (
        <LinksScreen
          caseId={asked.caseId}
          text={only.text}
          dropped={{ name: only.name, onEvidence: () => add(asked.caseId, asked.given) }}
          onAsk={ask}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && only === null && (
        <DroppedLists
          caseId={asked.caseId}
          lists={asked.lists}
          others={asked.rest.length}
          onEvidence={() => add(asked.caseId, asked.given)}
          onAdded={() => {
            if (asked.rest.length > 0) addFiles(asked.caseId, { ...asked.given, files: asked.rest })
          }}
          onAsk={ask}
          onClose={() => setAsked(null)}
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
