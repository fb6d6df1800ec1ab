import { useState } from 'react'
import type { Case } from '../../../shared/model/case.ts'
import { cases as words } from '../../../shared/words/ui.ts'
import { useCases, useCreateCase } from '../../data/cases.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { CaseTable } from './case-table.tsx'
import { NewCaseSheet } from './new-case-sheet.tsx'
import { OperatorStrip } from './operator-strip.tsx'
import './cases.css'

/** All cases, and the way to a first one. */
export function CasesScreen({ onOpen }: { onOpen: (theCase: Case) => void }) {
  const { data: cases, error } = useCases()
  const { data: settings } = useSettings()
  const change = useChangeSettings()
  const create = useCreateCase()
  const [isNaming, setIsNaming] = useState(false)
  useKeys({ n: () => setIsNaming(true) })

  const strip = settings?.operator === '' ? <OperatorStrip onSave={(operator) => change.mutate({ operator })} /> : null
  const newCase = (
    <Button onClick={() => setIsNaming(true)} keyCap="N">
      {words.newCase}
    </Button>
  )
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
            {newCase}
          </div>
          {strip}
          <CaseTable cases={cases} onOpen={onOpen} />
          <p className="cases-hint">{words.dropHint}</p>
        </div>
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
