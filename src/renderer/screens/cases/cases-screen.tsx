import { type ComponentProps, useId, useState } from 'react'
import type { AppError } from '../../../shared/errors.ts'
import type { Case } from '../../../shared/model/case.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { caseWords } from '../../../shared/words/cases.ts'
import { count } from '../../../shared/words/counts.ts'
import { frame, cases as words } from '../../../shared/words/ui.ts'
import { useActivity } from '../../data/activity.ts'
import { useCaseActions, useCaseCopies, useCases, useCreateCase } from '../../data/cases.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { When } from '../../ui/when.tsx'
import { CaseSheet } from './case-sheet.tsx'
import { FirstRun } from './first-run.tsx'
import '../../ui/screen-head.css'
import './cases.css'

type Props = {
  onOpen: (theCase: Pick<Case, 'id'>) => void
  /** Opens the custody log of one case. */
  onCustody: (caseId: CaseId) => void
}

/** All cases, and how to create the first one. */
export function CasesScreen({ onOpen, onCustody }: Props) {
  const { data: cases, error } = useCases()
  const { data: settings } = useSettings()
  const change = useChangeSettings()
  const create = useCreateCase()
  const [isNaming, setIsNaming] = useState(false)
  const [aboutId, setAboutId] = useState<CaseId | null>(null)
  const [isAll, setIsAll] = useState(false)
  const life = useCaseActions()
  useKeys({ newCase: () => setIsNaming(true) })

  const strip = settings?.operator === '' ? <OperatorStrip onSave={(operator) => change.mutate({ operator })} /> : null
  const newCase = (
    <Button onClick={() => setIsNaming(true)} keyOf="newCase">
      {words.newCase}
    </Button>
  )
  const about = cases?.find(({ id }) => id === aboutId)
  const shown = isAll ? cases : cases?.filter(({ closedAt }) => closedAt === null)
  const hasClosed = cases?.some(({ closedAt }) => closedAt !== null) === true
  const leave = () => {
    life.reset()
    setAboutId(null)
  }
  return (
    <main className="cases">
      {error !== null && <ErrorNote error={error.error} />}
      {cases?.length === 0 && <FirstRun newCase={newCase} strip={strip} isDemo={settings?.isDemo === true} />}
      {cases !== undefined && cases.length > 0 && (
        <div className="cases-inner">
          <div className="screen-head">
            <h1>{words.title}</h1>
            {hasClosed && (
              <Segmented
                label={caseWords.show}
                value={isAll ? 'all' : 'open'}
                options={[
                  { value: 'open', label: caseWords.showOpen },
                  { value: 'all', label: caseWords.showAll },
                ]}
                onChange={(value) => setIsAll(value === 'all')}
              />
            )}
            {newCase}
          </div>
          {strip}
          <CaseTable cases={shown ?? []} onOpen={onOpen} onAbout={({ id }) => setAboutId(id)} />
          <p className="cases-hint">{words.dropHint}</p>
        </div>
      )}
      {about !== undefined && (
        <AboutCase
          key={about.id}
          theCase={about}
          isBusy={life.isBusy}
          error={life.error}
          onSave={(fields) => life.save(about, fields, leave)}
          onVeil={(look) => life.setVeil(about.id, look)}
          onCustody={() => onCustody(about.id)}
          onClosed={(isClosed) => life.setClosed(about.id, isClosed)}
          onDelete={(typed, withCopies) => life.remove({ caseId: about.id, typed, withCopies }, leave)}
          onClose={leave}
        />
      )}
      {isNaming && (
        <NewCaseSheet
          isBusy={create.isPending}
          error={create.error?.error ?? null}
          onCreate={(name) => create.mutate(name, { onSuccess: onOpen })}
          onClose={() => {
            create.reset()
            setIsNaming(false)
          }}
        />
      )}
    </main>
  )
}

/** The sheet of a case, with the backups of the library that contain it and its jobs running at the service. */
function AboutCase(props: Omit<ComponentProps<typeof CaseSheet>, 'copies' | 'running'>) {
  const { id } = props.theCase
  return (
    <CaseSheet
      {...props}
      copies={useCaseCopies(id).data ?? null}
      running={useActivity(id).data?.standing.jobs.running ?? 0}
    />
  )
}

/** Asks once, without blocking anything, for the name in the custody log. */
function OperatorStrip({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const id = useId()
  const save = () => {
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <div className="operator-strip">
      <label htmlFor={id}>{words.operator.label}</label>
      <input
        id={id}
        className="input"
        type="text"
        value={name}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
        }}
      />
      <Button onClick={save} isDisabled={name.trim() === ''}>
        {words.operator.save}
      </Button>
    </div>
  )
}

type NewCaseSheetProps = {
  isBusy: boolean
  error: AppError | null
  onCreate: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a new case. */
function NewCaseSheet({ isBusy, error, onCreate, onClose }: NewCaseSheetProps) {
  const [name, setName] = useState('')
  const create = () => {
    if (name.trim() !== '' && !isBusy) onCreate(name.trim())
  }
  return (
    <Sheet
      title={words.createTitle}
      onClose={onClose}
      foot={
        <>
          <span />
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button look="primary" onClick={create} isDisabled={name.trim() === '' || isBusy}>
            {words.create}
          </Button>
        </>
      }
    >
      <TextField label={words.name} value={name} onChange={setName} onSubmit={create} hint={words.nameHint} autoFocus />
      {error !== null && <ErrorNote error={error} />}
    </Sheet>
  )
}

type CaseTableProps = { cases: readonly Case[]; onOpen: (theCase: Case) => void; onAbout: (theCase: Case) => void }

/** Table of the cases; each line opens its case. */
function CaseTable({ cases, onOpen, onAbout }: CaseTableProps) {
  return (
    <div className="case-table">
      <div className="case-line case-head" aria-hidden="true">
        <div className="case-row">
          <span>{words.columns.reference}</span>
          <span>{words.columns.name}</span>
          <span className="number">{words.columns.items}</span>
          <span className="number">{words.columns.analysed}</span>
          <span>{words.columns.activity}</span>
        </div>
      </div>
      <ul aria-label={words.listName}>
        {cases.map((one) => (
          <li key={one.id} className="case-line">
            <button type="button" className="case-row" onClick={() => onOpen(one)}>
              <span className="muted">{one.reference}</span>
              <span className="one-line">
                <Name text={one.name} className="case-name" />
                {one.ownReference !== '' && (
                  <span className="quiet">
                    {' · '}
                    <Name text={one.ownReference} />
                  </span>
                )}
                {one.closedAt !== null && <span className="case-closed">{words.closed}</span>}
              </span>
              <span className="number">
                {count(one.itemCount)}
                <span className="visually-hidden"> {words.columns.items}</span>
              </span>
              <span className="number">
                {count(one.analysedCount)}
                <span className="visually-hidden"> {words.columns.analysed}</span>
              </span>
              <span className="muted">
                <When at={one.lastActivityAt} />
              </span>
            </button>
            <IconButton
              icon="info"
              label={caseWords.editOf({ reference: one.reference })}
              onClick={() => onAbout(one)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
