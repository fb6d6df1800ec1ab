import { type ReactNode, useId } from 'react'
import './field.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: () => void
  hint?: string
  placeholder?: string
  maxLength?: number
  /** Gets the focus when the sheet around it opens. */
  autoFocus?: boolean
  /** Content to the right of the input. */
  children?: ReactNode
}

/** Single-line text field with its label above. */
export function TextField({ label, value, onChange, onSubmit, hint, children, maxLength = 200, ...rest }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <input
          id={id}
          className="input"
          type="text"
          value={value}
          maxLength={maxLength}
          placeholder={rest.placeholder}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          data-first={rest.autoFocus}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit?.()
          }}
        />
        {children}
      </div>
      {hint !== undefined && (
        <p className="field-hint prose" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
