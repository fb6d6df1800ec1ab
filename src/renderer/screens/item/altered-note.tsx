import type { CheckId } from '../../../shared/model/ids.ts'
import { alteredReading as words } from '../../../shared/words/not-held.ts'
import { useAlteredReading } from '../../data/items.ts'
import { Note } from '../../ui/note.tsx'

/** Warning that a stored result does not match the custody log; renders nothing if it does. */
export function AlteredNote({ checkId }: { checkId: CheckId }) {
  const faults = useAlteredReading(checkId).data ?? []
  if (faults.length === 0) return null
  return (
    <Note>
      <strong>{words.title}</strong> {words.meaning}
      <ul className="odd-list">
        {faults.map((row) => (
          <li key={`${row.table} ${row.entry}`}>{words.fault(row)}</li>
        ))}
      </ul>
    </Note>
  )
}
