import type { ReactNode } from 'react'
import { markedText, undoneText, findings as words } from '../../../shared/words/findings.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { MarksRow } from './marks-row.tsx'
import type { useMarks } from './use-marks.ts'
import './finding.css'

type Props = {
  marks: ReturnType<typeof useMarks>
  selected: number
  /** How many of the selected items the list has. */
  inList: number
  /** Number of items in the list. */
  total: number
  isReadOnly: boolean
  onTakeBack: (batch: string) => void
  /** Choice of where a mark by key leads; shown while one leads on. */
  advance: ReactNode
  isAdvancing: boolean
}

/** How many items are selected; sets status and tags of all of them, says what the last change did and undoes it. */
export function MarkBar({ marks, selected, inList, total, isReadOnly, onTakeBack, advance, isAdvancing }: Props) {
  const { mark, undo, error, progress, batch } = marks
  const isBusy = mark.isPending || undo.isPending
  const isNothing = mark.data?.batch === null && mark.data.missed === 0
  const isLeading = isAdvancing && selected === 1 && !isReadOnly
  if (!isLeading && selected < 2 && !isBusy && batch === null && error === null) return null
  return (
    <div className="mark-bar">
      {selected > 1 && <strong>{words.batch({ n: inList, total })}</strong>}
      {selected > inList && <span>{words.notInList({ n: selected - inList })}</span>}
      {selected > 1 && !isReadOnly && (
        <MarksRow
          status={null}
          tags={[]}
          all={marks.all}
          isReadOnly={isBusy}
          onStatus={(status) => marks.setStatus(status)}
          onTag={(tag) => marks.setTag(tag, true)}
          onNewTag={marks.newTag}
        />
      )}
      <div className="mark-done">
        <span className="mark-said muted" role="status">
          {isBusy && progress !== null && (undo.isPending ? words.restoring(progress) : words.marking(progress))}
          {!isBusy && undo.data !== undefined && undoneText(undo.data)}
          {!isBusy &&
            undo.data === undefined &&
            mark.data !== undefined &&
            (isNothing ? words.nothingMarked : markedText(mark.data))}
        </span>
        {isBusy && progress !== null && <Button onClick={marks.stop}>{words.stop}</Button>}
        {batch !== null && !isReadOnly && (
          <Button onClick={() => onTakeBack(batch)} keyOf="takeBack">
            {words.undo}
          </Button>
        )}
      </div>
      {isLeading && advance}
      {error !== null && <ErrorNote error={error.error} />}
    </div>
  )
}
