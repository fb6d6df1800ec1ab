import type { ItemSet } from '../../../shared/model/item-set.ts'
import type { ReportPair } from '../../../shared/model/report-pair.ts'
import { plates as words } from '../../../shared/words/report-plates.ts'
import { isSamePair, pairKey } from './pair.ts'

type Props = {
  /** Pairs added in comparisons of this case. */
  pairs: readonly ReportPair[]
  chosen: readonly ReportPair[]
  /** The items of the report; null = the whole case. */
  items: ItemSet | null
  onChange: (chosen: ReportPair[]) => void
}

/** Checkboxes for the comparison plates of a report. */
export function ReportPlates({ pairs, chosen, items, onChange }: Props) {
  return (
    <fieldset className="report-plates">
      <legend className="caps">{words.sheet}</legend>
      {pairs.length === 0 && <p className="field-hint">{words.sheetHint}</p>}
      {pairs.map((pair) => {
        const isAvailable = isAmong(pair, items)
        const isChosen = isAvailable && chosen.some((one) => isSamePair(one, pair))
        return (
          <label key={pairKey(pair)} className="check-line">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isAvailable}
              onChange={() => onChange(isChosen ? chosen.filter((one) => !isSamePair(one, pair)) : [...chosen, pair])}
            />
            <span>
              {words.title({ left: pair.left.reference, right: pair.right.reference })}
              {!isAvailable && <span className="muted"> · {words.notAmong}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Whether a report of these items can include a pair. */
export const isAmong = ({ left, right }: ReportPair, items: ItemSet | null): boolean =>
  items === null || (items.has(left.id) && items.has(right.id))
