import type { ItemRow } from '../../../shared/model/item.ts'
import { whyNotFactChecked, factCheckSheet as words } from '../../../shared/words/fact-check-sheet.ts'
import { Button } from '../../ui/button.tsx'

/** Button that opens the cost sheet of a fact check; disabled, with the reason, where the item cannot be checked. */
export function AskFactCheck({ row, onAsk }: { row: ItemRow; onAsk: () => void }) {
  const whyNot = whyNotFactChecked(row)
  return (
    <Button onClick={onAsk} isDisabled={whyNot !== null} title={whyNot ?? words.openHint} keyOf="factCheckItem">
      {words.open}
    </Button>
  )
}
