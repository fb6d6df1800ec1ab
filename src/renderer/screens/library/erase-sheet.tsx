import { useState } from 'react'
import type { ErasureChoice } from '../../../shared/model/erasure.ts'
import { erasureWords as words } from '../../../shared/words/erasure.ts'
import { useErase, useErasureCounts } from '../../data/erasures.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import './erase-sheet.css'

type Props = {
  choice: ErasureChoice
  /** Initial text of the reason. */
  reason?: string
  onClose: () => void
  /** Called once erasing was confirmed and has begun. */
  onBegun?: () => void
}

/** Sheet for erasing items or exhibits: what will be erased, the reason, and what will still contain it. */
export function EraseSheet({ choice, reason: given = '', onClose, onBegun = onClose }: Props) {
  const counts = useErasureCounts(choice)
  const erase = useErase()
  const [reason, setReason] = useState(given)
  const [withCopies, setWithCopies] = useState(false)
  const known = counts.data
  const error = counts.error ?? erase.error
  const canErase = known !== undefined && reason.trim() !== '' && !erase.isPending
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            isDisabled={!canErase}
            onClick={() => erase.mutate({ ...choice, reason, withCopies }, { onSuccess: onBegun })}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <div className="erase-sheet">
        {error !== null && <ErrorNote error={error.error} />}
        {known === undefined ? (
          counts.error === null && <p className="muted">{words.counting}</p>
        ) : (
          <>
            <Note>{words.goes(known)}</Note>
            <ul className="prose">
              {[...words.consequences(known), words.comesBack].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="prose">{known.held.length === 0 ? words.noCopies : words.copies(known.held)}</p>
            {known.held.some(({ kind }) => kind !== 'left') && (
              <label className="check-line">
                <input type="checkbox" checked={withCopies} onChange={(event) => setWithCopies(event.target.checked)} />
                {words.withCopies}
              </label>
            )}
          </>
        )}
        <TextArea
          isFirst
          label={words.reason}
          hint={words.reasonHint}
          value={reason}
          maxLength={1000}
          onChange={setReason}
        />
      </div>
    </Sheet>
  )
}
