import type { LibraryMove } from '../../../shared/model/library-move.ts'
import { moveLine, moveWords as words } from '../../../shared/words/library-move.ts'
import { Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type Props = { move: LibraryMove; onCancel: () => void; onDismiss: () => void; onStartAgain: () => void }

/** Progress of moving the library: it blocks everything else until it is over, because nothing else may be written. */
export function MoveSheet({ move, onCancel, onDismiss, onStartAgain }: Props) {
  const { state, from, to, failure, doneBytes, totalBytes } = move
  const isOver = state === 'done' || state === 'cancelled' || state === 'failed'
  const act = {
    waiting: { label: words.cancel, run: onCancel },
    copying: { label: words.cancel, run: onCancel },
    checking: { label: words.cancel, run: onCancel },
    done: { label: words.startAgain, run: onStartAgain },
    cancelled: { label: words.close, run: onDismiss },
    failed: { label: words.close, run: onDismiss },
  }[state]
  const canClose = state === 'cancelled' || state === 'failed'
  return (
    <Sheet
      title={words.sheetTitle[state]}
      onClose={canClose ? onDismiss : null}
      foot={
        <>
          <span />
          <Button onClick={act.run}>{act.label}</Button>
        </>
      }
    >
      <div className="move-sheet">
        <Facts
          rows={[
            [words.from, <Name key="from" text={from} className="mono wraps selectable" />],
            [words.to, <Name key="to" text={to} className="mono wraps selectable" />],
          ]}
        />
        {!isOver && (
          <>
            <ProgressBar label={words.progress} done={totalBytes === 0 ? 0 : doneBytes / totalBytes} />
            <p role="status">
              {words.state[state]}
              <span className="move-figures quiet">{moveLine(move)}</span>
            </p>
            <p className="field-hint prose">{words.safe}</p>
          </>
        )}
        {state === 'done' && <p className="prose">{words.done}</p>}
        {state === 'cancelled' && <p className="prose">{words.cancelled}</p>}
        {state === 'failed' && (
          <Note>
            <strong>{words.failed[failure ?? 'failed']}</strong> {words.kept}
          </Note>
        )}
      </div>
    </Sheet>
  )
}
