import type { ItemStatus } from '../../shared/model/item.ts'
import { statusWords } from '../../shared/words/statuses.ts'
import { attached, simulated } from '../../shared/words/ui.ts'
import { NEW, NEW_TO_THIS_VERSION, verdictWords } from '../../shared/words/verdicts.ts'
import { Icon } from './icon.tsx'
import { Name } from './name.tsx'
import { Shape } from './shape.tsx'
import './chip.css'

/** What the service returned: a word, a shape and a tint. A word new to this version stands as it came, dashed; short where room is scarce. */
export function VerdictChip({ verdict, isShort = false }: { verdict: string | null; isShort?: boolean }) {
  const words = verdictWords(verdict)
  return (
    <span className={`chip chip-${words.tone}`}>
      <Shape shape={words.shape} />
      <Name text={words.label} />
      {!words.isKnown && verdict !== null && (
        <span className="beside-new" title={NEW_TO_THIS_VERSION}>
          {isShort ? NEW : NEW_TO_THIS_VERSION}
        </span>
      )}
    </span>
  )
}

/** Where an item stands when no verdict says it. */
export function StatusChip({ status }: { status: ItemStatus }) {
  const { label, mark } = statusWords[status]
  return (
    <span className={`chip chip-${mark}`}>
      {mark === 'warning' && <Icon name="warning" size={12} />}
      <span>{label}</span>
    </span>
  )
}

/** The one chip of an item in a list: its verdict where a current result has one, else its status. */
export function ItemChip({ status, verdict }: { status: ItemStatus; verdict: string | null }) {
  return status === 'done' ? <VerdictChip verdict={verdict} isShort /> : <StatusChip status={status} />
}

/** Marks a result of a simulated service. */
/** Stands beside a result that a person attached. */
export function AttachedChip() {
  return <span className="chip chip-plain">{attached.chip}</span>
}

export function SimulatedChip() {
  return <span className="chip chip-plain">{simulated.chip}</span>
}
