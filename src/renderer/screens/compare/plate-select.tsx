import { useRef } from 'react'

type Props = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/**
 * A choice on the plate of a pane. Chosen with the pointer it lets go of the keys: they are the comparison's again, and a
 * letter neither does nothing nor chooses something else. Who goes through it with the arrows stays in it.
 */
export function PlateSelect({ label, value, options, onChange }: Props) {
  const isByPointer = useRef(false)
  return (
    <select
      className="compare-choice"
      aria-label={label}
      value={value}
      onPointerDown={() => {
        isByPointer.current = true
      }}
      onKeyDown={() => {
        isByPointer.current = false
      }}
      onChange={({ target }) => {
        onChange(target.value)
        if (isByPointer.current) target.blur()
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
