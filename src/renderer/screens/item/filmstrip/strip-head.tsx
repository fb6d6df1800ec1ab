import { compare } from '../../../../shared/words/compare.ts'
import { selectedCount, filmstrip as words } from '../../../../shared/words/filmstrip.ts'
import { reportSheet } from '../../../../shared/words/report-sheet.ts'
import { IconButton, KeyCap } from '../../../ui/button.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'

type Props = {
  /** How many items are gathered. */
  selected: number
  onClear: () => void
  /** Opens the comparison of what is gathered; null = it cannot be compared. */
  onCompare: (() => void) | null
  onAnalyse: () => void
  onFactCheck: () => void
  onReport: () => void
  onHide: () => void
  /** Of what is shown: Space is the player's, and the strip's only while the keyboard is in it. */
  isPlayed: boolean
}

/** What is selected while items are looked at one by one, and what can be done with it. */
export function StripHead({ selected, onClear, onCompare, onAnalyse, onFactCheck, onReport, onHide, isPlayed }: Props) {
  return (
    <div className="strip-head">
      <span className="strip-count" role="status">
        {selected === 0 ? <span className="caps">{words.label}</span> : <strong>{selectedCount(selected)}</strong>}
      </span>
      <IconButton icon="down" label={words.hide} onClick={onHide} />
      {selected === 0 ? (
        !isPlayed && (
          <span className="strip-hint quiet">
            <KeyCap>Space</KeyCap> {words.hint}
          </span>
        )
      ) : (
        <MenuButton
          label={words.menu}
          entries={[
            ...(onCompare === null ? [] : [{ label: compare.title, keys: [], act: onCompare }]),
            { label: words.analyse, keys: [], act: onAnalyse },
            { label: words.factCheck, keys: [], act: onFactCheck },
            { label: reportSheet.open, keys: [], act: onReport },
            { label: words.clear, keys: [], act: onClear },
          ]}
        />
      )}
    </div>
  )
}
