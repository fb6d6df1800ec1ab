import { selectedCount, filmstrip as strip } from '../../../shared/words/filmstrip.ts'
import { item as words } from '../../../shared/words/item.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Standing } from './filmstrip/standing.ts'
import { stepFrom } from './filmstrip/standing.ts'

type Props = {
  standing: Standing
  onStep: (by: -1 | 1) => void
  /** Shows the filmstrip; null = it is there, or there is none. */
  onStrip: (() => void) | null
  /** How many items are gathered: said here while the filmstrip is hidden. */
  selected: number
}

/** Where the item stands in its list, and the way to the ones beside it. An item the filter left behind has no place. */
export function Place({ standing, onStep, onStrip, selected }: Props) {
  const { index, isGone, total } = standing
  return (
    <span className="place">
      <IconButton
        icon="left"
        label={words.previous}
        title={`${words.previous} (←)`}
        isDisabled={stepFrom(standing, null, -1) === null}
        onClick={() => onStep(-1)}
      />
      <span className="place-text">{index === null || isGone ? '' : words.place(index, total)}</span>
      <IconButton
        icon="right"
        label={words.next}
        title={`${words.next} (→)`}
        isDisabled={stepFrom(standing, null, 1) === null}
        onClick={() => onStep(1)}
      />
      {onStrip !== null && (
        <button type="button" className="button button-quiet strip-toggle" title={strip.show} onClick={onStrip}>
          <Icon name="strip" />
          <span className="visually-hidden">{strip.show}</span> {selected > 0 && selectedCount(selected)}
        </button>
      )}
    </span>
  )
}
