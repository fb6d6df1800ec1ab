import type { FactCheckStatus } from '../../shared/model/fact-check-status.ts'
import { factCheckStatusWords } from '../../shared/words/fact-check-status.ts'
import { Icon } from './icon.tsx'
import './chip.css'

/** State of an item's fact check: its own sign, and a word. Short next to the chip of an analysis. */
export function FactCheckChip({ status, isShort = false }: { status: FactCheckStatus; isShort?: boolean }) {
  const { label, short, mark } = factCheckStatusWords(status)
  return (
    <span className={`chip chip-fact chip-${mark}`} title={isShort ? label : undefined}>
      <Icon name={mark === 'warning' ? 'warning' : 'fact'} size={12} />
      {isShort ? (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{label}</span>
        </>
      ) : (
        <span>{label}</span>
      )}
    </span>
  )
}
