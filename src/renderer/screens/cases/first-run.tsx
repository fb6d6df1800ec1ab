import type { ReactNode } from 'react'
import { demoWords } from '../../../shared/words/demo.ts'
import { cases as words } from '../../../shared/words/ui.ts'
import { useDemo, useDemoActions } from '../../data/demo.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Workflow } from './workflow.tsx'

type Props = {
  /** Button that creates the first case. */
  newCase: ReactNode
  /** Strip with a question asked only once. */
  strip: ReactNode
  /** The demo does not offer another demo. */
  isDemo: boolean
}

/** The first screen: what the app does, how to create a case, and the demo. */
export function FirstRun({ newCase, strip, isDemo }: Props) {
  const demo = useDemo().data
  const { open } = useDemoActions()
  const isOffered = !isDemo && demo !== undefined
  const canOpen = isOffered && (demo.isMade || demo.copy !== null)
  return (
    <div className="first-run">
      <h1 className="visually-hidden">{words.title}</h1>
      <Workflow />
      <EmptyState title={words.empty.title} text={words.empty.text}>
        {newCase}
        {canOpen && (
          <Button onClick={() => open.mutate()} isDisabled={open.isPending}>
            {open.isPending ? demoWords.opening : demoWords.open}
          </Button>
        )}
      </EmptyState>
      {open.error !== null && <ErrorNote error={open.error.error} />}
      <div className="first-run-notes">
        {canOpen && <p>{demoWords.about}</p>}
        {isOffered && !canOpen && (
          <p>
            {demoWords.notMade} <code className="selectable">{demoWords.command}</code>
          </p>
        )}
        <p>{words.empty.promise}</p>
      </div>
      {strip}
    </div>
  )
}
