import type { Quote } from '../../../shared/contract/checks.ts'
import { costSheet as words } from '../../../shared/words/cost-sheet.ts'

/** What is sent and what it is expected to cost, beside the button that sends it: in sight however far the figures are scrolled. */
export function CostFoot({ quote }: { quote: Quote }) {
  const { budget, expectedCredits, missingCredits, linksToSend, mediaToSend } = quote
  const left = budget === null ? 0 : Math.max(0, budget.approvedCredits - budget.committedCredits)
  return (
    <span className="cost-foot">
      <strong>{words.footCost(mediaToSend - linksToSend, linksToSend, expectedCredits)}</strong>
      <span className="muted">{words.footBudget(budget === null ? null : left, missingCredits)}</span>
    </span>
  )
}
