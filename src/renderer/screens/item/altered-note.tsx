import type { CheckId } from '../../../shared/model/ids.ts'
import { storedFault, alteredReading as words } from '../../../shared/words/reading-proof.ts'
import { useAlteredReading } from '../../data/items.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'

/** That what is stored as read in a kept answer is not what the answer says, with both values; nothing where it is. */
export function AlteredNote({ checkId }: { checkId: CheckId }) {
  const faults = useAlteredReading(checkId).data ?? []
  if (faults.length === 0) return null
  return (
    <Note>
      <strong>{words.title}</strong> {words.meaning}
      <ul className="odd-list">
        {faults.map((fault) => (
          <li key={`${fault.what} ${fault.at}`}>
            <Name text={words.fault(storedFault(fault))} keepLines className="wraps" />
          </li>
        ))}
      </ul>
    </Note>
  )
}
