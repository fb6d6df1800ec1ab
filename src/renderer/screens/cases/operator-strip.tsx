import { useId, useState } from 'react'
import { cases as words } from '../../../shared/words/ui.ts'
import { Button } from '../../ui/button.tsx'

/** Asks once, without standing in the way, for the name in the custody log. */
export function OperatorStrip({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const id = useId()
  const save = () => {
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <div className="operator-strip">
      <label htmlFor={id}>{words.operator.label}</label>
      <input
        id={id}
        className="input"
        type="text"
        value={name}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
        }}
      />
      <Button onClick={save} isDisabled={name.trim() === ''}>
        {words.operator.save}
      </Button>
    </div>
  )
}
