import { useState } from 'react'
import type { DoubtfulRow } from '../../../shared/model/check.ts'
import type { AttemptId } from '../../../shared/model/ids.ts'
import { count } from '../../../shared/words/counts.ts'
import { kindOfCheck, doubtful as words } from '../../../shared/words/queue.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { pictures } from '../../data/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'
import { VeiledThumbnail } from '../../veil/veiled-thumbnail.tsx'

type Props = {
  rows: readonly DoubtfulRow[]
  total: number
  isBusy: boolean
  onOpen: (row: DoubtfulRow) => void
  onDecide: (rows: readonly DoubtfulRow[]) => void
}

/** Every request that may have been charged, in one list: chosen by one, by several, or all. */
export function DoubtfulList({ rows, total, isBusy, onOpen, onDecide }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<AttemptId>>(new Set())
  const picked = rows.filter(({ attemptId }) => chosen.has(attemptId))
  const toggle = (id: AttemptId) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  if (rows.length === 0) return <EmptyState title={words.empty.title} text={words.empty.text} />
  const isAll = picked.length === rows.length
  return (
    <>
      <p className="prose muted">{words.intro}</p>
      {total > rows.length && <p className="quiet">{words.firstOf(count(rows.length), count(total))}</p>}
      <div className="queue-list">
        <div className="doubtful-row doubtful-head">
          <input
            type="checkbox"
            aria-label={words.chooseAll}
            checked={isAll}
            onChange={() => setChosen(isAll ? new Set() : new Set(rows.map(({ attemptId }) => attemptId)))}
          />
          <span className="doubtful-chosen">
            {picked.length === 0 ? words.chooseAll : words.chosen(count(picked.length))}
          </span>
          <Button onClick={() => onDecide(picked)} isDisabled={picked.length === 0 || isBusy}>
            {words.decideChosen}
          </Button>
        </div>
        <ul aria-label={words.list}>
          {rows.map((row) => (
            <Line
              key={row.attemptId}
              row={row}
              isChosen={chosen.has(row.attemptId)}
              isBusy={isBusy}
              onToggle={() => toggle(row.attemptId)}
              onOpen={() => onOpen(row)}
              onDecide={() => onDecide([row])}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

type LineProps = {
  row: DoubtfulRow
  isChosen: boolean
  isBusy: boolean
  onToggle: () => void
  onOpen: () => void
  onDecide: () => void
}

function Line({ row, isChosen, isBusy, onToggle, onOpen, onDecide }: LineProps) {
  return (
    <li className="doubtful-row">
      <input type="checkbox" aria-label={words.choose(row.itemReference)} checked={isChosen} onChange={onToggle} />
      <span className="well">
        {row.sha256 !== null && (
          <VeiledThumbnail address={pictures.thumbnail(row.sha256)} caseReference={row.caseReference} />
        )}
      </span>
      <span className="queue-item">
        <Button look="link" onClick={onOpen} title={words.open(row.itemReference)}>
          <Name text={row.name} className="one-line" />
        </Button>
        <span className="quiet one-line">
          {row.itemReference} · {row.caseReference}
        </span>
      </span>
      <span className="queue-phase">
        <span>
          <When at={row.startedAt} isExact /> <span className="quiet">{kindOfCheck[row.kind]}</span>
        </span>
        <span className="muted">{row.reason === null ? '' : reasonWords(row.reason, row)}</span>
        {row.isSeen && <span className="quiet">{words.seen}</span>}
      </span>
      <span className="number">{bytes(row.sentBytes)}</span>
      <code className="doubtful-id wraps selectable">{row.sentName ?? row.attemptId}</code>
      <span className="queue-actions">
        <Button onClick={onDecide} isDisabled={isBusy}>
          {words.decide}
        </Button>
      </span>
    </li>
  )
}
