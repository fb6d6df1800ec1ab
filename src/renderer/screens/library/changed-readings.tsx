import { useState } from 'react'
import type { CaseId } from '../../../shared/model/ids.ts'
import { readingParts, changedReadings as words } from '../../../shared/words/changed-reading.ts'
import { frame } from '../../../shared/words/ui.ts'
import { useChangedReadings } from '../../data/cases.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Says that this version reads items of the case differently since its last report, and lists them. */
export function ChangedReadingsNote({ caseId }: { caseId: CaseId }) {
  const found = useChangedReadings(caseId).data ?? null
  const [isShown, setIsShown] = useState(false)
  const [isClosed, setIsClosed] = useState(false)
  if (found === null || found.changes.length === 0 || isClosed) return null
  const { changes, more, reportedAt } = found
  return (
    <>
      <Note
        isPlain
        actions={
          <>
            <Button onClick={() => setIsShown(true)}>{words.show}</Button>
            <Button onClick={() => setIsClosed(true)}>{frame.close}</Button>
          </>
        }
      >
        {words.note({ isReported: String(reportedAt !== null) })}
      </Note>
      {isShown && (
        <Sheet title={words.title} onClose={() => setIsShown(false)}>
          <p className="prose">{words.hint}</p>
          <ul className="lines changed-readings selectable">
            {changes.map(({ at, items, changed }) => (
              <li key={`${at} ${items}`}>{words.line({ items, changed: readingParts(changed) })}</li>
            ))}
          </ul>
          {more > 0 && <p className="muted">{words.more({ n: more })}</p>}
        </Sheet>
      )}
    </>
  )
}
