import type { Quote, QuoteOptions } from '../../../shared/contract/checks.ts'
import { costSheet as words } from '../../../shared/words/cost-sheet.ts'
import { factCheckSheet } from '../../../shared/words/fact-check-sheet.ts'
import './cost.css'

type Props = { quote: Quote; isBusy: boolean; onChange: (options: QuoteOptions) => void }

/** What is left out of a batch because it may be paid twice; taken in only where the person says so. */
export function CostOptions({ quote, isBusy, onChange }: Props) {
  const { options } = quote
  const asked = {
    answered: quote.alreadyAnswered + quote.again.answered,
    running: quote.alreadyRunning + quote.again.running,
    failed: quote.alreadyFailed + quote.again.failed,
  }
  const askedBefore = asked.answered + asked.running + asked.failed
  const other = quote.otherToken.answered + quote.otherToken.running
  if (askedBefore + other + quote.doubtfulElsewhere === 0) return null
  const choice = (label: string, name: keyof QuoteOptions) => (
    <label className="cost-option">
      <input
        type="checkbox"
        checked={options[name]}
        disabled={isBusy}
        onChange={(event) => onChange({ ...options, [name]: event.target.checked })}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset className="cost-options">
      <legend className="caps">{words.options.heading}</legend>
      {askedBefore > 0 &&
        choice((quote.batch.kind === 'fact_check' ? factCheckSheet : words.options).again(asked), 'again')}
      {other > 0 && choice(words.options.otherToken(quote.otherToken), 'alsoOtherToken')}
      {quote.doubtfulElsewhere > 0 && choice(words.options.elsewhere(quote.doubtfulElsewhere), 'alsoDoubtfulElsewhere')}
    </fieldset>
  )
}
