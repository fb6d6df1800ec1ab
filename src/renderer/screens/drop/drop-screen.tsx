import { useState } from 'react'
import type { Case } from '../../../shared/model/case.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { frame, drop as words } from '../../../shared/words/ui.ts'
import { useCase, useCases, useCreateCase } from '../../data/cases.ts'
import { useDrop } from '../../data/intake.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { LinksScreen } from '../links/links-screen.tsx'
import { ChooseCaseSheet, type Destination } from './choose-case-sheet.tsx'
import { droppedList } from './dropped-list.ts'
import { useFileDrag } from './use-file-drag.ts'
import './drop.css'

/** Takes files and folders dropped anywhere in the window; outside a case it asks where they belong. */
export function DropScreen({ caseId, onOpenCase }: { caseId: CaseId | null; onOpenCase: (id: CaseId) => void }) {
  const [waiting, setWaiting] = useState<File[] | null>(null)
  const [list, setList] = useState<{ caseId: CaseId; files: File[]; text: string } | null>(null)
  const theCase = useCase(caseId).data ?? null
  const cases = useCases().data ?? []
  const create = useCreateCase()
  const drop = useDrop()

  const take = async (into: CaseId, files: File[]) => {
    const text = await droppedList(files)
    if (text === null) return add(into, files)
    setWaiting(null)
    onOpenCase(into)
    setList({ caseId: into, files, text })
  }
  const add = (into: CaseId, files: File[]) => {
    setList(null)
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
    else void take(caseId, files)
  })
  const choose = (destination: Destination, files: File[]) => {
    if (destination.kind === 'case') return void take(destination.theCase.id, files)
    create.mutate(destination.name, { onSuccess: (made: Case) => void take(made.id, files) })
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
      {list !== null && (
        <LinksScreen
          caseId={list.caseId}
          text={list.text}
          dropped={{ name: list.files[0]?.name ?? '', onEvidence: () => add(list.caseId, list.files) }}
          onClose={() => setList(null)}
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
