import { type ComponentProps, useState } from 'react'
import type { Case } from '../../../shared/model/case.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { caseWords } from '../../../shared/words/cases.ts'
import { cases as words } from '../../../shared/words/ui.ts'
import { useActivity } from '../../data/activity.ts'
import { useCaseActions, useCaseCopies, useCases, useCreateCase } from '../../data/cases.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { CaseSheet } from './case-sheet.tsx'
import { CaseTable } from './case-table.tsx'
import { NewCaseSheet } from './new-case-sheet.tsx'
import { OperatorStrip } from './operator-strip.tsx'
import '../../ui/screen-head.css'
import './cases.css'

type Props = {
  onOpen: (theCase: Case) => void
  /** Opens the custody log of one case. */
  onCustody: (caseId: CaseId) => void
}

/** All cases, and the way to a first one. */
export function CasesScreen({ onOpen, onCustody }: Props) {
  const { data: cases, error } = useCases()
  const { data: settings } = useSettings()
  const change = useChangeSettings()
  const create = useCreateCase()
  const [isNaming, setIsNaming] = useState(false)
  const [aboutId, setAboutId] = useState<CaseId | null>(null)
  const [isAll, setIsAll] = useState(false)
  const life = useCaseActions()
  useKeys({ n: () => setIsNaming(true) })

  const strip = settings?.operator === '' ? <OperatorStrip onSave={(operator) => change.mutate({ operator })} /> : null
  const newCase = (
    <Button onClick={() => setIsNaming(true)} keyCap="N">
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
      {cases?.length === 0 && (
        <div className="first-run">
          <h1 className="visually-hidden">{words.title}</h1>
          <EmptyState title={words.empty.title} text={words.empty.text}>
            {newCase}
          </EmptyState>
          <p className="promise">{words.empty.promise}</p>
          {strip}
        </div>
      )}
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

/** The sheet about a case, with the copies of the library that hold it and what of it runs at the service. */
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
