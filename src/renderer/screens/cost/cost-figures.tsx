import type { Quote } from '../../../shared/contract/checks.ts'
import { credits, ineligibleWords, priceBasis, costSheet as words } from '../../../shared/words/cost-sheet.ts'
import { count } from '../../../shared/words/counts.ts'
import { linkCost } from '../../../shared/words/links.ts'
import { bytes, exactBytes } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import './cost.css'

type Row = readonly [label: string, value: string, isMinor?: boolean]

/** What would be sent, what leaves this machine, and what it is expected to cost. Figures only; nothing is sent. */
export function CostFigures({ quote }: { quote: Quote }) {
  const { leaves } = quote
  const left = quote.budget === null ? null : quote.budget.approvedCredits - quote.budget.committedCredits
  const some = (label: string, n: number): Row[] => (n > 0 ? [[label, count(n), true]] : [])
  return (
    <div className="cost">
      <section aria-label={words.what.heading}>
        <h3 className="caps">{words.what.heading}</h3>
        <Rows
          rows={[
            [words.what.files, count(quote.mediaToSend - quote.linksToSend)],
            ...(quote.linksToSend > 0 ? [[linkCost.label, count(quote.linksToSend)] as const] : []),
            [words.what.size, bytes(quote.bytesToSend)],
            ...(quote.selectedItems === quote.mediaToSend ? [] : some(words.what.selected, quote.selectedItems)),
            ...some(words.what.duplicates, quote.duplicates),
            ...some(words.what.answered, quote.alreadyAnswered),
            ...some(words.what.queued, quote.alreadyQueued),
            ...some(words.what.unknown, quote.chargeUnknown),
            ...some(words.what.refused, quote.refusedBefore),
            ...some(words.what.sentBefore, quote.sentBefore),
            ...(quote.options.alsoDoubtfulElsewhere ? [] : some(words.what.elsewhere, quote.doubtfulElsewhere)),
            ...some(words.what.undecoded, quote.undecoded),
            ...some(words.what.notInspected, quote.notInspected),
            ...quote.ineligible.flatMap(({ reason, count: n }) =>
              some(`${words.what.ineligible}: ${ineligibleWords[reason]}`, n),
            ),
          ]}
        />
      </section>
      {quote.mediaToSend > 0 && (
        <section aria-label={words.leaves.heading}>
          <h3 className="caps">{words.leaves.heading}</h3>
          <ul className="leave-list selectable">
            {quote.linksToSend > 0 && <li>{linkCost.leaves(quote.linksToSend)}</li>}
            <li>
              {words.leaves.bytes} <span className="quiet">({exactBytes(quote.bytesToSend)})</span>
            </li>
            <li>
              {leaves.withPosition > 0 ? (
                <strong>{words.leaves.position(leaves.withPosition)}</strong>
              ) : (
                words.leaves.noPosition
              )}
            </li>
            <li>
              {leaves.withThumbnail > 0 ? words.leaves.thumbnail(leaves.withThumbnail) : words.leaves.noThumbnail}
            </li>
            <li>
              {words.leaves.names} <code className="wraps">{leaves.exampleName}</code>
            </li>
            <li>
              {words.leaves.to} <code>{quote.origin}</code>
            </li>
          </ul>
        </section>
      )}
      <section aria-label={words.cost.heading}>
        <h3 className="caps">{words.cost.heading}</h3>
        {quote.mediaToSend === 0 ? (
          <p>{words.cost.free}</p>
        ) : (
          <>
            <Rows rows={[[words.cost.expected, credits(quote.expectedCredits)]]} isTotal />
            {quote.again > 0 && <p className="cost-basis">{words.cost.again(quote.again)}</p>}
            <p className="cost-basis">{priceBasis(quote.price)}</p>
            {left !== null && (
              <Rows
                rows={[
                  [words.cost.budgetBefore, credits(left), true],
                  ...(quote.missingCredits > 0
                    ? []
                    : [[words.cost.budgetAfter, credits(left - quote.expectedCredits), true] as const]),
                ]}
              />
            )}
            {left === null && <p className="cost-basis">{words.cost.noBudget}</p>}
          </>
        )}
      </section>
      {quote.mediaToSend > 0 && quote.missingCredits > 0 && (
        <Note isPlain>{words.cost.shortBy(quote.missingCredits)}</Note>
      )}
      {quote.mediaToSend > 0 && !quote.canSendNow && <Note>{words.laterHint}</Note>}
    </div>
  )
}

function Rows({ rows, isTotal = false }: { rows: readonly Row[]; isTotal?: boolean }) {
  return (
    <dl className={isTotal ? 'facts cost-total' : 'facts'}>
      {rows.map(([label, value, isMinor]) => (
        <div key={label} className={isMinor === true ? 'facts-row cost-minor' : 'facts-row'}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
