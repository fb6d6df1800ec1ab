import { useState } from 'react'
import type { AppError } from '../../../shared/errors.ts'
import { frame, cases as words } from '../../../shared/words/ui.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type Props = { isBusy: boolean; error: AppError | null; onCreate: (name: string) => void; onClose: () => void }

/** Asks for the name of a new case. */
export function NewCaseSheet({ isBusy, error, onCreate, onClose }: Props) {
  const [name, setName] = useState('')
  const create = () => {
    if (name.trim() !== '' && !isBusy) onCreate(name.trim())
  }
  return (
    <Sheet
      title={words.createTitle}
      onClose={onClose}
      foot={
        <>
          <span />
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button look="primary" onClick={create} isDisabled={name.trim() === '' || isBusy}>
            {words.create}
          </Button>
        </>
      }
    >
      <TextField label={words.name} value={name} onChange={setName} onSubmit={create} hint={words.nameHint} autoFocus />
      {error !== null && <ErrorNote error={error} />}
    </Sheet>
  )
}
