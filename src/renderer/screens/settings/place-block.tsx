import { moveWords as words } from '../../../shared/words/library-move.ts'
import { frame } from '../../../shared/words/ui.ts'
import { useLibraryPlace, useMoveActions } from '../../data/library.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'

/** Where the library lies, the way to another folder, and the copy that the last move left behind. */
export function PlaceBlock() {
  const place = useLibraryPlace().data
  const { move, removeLeft } = useMoveActions()
  const failure = [move, removeLeft].find(({ error }) => error !== null && error.error.kind !== 'declined')?.error
  if (place === undefined) return null
  return (
    <Block title={words.title} className="settings-block">
      <p>
        {words.where} <code className="wraps selectable">{place.path}</code>{' '}
        <CopyButton text={place.path} label={`${frame.copy} ${words.title}`} />
      </p>
      <div className="settings-actions">
        <Button onClick={() => move.mutate()} isDisabled={move.isPending}>
          {words.move}
        </Button>
      </div>
      <p className="field-hint prose">{words.hint}</p>
      {place.left !== null && (
        <Note
          isPlain
          actions={
            <Button onClick={() => removeLeft.mutate()} isDisabled={removeLeft.isPending}>
              {words.removeLeft}
            </Button>
          }
        >
          {words.left(place.left)}
        </Note>
      )}
      {place.left === null && removeLeft.isSuccess && <Note isPlain>{words.removed}</Note>}
      {failure != null && <ErrorNote error={failure.error} />}
    </Block>
  )
}
