import './segmented.css'

type Props<V extends string> = {
  label: string
  /** null = none selected. */
  value: V | null
  options: readonly { value: V; label: string; title?: string }[]
  onChange: (value: V) => void
}

/** Choice of one among a few options, all visible. */
export function Segmented<V extends string>({ label, value, options, onChange }: Props<V>) {
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          title={option.title}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
