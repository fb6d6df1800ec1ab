import { VeilLook } from '../../../shared/model/veil.ts'
import { veilLooks, veil as words } from '../../../shared/words/veil.ts'
import { Segmented } from '../../ui/segmented.tsx'

type Props = { look: VeilLook; hint: string; onChange: (look: VeilLook) => void }

/** Choice of how images are shown, and what a veil is not. */
export function VeilChoice({ look, hint, onChange }: Props) {
  return (
    <div className="veil-choice">
      <Segmented
        label={words.title}
        value={look}
        options={VeilLook.options.map((value) => ({ value, label: veilLooks[value] }))}
        onChange={onChange}
      />
      <p className="field-hint prose">
        {hint} {words.noRedaction}
      </p>
    </div>
  )
}
