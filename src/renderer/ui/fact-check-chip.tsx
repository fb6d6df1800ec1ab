import type { FactCheckStand } from '../../shared/model/fact-check-stand.ts'
import { standWords } from '../../shared/words/fact-check-stand.ts'
import { Icon } from './icon.tsx'
import './chip.css'

/** State of an item's fact check: its own sign, and a word. Short next to the chip of an analysis. */
export function FactCheckChip({ stand, isShort = false }: { stand: FactCheckStand; isShort?: boolean }) {
  const { label, short, mark } = standWords(stand)
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
