import type { CommandId } from '../../shared/model/commands.ts'
import { withKey } from '../../shared/words/keys.ts'
import { useKeyOf } from './key-choices.ts'
import './segmented.css'

type Props<V extends string> = {
  label: string
  /** null = none selected. */
  value: V | null
  /** `keyOf` = command that chooses the option; its key is in the title. */
  options: readonly { value: V; label: string; title?: string; keyOf?: CommandId }[]
  onChange: (value: V) => void
}

/** Choice of one among a few options, all visible. */
export function Segmented<V extends string>({ label, value, options, onChange }: Props<V>) {
  const keyOf = useKeyOf()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          title={option.keyOf === undefined ? option.title : withKey(option.title ?? option.label, keyOf(option.keyOf))}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
