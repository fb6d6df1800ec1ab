import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChosenPlace } from '../../../shared/contract/verifications.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { Case } from '../../../shared/model/case.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { type ItemSet, itemSet } from '../../../shared/model/item-set.ts'
import type { CheckKind } from '../../../shared/model/kind.ts'
import { type ListFile, pickLists } from '../../../shared/model/list-files.ts'
import type { PromisedQuestion } from '../../../shared/model/promised.ts'
import { dropped, droppedRefusals } from '../../../shared/words/dropped.ts'
import { promised as promisedWords } from '../../../shared/words/promised.ts'
import { cases as caseWords, frame, drop as words } from '../../../shared/words/ui.ts'
import { useCase, useCases, useCreateCase } from '../../data/cases.ts'
import { type Dropped, type DroppedFiles, useDrop } from '../../data/intake.ts'
import { usePromisedActions, usePromisedProgress } from '../../data/promised.ts'
import { exportsAmong } from '../../data/verifications.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DroppedLists } from '../links/dropped-lists.tsx'
import { LinksScreen } from '../links/links-screen.tsx'
import { DroppedExport } from '../verify/dropped-export.tsx'
import { PromisedSheet } from './promised-sheet.tsx'
import { Refused, RefusedFiles } from './refused.tsx'
import './drop.css'

type Props = {
  caseId: CaseId | null
  onOpenCase: (id: CaseId) => void
  /** Opens the cost sheet for links of a dropped list. */
  onAsk: (caseId: CaseId, items: ItemSet, kind: CheckKind) => void
  /** Verifies a dropped export. */
  onVerify: (chosen: ChosenPlace) => void
}

/** Lists of URLs that need a decision, and what else was dropped with them. */
type Lists = { caseId: CaseId; given: DroppedFiles; lists: ListFile<File>[]; rest: File[] }

/** Temporary files and folders that need a decision. */
type Promised = { caseId: CaseId; question: PromisedQuestion }

/** Dropped exports that need a decision; `caseId` = the case that was open then, null = none. */
type Exports = { caseId: CaseId | null; given: DroppedFiles; exports: ChosenPlace[] }

/** What was not added. `areOthersTaken` = everything else of these drops was. */
type Refusals = Pick<Dropped, 'pictures' | 'files'> & { areOthersTaken: boolean }

const NONE_REFUSED: Refusals = { pictures: [], files: [], areOthersTaken: true }

const withRefused = (known: Refusals, more: Refusals): Refusals => ({
  pictures: [...known.pictures, ...more.pictures],
  files: [...known.files, ...more.files],
  areOthersTaken: known.areOthersTaken && more.areOthersTaken,
})

/** Accepts files and folders dropped anywhere in the window; without an open case it asks for one. */
export function DropScreen({ caseId, onOpenCase, onAsk, onVerify }: Props) {
  const [waiting, setWaiting] = useState<DroppedFiles | null>(null)
  const [asked, setAsked] = useState<Lists | null>(null)
  const [found, setFound] = useState<Exports | null>(null)
  const theCase = useCase(caseId).data ?? null
  const cases = useCases().data ?? []
  const create = useCreateCase()
  const drop = useDrop()
  const { answer, stop } = usePromisedActions()
  const [promised, setPromised] = useState<readonly Promised[]>([])
  const [refused, setRefused] = useState(NONE_REFUSED)

  const copyingInto = answer.isPending ? answer.variables.caseId : drop.isPending ? drop.variables.caseId : null

  const take = async (into: CaseId, given: DroppedFiles) => {
    const { lists, rest } = await pickLists(given.files)
    if (lists.length === 0) return add(into, given)
    setWaiting(null)
    onOpenCase(into)
    setAsked({ caseId: into, given, lists, rest })
  }
  const add = (into: CaseId, given: DroppedFiles) => {
    setAsked(null)
    void addFiles(into, given)
  }
  const addFiles = async (into: CaseId, given: DroppedFiles) => {
    // The copying of temporary files takes a while: nobody is led back to the case after it.
    if (waiting === null) onOpenCase(into)
    // More may be dropped meanwhile: each drop has its own outcome.
    const added = await drop.mutateAsync({ caseId: into, ...given }).catch(() => null)
    if (added === null) return
    const { pictures, files, question } = added
    if (waiting !== null) {
      setWaiting(null)
      onOpenCase(into)
    }
    if (question !== null) setPromised((known) => [...known, { caseId: into, question }])
    // What is still asked about is neither added nor refused.
    const areOthersTaken = question === null && pictures.length + files.length < given.files.length
    setRefused((known) => withRefused(known, { pictures, files, areOthersTaken }))
  }
  const answerPromised = async ({ caseId: into, question }: Promised, as: 'copies' | 'as_they_are') => {
    setPromised((known) => known.filter((one) => one.question !== question))
    const files = await answer.mutateAsync({ caseId: into, questionId: question.questionId, as }).catch(() => null)
    if (files !== null) setRefused((known) => withRefused(known, { pictures: [], files, areOthersTaken: false }))
  }
  const isOver = useFileDrag((given) => {
    if (copyingInto === null) close()
    void look(given)
  })
  const look = async (given: DroppedFiles) => {
    const exports = await exportsAmong(given.files)
    if (exports.length > 0) setFound({ caseId, given, exports })
    else addAsEvidence(caseId, given)
  }
  const addAsEvidence = (into: CaseId | null, given: DroppedFiles) => {
    setFound(null)
    if (into === null) setWaiting(given)
    else void take(into, given)
  }
  const choose = (destination: Destination, given: DroppedFiles) => {
    if (destination.kind === 'case') return void take(destination.theCase.id, given)
    create.mutate(destination.name, { onSuccess: (made: Pick<Case, 'id'>) => void take(made.id, given) })
  }
  const close = () => {
    setWaiting(null)
    setRefused(NONE_REFUSED)
    drop.reset()
    answer.reset()
    create.reset()
  }

  const ask = (itemIds: readonly ItemId[], kind: CheckKind) => {
    const into = asked?.caseId
    setAsked(null)
    if (into !== undefined) onAsk(into, itemSet(itemIds), kind)
  }
  // A single list can be viewed and edited.
  const only = asked?.lists.length === 1 && asked.rest.length === 0 ? (asked.lists[0] ?? null) : null
  const [nextPromised] = promised
  const { pictures, files, areOthersTaken } = refused
  const error = drop.error?.error ?? answer.error?.error ?? create.error?.error ?? null
  // A sheet that asks for a case shows its own errors.
  const hasOutcome = waiting === null && (pictures.length + files.length > 0 || error !== null)
  return (
    <>
      {isOver && (
        <div className="drop-veil">
          <strong>{theCase === null ? words.intoNew : words.intoCase({ reference: theCase.reference })}</strong>
          <span className="muted">{words.promise}</span>
        </div>
      )}
      {found !== null && (
        <DroppedExport
          exports={found.exports}
          dropped={found.given.files.length}
          onVerify={(chosen) => {
            setFound(null)
            onVerify(chosen)
          }}
          onAdd={() => addAsEvidence(found.caseId, found.given)}
          onClose={() => setFound(null)}
        />
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
            if (asked.rest.length > 0) void addFiles(asked.caseId, { ...asked.given, files: asked.rest })
          }}
          onAsk={ask}
          onClose={() => setAsked(null)}
        />
      )}
      {nextPromised !== undefined && (
        <PromisedSheet
          key={nextPromised.question.questionId}
          question={nextPromised.question}
          onAnswer={(as) => void answerPromised(nextPromised, as)}
          onClose={() => setPromised((known) => known.slice(1))}
        />
      )}
      {(copyingInto !== null || hasOutcome) && (
        <div className="drop-note">
          {copyingInto !== null && <CopyingNote caseId={copyingInto} onStop={() => stop.mutate(copyingInto)} />}
          {hasOutcome && pictures.length + files.length > 0 && (
            <div role="status">
              <Note actions={<Button onClick={close}>{frame.close}</Button>}>
                {pictures.length > 0 && (
                  <Refused
                    title={dropped.refused({ n: pictures.length })}
                    rows={pictures.map(({ name, reason }) => ({ name, why: droppedRefusals[reason] }))}
                  />
                )}
                {files.length > 0 && <RefusedFiles files={files} />}
                {areOthersTaken && dropped.others}
              </Note>
            </div>
          )}
          {hasOutcome && error !== null && (
            <ErrorNote error={error} actions={<Button onClick={close}>{frame.close}</Button>} />
          )}
        </div>
      )}
    </>
  )
}

/** How far the copying of temporary files is; nothing before some are being copied. */
function CopyingNote({ caseId, onStop }: { caseId: CaseId; onStop: () => void }) {
  const progress = usePromisedProgress(caseId)
  if (progress === null) return null
  const { bytes: done, ofBytes } = progress
  return (
    <Note isPlain actions={<Button onClick={onStop}>{promisedWords.stop}</Button>}>
      <strong>{promisedWords.copying}</strong>
      <ProgressBar label={promisedWords.copying} done={ofBytes === 0 ? 0 : done / ofBytes} />
      <span role="status">{[promisedWords.done(progress), [bytes(done), bytes(ofBytes)].join(' / ')].join(' · ')}</span>
    </Note>
  )
}

/**
 * Watches files being dragged over the window, and returns whether any are. `onDrop` receives them, folders as one
 * entry each. The files are read from the event before anything is awaited, because they are gone afterwards. An image
 * dragged from the window itself, which a browser also provides as a file, is ignored.
 */
function useFileDrag(onDrop: (dropped: DroppedFiles) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const isOwn = useRef(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => !isOwn.current && event.dataTransfer?.types.includes('Files') === true
    const begin = () => {
      isOwn.current = true
    }
    const end = () => {
      isOwn.current = false
    }
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      const isBlocked = document.querySelector('dialog[open]') !== null
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isBlocked ? 'none' : 'copy'
      setIsOver(!isBlocked)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && document.querySelector('dialog[open]') === null)
        dropped({ files, address: addressBeside(event.dataTransfer) })
    }
    window.addEventListener('dragstart', begin)
    window.addEventListener('dragend', end)
    window.addEventListener('dragenter', over)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragstart', begin)
      window.removeEventListener('dragend', end)
      window.removeEventListener('dragenter', over)
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

/** The first web URL dropped along with the files; browsers give that of the page or image they came from. */
function addressBeside(data: DataTransfer | null): string | null {
  const lines = data?.getData('text/uri-list').split(/\r?\n/) ?? []
  return lines.find((line) => /^https?:/i.test(line)) ?? null
}

/** Where dropped evidence goes: into an existing case, or into a new one of this name. */
type Destination = { kind: 'case'; theCase: Case } | { kind: 'new'; name: string }

type ChooseCaseSheetProps = {
  cases: readonly Case[]
  /** Suggested name, derived from what was dropped. */
  suggestion: string
  amount: number
  isBusy: boolean
  error: AppError | null
  onChoose: (destination: Destination) => void
  onClose: () => void
}

/** Sheet to choose a case, shown when files are dropped while no case is open. */
function ChooseCaseSheet({ cases, suggestion, amount, isBusy, error, onChoose, onClose }: ChooseCaseSheetProps) {
  const [name, setName] = useState(suggestion)
  const [caseId, setCaseId] = useState<number | null>(null)
  const theCase = cases.find(({ id }) => id === caseId)
  const isReady = (theCase !== undefined || name.trim() !== '') && !isBusy
  const choose = () => {
    if (!isReady) return
    onChoose(theCase === undefined ? { kind: 'new', name: name.trim() } : { kind: 'case', theCase })
  }
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <span className="quiet">{words.adding({ files: amount })}</span>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button look="primary" onClick={choose} isDisabled={!isReady}>
            {words.add}
          </Button>
        </>
      }
    >
      <div className="drop-choices">
        {cases.length > 0 && (
          <fieldset>
            <legend className="visually-hidden">{words.title}</legend>
            <div className="choice-list">
              <label className="choice">
                <input type="radio" name="case" checked={theCase === undefined} onChange={() => setCaseId(null)} />
                {words.newCase}
              </label>
              {cases
                .filter(({ closedAt }) => closedAt === null)
                .map((one) => (
                  <label className="choice" key={one.id}>
                    <input type="radio" name="case" checked={one.id === caseId} onChange={() => setCaseId(one.id)} />
                    <Name text={one.name} className="one-line" />
                    <span className="quiet">{one.reference}</span>
                  </label>
                ))}
            </div>
          </fieldset>
        )}
        {theCase === undefined && (
          <TextField label={caseWords.name} value={name} onChange={setName} onSubmit={choose} autoFocus />
        )}
        <p className="quiet">{words.promise}</p>
        {error !== null && <ErrorNote error={error} />}
      </div>
    </Sheet>
  )
}
