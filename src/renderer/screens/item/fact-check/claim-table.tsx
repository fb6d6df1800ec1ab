import { Fragment, useState } from 'react'
import type { Claim } from '../../../../shared/model/fact-check.ts'
import type { Occurrence } from '../../../../shared/model/quote-places.ts'
import type { ClaimSource } from '../../../../shared/model/source-links.ts'
import { type ClaimShape, claimVerdictWords } from '../../../../shared/words/claims.ts'
import { claimWords as words } from '../../../../shared/words/fact-check.ts'
import { beyondScale, otherFormText, sentOr } from '../../../../shared/words/sent.ts'
import { NEW, NEW_TO_THIS_VERSION, score } from '../../../../shared/words/verdicts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KnownWord } from '../../../ui/known-word.tsx'
import { Name } from '../../../ui/name.tsx'
import { Address } from './address.tsx'
import { ClaimNumber } from './claim-number.tsx'
import { TimeCode } from './time-code.tsx'

const STEP = 60

type Props = {
  claims: readonly Claim[]
  places: readonly (readonly Occurrence[])[]
  claimSources: readonly (readonly ClaimSource[])[]
  hasTranscript: boolean
  open: ReadonlySet<number>
  /** The claim navigated to last. */
  shown: number | null
  onToggle: (claim: number) => void
  /** Shows the claim's quote in the transcript; each time the next place. */
  onShowPlace: (claim: number) => void
  onShowSource: (source: number) => void
  onOpenOutside: (url: string) => void
  /** null = nothing here can be played. */
  onPlay: ((seconds: number) => void) | null
}

/** Table of the claims with the service's verdicts and scores. */
export function ClaimTable(props: Props) {
  const { claims, places, open, shown } = props
  const [most, setMost] = useState(STEP)
  const needed = Math.max(most, ...[...open, shown ?? -1].map((claim) => claim + 1))
  return (
    <>
      <table className="table fact-table claim-table">
        <thead>
          <tr>
            <th scope="col">{words.columns.number}</th>
            <th scope="col">{words.columns.claim}</th>
            <th scope="col">{words.columns.verdict}</th>
            <th scope="col">{words.columns.score}</th>
            <th scope="col">{words.columns.speaker}</th>
          </tr>
        </thead>
        <tbody>
          {claims.slice(0, needed).map((claim, index) => (
            <ClaimRow
              key={claim.at + String(index)}
              {...props}
              claim={claim}
              index={index}
              found={places[index] ?? []}
            />
          ))}
        </tbody>
      </table>
      {claims.length > needed && (
        <Button look="link" onClick={() => setMost(needed + STEP)}>
          {words.more({ n: Math.min(STEP, claims.length - needed) })}
        </Button>
      )}
    </>
  )
}

type RowProps = Props & { claim: Claim; index: number; found: readonly Occurrence[] }

function ClaimRow(props: RowProps) {
  const { claim, index, found, open, shown, onToggle, onShowPlace, onPlay } = props
  const isOpen = open.has(index)
  const { startSeconds } = claim
  const main = claim.quote ?? claim.text
  return (
    <Fragment>
      <tr id={`claim-${index}`} className={shown === index ? 'row-shown' : isOpen ? 'row-open' : undefined}>
        <td>
          <ClaimNumber
            claim={index}
            label={found.length > 0 ? words.inTranscript({ n: index + 1 }) : words.number({ n: index + 1 })}
            isDisabled={found.length === 0}
            onClick={() => onShowPlace(index)}
          />
        </td>
        <td>
          <button
            type="button"
            className="row-toggle claim-text"
            aria-expanded={isOpen}
            title={words.details({ n: index + 1 })}
            onClick={() => onToggle(index)}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={12} />
            {main === null ? (
              <span className="quiet">{sentOr(null, claim.otherForms?.text, words.noText)}</span>
            ) : (
              <span>
                {claim.quote !== null && '“'}
                <Name text={main} keepLines />
                {claim.quote !== null && '”'}
              </span>
            )}
          </button>
          {startSeconds !== null && <TimeCode seconds={startSeconds} onPlay={onPlay} />}
        </td>
        <td>
          <ClaimChip verdict={claim.verdict} form={claim.otherForms?.verdict} />
        </td>
        <td>
          <Confidence value={claim.confidence} form={claim.otherForms?.confidence} />
        </td>
        <td>
          <Name
            text={sentOr(claim.speaker, claim.otherForms?.speaker, words.noSpeaker)}
            className={claim.speaker === null ? 'quiet' : ''}
          />
        </td>
      </tr>
      {isOpen && (
        <tr className="row-detail">
          <td />
          <td colSpan={4}>
            <ClaimDetails {...props} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Confidence({ value, form }: { value: number | null; form: string | undefined }) {
  if (value === null) return <Name text={sentOr(null, form, words.noScore)} className="quiet" />
  const beyond = beyondScale(value, false)
  if (beyond !== null) {
    return (
      <span>
        {String(value)} <span className="quiet">{beyond}</span>
      </span>
    )
  }
  return (
    <>
      <span className="claim-label quiet" aria-hidden="true">
        {words.columns.score}{' '}
      </span>
      <span className="number">{score(value)}</span>
    </>
  )
}

function ClaimDetails({ claim, index, found, claimSources, hasTranscript, ...on }: RowProps) {
  const given = (claimSources[index] ?? []).map((source, at) => ({ ...source, key: `${at} ${source.text}` }))
  return (
    <div className="claim-details">
      {claim.text !== null && claim.quote !== null && claim.text !== claim.quote && (
        <Said title={words.claim} text={claim.text} />
      )}
      {claim.explanation !== null && <Said title={words.explanation} text={claim.explanation} />}
      {claim.otherForms?.explanation !== undefined && (
        <Said title={words.explanation} text={otherFormText(claim.otherForms.explanation)} />
      )}
      <div>
        <h3 className="caps">{words.sources}</h3>
        {given.length === 0 && (
          <p className="muted">
            <Name text={sentOr(null, claim.otherForms?.sources, words.noSources)} keepLines />
          </p>
        )}
        <ul className="claim-sources">
          {given.map(({ key, text, link }) => (
            <li key={key}>
              {/^https?:\/\//i.test(text) ? (
                <Address url={text} onOpenOutside={on.onOpenOutside} />
              ) : (
                <Name text={text} keepLines className="selectable" />
              )}
              {link !== null && (
                <Button look="link" onClick={() => on.onShowSource(link.source)}>
                  {words.sourceShown}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {hasTranscript && (
        <p className="muted">
          {claim.quote === null ? (
            <Name text={sentOr(null, claim.otherForms?.quote, words.noQuote)} keepLines />
          ) : found.length === 0 ? (
            words.notFound
          ) : (
            <Button look="link" onClick={() => on.onShowPlace(index)}>
              {words.places({ n: found.length })}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="caps">{title}</h3>
      <p className="prose selectable said">
        <Name text={text} keepLines />
      </p>
    </div>
  )
}

const paths: Record<Exclude<ClaimShape, 'none'>, string> = {
  equal: 'M1.5 4.2h9M1.5 7.8h9',
  not_equal: 'M1.5 4.2h9M1.5 7.8h9M8.6 1.4 3.4 10.6',
  about: 'M1.4 7.2C2.6 4.2 4.4 4 6 5.9s3.4 1.8 4.6-1.2',
  question: 'M3.7 4.3C3.7 2.8 4.7 1.8 6.1 1.8s2.4.9 2.4 2.2c0 1.8-2.4 1.8-2.4 3.6M6.1 10v.3',
}

/** The shape of a claim's verdict, in the colour of the text around it. Decoration: the word is next to it. */
function ClaimMark({ shape }: { shape: ClaimShape }) {
  if (shape === 'none') return null
  return (
    <svg className="shape" viewBox="0 0 12 12" width="11" height="11" aria-hidden="true" focusable="false">
      <path
        d={paths[shape]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Chip with the verdict on a claim: word, shape and tint. A word new to this version is shown as received, dashed. */
function ClaimChip({ verdict, form }: { verdict: string | null; form: string | undefined }) {
  const words = claimVerdictWords(verdict, form)
  // A chip would cut what was sent.
  if (verdict === null && form !== undefined) return <Name text={words.label} keepLines className="quiet" />
  return (
    <span className={`chip chip-${words.tone}`}>
      <ClaimMark shape={words.shape} />
      <KnownWord text={words.label} isKnown={words.isKnown} />
      {!words.isKnown && verdict !== null && (
        <span className="beside-new" title={NEW_TO_THIS_VERSION}>
          {NEW}
        </span>
      )}
    </span>
  )
}
