import { useState } from 'react'
import type { Case } from '../../../shared/model/case.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { frame, drop as words } from '../../../shared/words/ui.ts'
import { useCase, useCases, useCreateCase } from '../../data/cases.ts'
import { useDrop } from '../../data/intake.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ChooseCaseSheet, type Destination } from './choose-case-sheet.tsx'
import { useFileDrag } from './use-file-drag.ts'
import './drop.css'

/** Takes files and folders dropped anywhere in the window; outside a case it asks where they belong. */
export function DropScreen({ caseId, onOpenCase }: { caseId: CaseId | null; onOpenCase: (id: CaseId) => void }) {
  const [waiting, setWaiting] = useState<File[] | null>(null)
  const theCase = useCase(caseId).data ?? null
  const cases = useCases().data ?? []
  const create = useCreateCase()
  const drop = useDrop()

  const take = (into: CaseId, files: File[]) => {
    drop.mutate(
      { caseId: into, files },
      {
        onSuccess: () => {
          setWaiting(null)
          onOpenCase(into)
        },
      },
    )
  }
  const isOver = useFileDrag((files) => {
    drop.reset()
    create.reset()
    if (caseId === null) setWaiting(files)
    else take(caseId, files)
  })
  const choose = (destination: Destination, files: File[]) => {
    if (destination.kind === 'case') return take(destination.theCase.id, files)
    create.mutate(destination.name, { onSuccess: (made: Case) => take(made.id, files) })
  }
  const close = () => {
    setWaiting(null)
    drop.reset()
    create.reset()
  }

  const leftOut = drop.data?.leftOut ?? 0
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
          suggestion={waiting[0]?.name ?? ''}
          amount={waiting.length}
          isBusy={create.isPending || drop.isPending}
          error={error}
          onChoose={(destination) => choose(destination, waiting)}
          onClose={close}
        />
      )}
      {waiting === null && leftOut > 0 && (
        <div className="drop-note" role="status">
          <Note actions={<Button onClick={close}>{frame.close}</Button>}>{words.leftOut(leftOut)}</Note>
        </div>
      )}
      {waiting === null && error !== null && (
        <div className="drop-note">
          {error.kind === 'invalid_input' ? (
            <Note actions={<Button onClick={close}>{frame.close}</Button>}>{words.noPath}</Note>
          ) : (
            <ErrorNote error={error} actions={<Button onClick={close}>{frame.close}</Button>} />
          )}
        </div>
      )}
    </>
  )
}
