import { Fragment, useState } from 'react'
import type { FoundPage, FoundSource } from '../../../../shared/model/fact-check.ts'
import { readServiceDate } from '../../../../shared/model/service-date.ts'
import { count } from '../../../../shared/words/counts.ts'
import { isKnownTier, otherDatesText, sourceWords as words } from '../../../../shared/words/fact-check.ts'
import { otherFormText, sentOr } from '../../../../shared/words/sent.ts'
import { serviceDateText } from '../../../../shared/words/service-date.ts'
import { NEW, NEW_TO_THIS_VERSION } from '../../../../shared/words/verdicts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import { Address } from './address.tsx'
import { ClaimNumber } from './claim-number.tsx'
import { byTier, nameOf, wordsOnce } from './source-order.ts'

/** Rows drawn at first, and with each request for more. */
const STEP = 60
const PAGES = 30

type Props = {
  sources: readonly FoundSource[]
  claimsOfSource: readonly (readonly number[])[]
  /** Sources whose pages are shown. */
  open: ReadonlySet<number>
  onToggle: (source: number) => void
  onShowClaim: (claim: number) => void
  onOpenOutside: (url: string) => void
}

/** Table of the sources by tier, the highest first. */
export function SourceTable({ sources, claimsOfSource, open, onToggle, onShowClaim, onOpenOutside }: Props) {
  const order = byTier(sources)
  const [most, setMost] = useState(STEP)
  // A row that was navigated to is drawn, however far down it is.
  const needed = Math.max(most, ...[...open].map((source) => order.indexOf(source) + 1))
  const hasClaims = claimsOfSource.some((claims) => claims.length > 0)
  let before: string | null | undefined
  return (
    <>
      <table className="table fact-table source-table">
        <thead>
          <tr>
            <th scope="col">{words.columns.tier}</th>
            <th scope="col">{words.columns.domain}</th>
            <th scope="col" className="number">
              {words.columns.pages}
            </th>
            <th scope="col">{words.columns.match}</th>
            {hasClaims && <th scope="col">{words.columns.claims}</th>}
          </tr>
        </thead>
        <tbody>
          {order.slice(0, needed).map((index) => {
            const source = sources[index]
            if (source === undefined) return null
            const isSame = before === source.tier
            before = source.tier
            const isOpen = open.has(index)
            return (
              <Fragment key={source.at + index}>
                <tr id={`source-${index}`} className={isOpen ? 'row-open' : undefined}>
                  <td>{isSame ? <span className="visually-hidden">{source.tier}</span> : <Tier source={source} />}</td>
                  <td>
                    <button
                      type="button"
                      className="row-toggle"
                      aria-expanded={isOpen}
                      title={words.show({ domain: nameOf(source) })}
                      onClick={() => onToggle(index)}
                    >
                      <Icon name={isOpen ? 'down' : 'right'} size={12} />
                      <Name text={nameOf(source)} />
                      {source.isEarliestSeen === true && <strong>{words.earliest}</strong>}
                    </button>
                  </td>
                  <td className="number">{count(source.pages.length)}</td>
                  <td>
                    <Name text={wordsOnce(source.pages.map(({ matchType }) => matchType))} />
                  </td>
                  {hasClaims && (
                    <td>
                      <span className="claim-numbers">
                        {(claimsOfSource[index] ?? []).slice(0, 12).map((claim) => (
                          <ClaimNumber key={claim} claim={claim} onClick={() => onShowClaim(claim)} />
                        ))}
                      </span>
                    </td>
                  )}
                </tr>
                {isOpen && (
                  <tr className="row-detail">
                    <td />
                    <td colSpan={hasClaims ? 4 : 3}>
                      <Pages source={source} onOpenOutside={onOpenOutside} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {order.length > needed && (
        <Button look="link" onClick={() => setMost(needed + STEP)}>
          {words.more({ n: Math.min(STEP, order.length - needed) })}
        </Button>
      )}
    </>
  )
}

function Tier({ source: { tier, otherForms } }: { source: FoundSource }) {
  if (tier === null) return <Name text={sentOr(null, otherForms?.tier, words.noTier)} className="quiet" />
  if (isKnownTier(tier)) return <span>{tier}</span>
  return (
    <span className="chip chip-new">
      <Name text={tier} />
      <span className="beside-new" title={NEW_TO_THIS_VERSION}>
        {NEW}
      </span>
    </span>
  )
}

type PagesProps = { source: FoundSource; onOpenOutside: (url: string) => void }

function Pages({ source: { pages, otherForms }, onOpenOutside }: PagesProps) {
  const [most, setMost] = useState(PAGES)
  if (pages.length === 0)
    return (
      <p className="muted">
        <Name text={sentOr(null, otherForms?.pages, words.noPages)} keepLines />
      </p>
    )
  return (
    <ul className="found-pages">
      {pages.slice(0, most).map((page, index) => (
        <li key={page.at + String(index)}>
          <Name
            text={sentOr(page.title, page.otherForms?.title, words.noTitle)}
            keepLines
            className={page.title === null ? 'quiet' : 'found-title'}
          />
          {page.url === null ? (
            <Name text={sentOr(null, page.otherForms?.url, words.noUrl)} keepLines className="quiet" />
          ) : (
            <Address url={page.url} onOpenOutside={onOpenOutside} />
          )}
          <span className="found-facts">
            <FirstSeen page={page} />
            {page.otherDates !== undefined && <Name text={otherDatesText(page) ?? ''} keepLines />}
            {page.matchType !== null && <Name text={words.match({ kind: page.matchType })} />}
            {page.relevance !== null && <Name text={words.relevance({ word: page.relevance })} />}
          </span>
        </li>
      ))}
      {pages.length > most && (
        <li>
          <Button look="link" onClick={() => setMost(most + PAGES * 4)}>
            {words.more({ n: Math.min(PAGES * 4, pages.length - most) })}
          </Button>
        </li>
      )}
    </ul>
  )
}

function FirstSeen({ page: { firstSeenAt: written, otherForms } }: { page: FoundPage }) {
  if (otherForms?.firstSeenAt !== undefined)
    return (
      <span>
        {words.firstSeen}: <Name text={otherFormText(otherForms.firstSeenAt)} keepLines />
      </span>
    )
  if (written === null || written.trim() === '') return <span>{words.noDate}</span>
  const date = readServiceDate(written)
  return date === null ? (
    <span>
      {words.firstSeen} “<Name text={written} keepLines />
      ”, {words.notReadable}
    </span>
  ) : (
    <span title={written}>
      {words.firstSeen} {serviceDateText(date)}
    </span>
  )
}
