import { useState } from 'react'
import type { DoubtfulRow } from '../../../../shared/model/check.ts'
import type { AttemptId } from '../../../../shared/model/ids.ts'
import { needsWords } from '../../../../shared/words/activity.ts'
import { kindOfCheck, doubtful as words } from '../../../../shared/words/queue.ts'
import { reasonWords } from '../../../../shared/words/reasons-link.ts'
import { pictures } from '../../../data/pictures.ts'
import { Button } from '../../../ui/button.tsx'
import { bytes } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { When } from '../../../ui/when.tsx'
import { VeiledThumbnail } from '../../../veil/veiled-thumbnail.tsx'
import { LineItem } from '../line-item.tsx'
import type { OpenItem } from '../ways.ts'
import './decide.css'

type Props = {
  rows: readonly DoubtfulRow[]
  total: number
  onOpen: OpenItem
  onDecide: (rows: readonly DoubtfulRow[]) => void
  onClose: () => void
}

/** Sheet with every request that may have been charged, to be decided one by one, several at once, or all. */
export function DoubtfulSheet({ rows, total, onOpen, onDecide, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<AttemptId>>(new Set())
  const picked = rows.filter(({ attemptId }) => chosen.has(attemptId))
  const toggle = (id: AttemptId) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const isAll = picked.length === rows.length
  return (
    <Sheet
      title={needsWords.unknown.title({ n: total })}
      isBench
      onClose={onClose}
      foot={
        <>
          <label className="doubtful-all">
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => setChosen(isAll ? new Set() : new Set(rows.map(({ attemptId }) => attemptId)))}
            />
            {picked.length === 0 ? words.chooseAll : words.chosen({ n: picked.length })}
          </label>
          <Button onClick={() => onDecide(picked)} isDisabled={picked.length === 0}>
            {words.decideChosen}
          </Button>
        </>
      }
    >
      <p className="prose muted">{words.intro}</p>
      {total > rows.length && <p className="quiet">{words.firstOf({ shown: rows.length, total })}</p>}
      <ul className="doubtful-list" aria-label={words.list}>
        {rows.map((row) => (
          <li key={row.attemptId} className="doubtful-row">
            <input
              type="checkbox"
              aria-label={words.choose({ reference: row.itemReference })}
              checked={chosen.has(row.attemptId)}
              onChange={() => toggle(row.attemptId)}
            />
            <span className="well">
              {row.sha256 !== null && (
                <VeiledThumbnail address={pictures.thumbnail(row.sha256)} caseReference={row.caseReference} />
              )}
            </span>
            <LineItem
              item={{ itemId: row.itemId, reference: row.itemReference, name: row.name }}
              caseReference={row.caseReference}
              onOpen={() => onOpen(row.caseId, row.itemId)}
            />
            <span className="doubtful-what">
              <span>
                <When at={row.startedAt} isExact /> <span className="quiet">{kindOfCheck[row.kind]}</span>
              </span>
              <span className="muted">{row.reason === null ? '' : reasonWords(row.reason, row)}</span>
              {row.isSeen && <span className="quiet">{words.seen}</span>}
            </span>
            <span className="number">{bytes(row.sentBytes)}</span>
            <code className="doubtful-id wraps selectable">{row.sentName ?? row.attemptId}</code>
            <Button onClick={() => onDecide([row])}>{words.decide}</Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
