import { useId } from 'react'
import './text-area.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  rows?: number
  maxLength: number
  /** Gets the focus when it appears. */
  isFirst?: boolean
}

/** Multi-line text field with its label above; as high as its content, up to a limit. */
export function TextArea({ label, value, onChange, hint, rows = 2, maxLength, isFirst = false }: Props) {
  const id = useId()
  return (
    <div className="text-area">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        value={value}
        maxLength={maxLength}
        data-first={isFirst || undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
