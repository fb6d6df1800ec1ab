import { useState } from 'react'
import { preferences as words } from '../../../shared/words/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = {
  label: string
  hint: string
  value: string
  maxLength?: number
  placeholder?: string
  isBusy: boolean
  onSave: (value: string) => void
}

/** A line of text saved by Save or Enter; says so when it differs from what is saved. */
export function SavedField({ label, hint, value, maxLength = 200, placeholder, isBusy, onSave }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const [kept, setKept] = useState(value)
  if (kept !== value) {
    setKept(value)
    setDraft(null)
  }
  const text = draft ?? value
  const isChanged = text.trim() !== value
  const save = () => {
    if (isChanged && !isBusy) onSave(text.trim())
  }
  return (
    <TextField
      label={label}
      hint={hint}
      value={text}
      maxLength={maxLength}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={setDraft}
      onSubmit={save}
    >
      <Button onClick={save} isDisabled={!isChanged || isBusy}>
        {words.save}
      </Button>
    </TextField>
  )
}
