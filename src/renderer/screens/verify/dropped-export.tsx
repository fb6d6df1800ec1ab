import { useState } from 'react'
import type { ChosenPlace } from '../../../shared/contract/verifications.ts'
import { droppedExport as words } from '../../../shared/words/verify-screen.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './verify.css'

type Props = {
  /** At least one. */
  exports: readonly ChosenPlace[]
  /** Number of all files and folders dropped. */
  dropped: number
  onVerify: (chosen: ChosenPlace) => void
  onAdd: () => void
  onClose: () => void
}

/** Asks what a dropped export is: something to verify, or evidence. */
export function DroppedExport({ exports, dropped, onVerify, onAdd, onClose }: Props) {
  const [choiceId, setChoiceId] = useState(exports[0]?.choiceId)
  const chosen = exports.find((one) => one.choiceId === choiceId)
  const others = dropped - exports.length
  return (
    <Sheet
      title={words.title({ n: exports.length })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onAdd}>{words.add({ n: dropped })}</Button>
          <Button onClick={() => chosen !== undefined && onVerify(chosen)}>{words.verify}</Button>
        </>
      }
    >
      <div className="verify-which">
        {exports.length === 1 ? (
          <Name text={exports[0]?.path ?? ''} isPath className="wraps selectable" />
        ) : (
          <fieldset>
            <legend className="visually-hidden">{words.which}</legend>
            <div className="choice-list">
              {exports.map((one) => (
                <label className="choice" key={one.choiceId}>
                  <input
                    type="radio"
                    name="export"
                    checked={one.choiceId === choiceId}
                    onChange={() => setChoiceId(one.choiceId)}
                  />
                  <Name text={one.path} isPath className="wraps" />
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {others > 0 && <p>{words.others({ n: others })}</p>}
        <p className="quiet">{words.verifyHint}</p>
      </div>
    </Sheet>
  )
}
