import type { PromisedQuestion } from '../../../shared/model/promised.ts'
import { promised as words } from '../../../shared/words/promised.ts'
import { frame } from '../../../shared/words/ui.ts'
import { Button } from '../../ui/button.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './drop.css'

type Props = {
  question: PromisedQuestion
  onAnswer: (as: 'copies' | 'as_they_are') => void
  /** Nothing of what is asked about is added. */
  onClose: () => void
}

/** Asks whether copies of temporary files and folders are kept, or they are added where they are. */
export function PromisedSheet({ question, onAnswer, onClose }: Props) {
  const { files, count, room } = question
  return (
    <Sheet
      title={words.ask({ n: count })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button onClick={() => onAnswer('as_they_are')}>{words.add({ n: count })}</Button>
          <Button look="primary" onClick={() => onAnswer('copies')}>
            {words.keep({ n: count })}
          </Button>
        </>
      }
    >
      <div className="drop-choices prose">
        <ul className="drop-refused">
          {[...files.entries()].map(([at, { name, bytes: size }]) => (
            <li key={at}>
              <Name text={name} className="one-line" />
              <span className="muted">{size === null ? words.folder : bytes(size)}</span>
            </li>
          ))}
          {count > files.length && <li className="muted">{words.more({ n: count - files.length })}</li>}
        </ul>
        <p>{words.why}</p>
        <p className="quiet">{words.asItIs}</p>
        {room !== null && <Note>{words.noRoom({ room: bytes(room) })}</Note>}
      </div>
    </Sheet>
  )
}
