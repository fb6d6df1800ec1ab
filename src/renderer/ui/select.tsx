import { useId } from 'react'
import './select.css'

type Props<V extends string> = {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** Drop-down choice of one among several options, with its label before it. */
export function Select<V extends string>({ label, value, options, onChange }: Props<V>) {
  const id = useId()
  return (
    <span className="select">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
