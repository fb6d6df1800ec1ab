import { droppedRefusals, dropped as words } from '../../../shared/words/dropped.ts'
import { frame } from '../../../shared/words/ui.ts'
import type { RefusedPicture } from '../../data/dropped.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'

/** Shown one by one; a drop may hold thousands. */
const SHOWN = 4

type Props = { refused: readonly RefusedPicture[]; areOthersTaken: boolean; onClose: () => void }

/** Which dropped pictures were not taken in, and why. */
export function RefusedNote({ refused, areOthersTaken, onClose }: Props) {
  return (
    <Note actions={<Button onClick={onClose}>{frame.close}</Button>}>
      <strong>{words.refused(refused.length)}</strong> {areOthersTaken && words.others}
      <ul className="drop-refused">
        {refused.slice(0, SHOWN).map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <Name text={name === '' ? words.unnamed : name} className="one-line" />
            <span className="muted">{droppedRefusals[reason]}</span>
          </li>
        ))}
        {refused.length > SHOWN && <li className="muted">{words.more(refused.length - SHOWN)}</li>}
      </ul>
    </Note>
  )
}
