import type { ItemRow } from '../../shared/model/item.ts'
import { Icon } from './icon.tsx'
import { Shape } from './shape.tsx'
import { stateSign } from './state-sign.ts'
import './state-glyph.css'

/** State of an item as small signs; a screen reader and the pointer get the words. */
export function StateGlyph({ row }: { row: ItemRow }) {
  const { shape, tone, icon, beside, words } = stateSign(row)
  return (
    <span className={tone === null ? 'state-glyph' : `state-glyph state-glyph-${tone}`} title={words}>
      <Shape shape={shape} />
      {icon !== null && <Icon name={icon} size={12} />}
      {beside.map((name) => (
        <Icon key={name} name={name} size={11} />
      ))}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
