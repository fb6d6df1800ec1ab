import type { ReactNode } from 'react'
import type { Quote } from '../../../shared/contract/checks.ts'
import { AskedBefore, Elsewhere, Outcome } from '../../../shared/model/asked-before.ts'
import { beyondCap } from '../../../shared/words/caps.ts'
import {
  costSheet,
  credits,
  exactTotal,
  ineligibleWords,
  priceBasis,
  costSheet as words,
} from '../../../shared/words/cost-sheet.ts'
import { count } from '../../../shared/words/counts.ts'
import { factCheckSheet, hasRecordings } from '../../../shared/words/fact-check-sheet.ts'
import { linkCost } from '../../../shared/words/links.ts'
import { bytes, exactBytes, instant } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import './cost.css'

type Row = readonly [label: string, value: string, isMinor?: boolean]

/**
 * Figures of the cost sheet: what would be sent, and what it is expected to cost. Nothing is sent here. `list` is shown
 * below what would be sent.
 */
export function CostFigures({ quote, list }: { quote: Quote; list: ReactNode }) {
  const { leaves } = quote
  const isFactCheck = quote.batch.kind === 'fact_check'
  const files = quote.mediaToSend - quote.linksToSend
  const isLinksOnly = files === 0 && quote.linksToSend > 0
  const left = quote.budget === null ? null : quote.budget.approvedCredits - quote.budget.committedCredits
  const some = (label: string, n: number): Row[] => (n > 0 ? [[label, count(n), true]] : [])
  const held = (where: 'otherToken' | 'elsewhere'): Row[] =>
    Elsewhere.options.flatMap((how) => some(words.what[where][how], quote[where][how]))
  return (
    <div className="cost">
      <section aria-label={words.what.heading}>
        <h3 className="caps">{words.what.heading}</h3>
        <Rows
          rows={[
            ...(quote.selectedItems === quote.mediaToSend
              ? []
              : [[words.what.selected, count(quote.selectedItems)] as const]),
            ...some(words.what.duplicates, quote.duplicates),
            ...some(isFactCheck ? factCheckSheet.asked.answered : words.what.answered, quote.alreadyAnswered),
            ...some(factCheckSheet.asked.running, quote.alreadyRunning),
            ...some(factCheckSheet.asked.failed, quote.alreadyFailed),
            ...(quote.options.alsoOtherToken ? [] : held('otherToken')),
            ...(quote.options.alsoElsewhere ? [] : held('elsewhere')),
            ...some(words.what.queued, quote.alreadyQueued),
            ...some(words.what.unknown, quote.chargeUnknown),
            ...some(words.what.refused, quote.refusedBefore),
            ...some(words.what.sentBefore, quote.sentBefore),
            ...some(words.what.notInspected, quote.notInspected),
            ...quote.ineligible.flatMap(({ reason, count: n }) =>
              some(words.what.ineligible({ reason: ineligibleWords[reason] }), n),
            ),
            ...(isLinksOnly ? [] : [[words.what.files, count(files)] as const]),
            ...(quote.linksToSend > 0 ? [[words.what.links, count(quote.linksToSend)] as const] : []),
            ...(isLinksOnly ? [] : [[words.what.size, bytes(quote.bytesToSend)] as const]),
          ]}
        />
      </section>
      {quote.mediaToSend > 0 && (
        <section aria-label={words.leaves.heading}>
          <h3 className="caps">{words.leaves.heading}</h3>
          <ul className="leave-list selectable">
            {quote.linksToSend > 0 && <li>{linkCost.leaves({ n: quote.linksToSend })}</li>}
            {leaves.context !== '' && (
              <li>
                {factCheckSheet.context.goes({ n: leaves.context.length })}
                <p className="leave-context">
                  <Name text={leaves.context} keepLines />
                </p>
              </li>
            )}
            {files > 0 && (
              <>
                {quote.bytesToSend > 0 && (
                  <li>
                    {words.leaves.bytes} {exactTotal(exactBytes(quote.bytesToSend), exactBytes(leaves.bodyBytes))}.{' '}
                    <span className="quiet">{words.leaves.headers({ n: leaves.headerBytesEach })}</span>
                  </li>
                )}
                <InsideFiles quote={quote} />
                <li>
                  {words.leaves.names} <code className="wraps">{leaves.exampleName}</code>
                </li>
              </>
            )}
            <li>
              {words.leaves.to} <code>{quote.origin}</code>, <span className="quiet">{certificateWords(quote)}</span>
            </li>
          </ul>
          {list}
        </section>
      )}
      <section aria-label={words.cost.heading}>
        <h3 className="caps">{words.cost.heading}</h3>
        {quote.mediaToSend === 0 ? (
          <p>{words.cost.free}</p>
        ) : (
          <>
            <Rows rows={[[words.cost.expected, credits(quote.expectedCredits)]]} isTotal />
            <ul className="cost-prices">
              {quote.prices.map((price) => (
                <li key={`${price.modality} ${price.basis}`}>
                  {priceBasis(price)}
                  {price.unknownLength > 0 && <span>{factCheckSheet.unknownLength({ n: price.unknownLength })}</span>}
                </li>
              ))}
            </ul>
            {AskedBefore.options.map(
              (how) =>
                quote.again[how] > 0 && (
                  <p key={how} className="cost-basis">
                    {words.cost.again[how]({ n: quote.again[how] })}
                  </p>
                ),
            )}
            {(['text', 'kind'] as const).flatMap((how) =>
              Outcome.options.map(
                (outcome) =>
                  quote.askedOtherwise[how][outcome] > 0 && (
                    <p key={`${how} ${outcome}`} className="cost-basis">
                      {factCheckSheet.askedOtherwise[outcome]({ how, n: quote.askedOtherwise[how][outcome] })}
                    </p>
                  ),
              ),
            )}
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
            {quote.caps.length > 0 && (
              <Rows
                rows={quote.caps.map((cap) => [
                  words.cost.leftOfCap[cap.of],
                  credits(Math.max(0, cap.credits - cap.committed)),
                  true,
                ])}
              />
            )}
            {left === null && <p className="cost-basis">{words.cost.noBudget}</p>}
            {isFactCheck && <p className="cost-basis">{factCheckSheet.reserves}</p>}
          </>
        )}
      </section>
      {hasRecordings(quote) && <Note>{factCheckSheet.formats}</Note>}
      {quote.mediaToSend > 0 &&
        quote.caps.filter(({ beyond }) => beyond > 0).map((cap) => <Note key={cap.of}>{beyondCap(cap)}</Note>)}
      {quote.mediaToSend > 0 && quote.missingCredits > 0 && <Note isPlain>{words.cost.shortBy}</Note>}
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

/** Issuer of the certificate the host presented when it last replied. */
function certificateWords({ origin, leaves: { certificate } }: Quote): ReactNode {
  if (!origin.startsWith('https:')) return words.leaves.notEncrypted
  if (certificate === null) return words.leaves.noCertificate
  const { issuer, at, fingerprint } = certificate
  return (
    <span title={fingerprint}>
      {issuer === null ? (
        words.leaves.certificate
      ) : (
        <>
          {words.leaves.signedBy} <Name text={issuer} />
        </>
      )}
      , {words.leaves.lastSeen({ at: instant(at) })}
    </span>
  )
}

const insideFilesWords = costSheet.leaves

/**
 * What was found inside the files to be sent, as list lines. Little is read in recordings: absence is not reported for
 * them.
 */
function InsideFiles({ quote }: { quote: Quote }) {
  const { withPosition, withThumbnail, withSerial, withAuthor, withPersons, withMakerNote } = quote.leaves
  const areFilesKnown = !hasRecordings(quote)
  const of = quote.mediaToSend - quote.linksToSend
  const { absent } = insideFilesWords
  const notFound = [
    ...(withPosition === 0 ? [absent.position] : []),
    ...(withThumbnail === 0 ? [absent.thumbnail] : []),
    ...(withSerial + withAuthor === 0 ? [absent.names] : []),
    ...(withPersons === 0 ? [absent.persons] : []),
  ]
  return (
    <>
      {withPosition > 0 && (
        <li>
          <strong>{insideFilesWords.position({ n: withPosition, of })}</strong>
        </li>
      )}
      {withThumbnail > 0 && <li>{insideFilesWords.thumbnail({ n: withThumbnail, of })}</li>}
      {withSerial > 0 && (
        <li>
          <strong>{insideFilesWords.serial({ n: withSerial, of })}</strong>
        </li>
      )}
      {withAuthor > 0 && (
        <li>
          <strong>{insideFilesWords.author({ n: withAuthor, of })}</strong>
        </li>
      )}
      {withPersons > 0 && (
        <li>
          <strong>{insideFilesWords.persons({ n: withPersons, of })}</strong>
        </li>
      )}
      {withMakerNote > 0 && <li>{insideFilesWords.makerNotes({ n: withMakerNote, of })}</li>}
      {notFound.length > 0 && areFilesKnown && <li>{insideFilesWords.notFound({ what: notFound.join('; ') })}</li>}
      {!areFilesKnown && <li>{factCheckSheet.inRecordings}</li>}
    </>
  )
}
