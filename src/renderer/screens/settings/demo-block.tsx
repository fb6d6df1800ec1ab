import { demoWords as words } from '../../../shared/words/demo.ts'
import { useDemo, useDemoActions } from '../../data/demo.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'

/** Opens the demo, and deletes its copy if there is one. */
export function DemoBlock() {
  const demo = useDemo().data
  const { open, remove } = useDemoActions()
  const failure = [open, remove].find(({ error }) => error !== null && error.error.kind !== 'declined')?.error
  if (demo === undefined || (!demo.isMade && demo.copy === null)) return null
  const only = (run: typeof open) => () => {
    for (const action of [open, remove]) action.reset()
    run.mutate()
  }
  return (
    <Block title={words.title} className="settings-block">
      <p className="prose">{words.about}</p>
      {demo.copy !== null && (
        <p>
          {words.where} <code className="wraps selectable">{demo.copy}</code>
        </p>
      )}
      <div className="settings-actions">
        <Button onClick={only(open)} isDisabled={open.isPending || remove.isPending}>
          {open.isPending ? words.opening : words.open}
        </Button>
        {demo.copy !== null && (
          <Button onClick={only(remove)} isDisabled={open.isPending || remove.isPending}>
            {words.delete}
          </Button>
        )}
      </div>
      {failure != null && <ErrorNote error={failure.error} />}
    </Block>
  )
}
