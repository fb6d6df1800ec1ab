import type { Quote, QuoteOptions } from '../../../shared/contract/checks.ts'
import { costSheet } from '../../../shared/words/cost-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

const words = costSheet.undecoded

type Props = { quote: Quote; isBusy: boolean; onChange: (options: QuoteOptions) => void }

/** Files that could not be shown here are never offered for payment in silence. */
export function CostUndecoded({ quote, isBusy, onChange }: Props) {
  const { undecoded, options } = quote
  if (undecoded === 0) return null
  const { withoutUndecoded: isOut } = options
  return (
    <Note
      isPlain={isOut}
      actions={
        <Button onClick={() => onChange({ ...options, withoutUndecoded: !isOut })} isDisabled={isBusy}>
          {isOut ? words.takeIn : words.leaveOut}
        </Button>
      }
    >
      {isOut ? words.left(undecoded) : words.sent(undecoded)}
    </Note>
  )
}
