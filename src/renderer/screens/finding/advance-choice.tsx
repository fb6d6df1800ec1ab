import { Advance } from '../../../shared/contract/settings.ts'
import { advanceWords as words } from '../../../shared/words/seen.ts'
import { CommandKey } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'

/** Choice of where a mark by key leads. */
export function AdvanceChoice({ advance, onAdvance }: { advance: Advance; onAdvance: (advance: Advance) => void }) {
  return (
    <span className="advance-choice">
      <Select
        label={words.label}
        value={advance}
        options={Advance.options.map((value) => ({ value, label: words.to[value] }))}
        onChange={onAdvance}
      />
      <CommandKey of="advance" />
    </span>
  )
}
