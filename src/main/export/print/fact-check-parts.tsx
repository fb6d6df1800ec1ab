import type { ReactNode } from 'react'
import type { Claim, FoundPage, FoundSource, Transcript as Talk, Turn } from '../../../shared/model/fact-check.ts'
import { claimsInTurns, earliestPage, type TimelineRow, timelineOf } from '../../../shared/model/fact-check-summary.ts'
import { firstAppearances } from '../../../shared/model/first-appearances.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { timeCode } from '../../../shared/model/time-code.ts'
import { count } from '../../../shared/words/counts.ts'
import { appearanceWords, claimWords, sourceWords } from '../../../shared/words/fact-check.ts'
import { claimScore, earliestLine, factCheckReport as report } from '../../../shared/words/report/report-fact-check.ts'
import { PRINTED } from '../facts/printed-limits.ts'
import { Foreign, OldGrid, Soft } from './report-parts.tsx'

/** Claims as the service sent them, each with its verdict, score, reason and sources. */
export function Claims({ claims }: { claims: readonly Claim[] }) {
  const shown = claims.slice(0, PRINTED.claims)
  return (
    <Lines kind="claims" columns={report.claimColumns} shown={shown.length} total={claims.length}>
      {shown.map((claim, index) => (
        <tr key={claim.at}>
          <td>{count(index + 1)}</td>
          <td>
            <ClaimText claim={claim} />
          </td>
          <td className="strong">{claim.verdict === null ? '–' : <Foreign text={claim.verdict} />}</td>
          <td>{claim.confidence === null ? '–' : claimScore(claim.confidence)}</td>
          <td>
            {claim.sources.length === 0 ? (
              <Soft text={report.noSource} />
            ) : (
              <Cut text={claim.sources.join('\n')} most={PRINTED.partText} />
            )}
          </td>
        </tr>
      ))}
    </Lines>
  )
}

function ClaimText({ claim: { text, quote, startSeconds, speaker, explanation } }: { claim: Claim }) {
  return (
    <>
      {text !== null ? (
        <div>
          <Cut text={text} most={PRINTED.claimText} />
        </div>
      ) : quote === null ? (
        <Soft text={claimWords.noText} />
      ) : null}
      {quote === null || quote === '' ? null : (
        <>
          <span className="soft">{report.quote}: </span>
          <Cut text={quote} most={PRINTED.partText} />{' '}
        </>
      )}
      <span className="soft">
        <Foreign
          text={[speaker ?? '', startSeconds === null ? '' : timeCode(startSeconds)].filter(Boolean).join(' · ')}
        />
      </span>
      <LabelledText label={report.explanation} text={explanation} />
    </>
  )
}

/** The earliest page found, then every page by first-seen date, those without a readable date last. */
export function Timeline({ sources }: { sources: readonly FoundSource[] }) {
  const earliest = earliestPage(sources)
  const rows = timelineOf(sources)
  const shown = rows.slice(0, PRINTED.pages)
  return (
    <>
      {earliest === null ? null : (
        <p className="earliest">
          <span className="strong">
            <Foreign text={earliestLine(earliest)} />.
          </span>{' '}
          {appearanceWords.earliestOnly}
        </p>
      )}
      {firstAppearances(sources).contradicted.map((index) => (
        <p key={index}>
          <Foreign text={appearanceWords.contradicted({ domain: sources[index]?.domain ?? sourceWords.noDomain })} />
        </p>
      ))}
      <h3>{report.timeline({ n: rows.filter(({ page }) => page !== null).length })}</h3>
      <Lines kind="sources" columns={report.sourceColumns} shown={shown.length} total={rows.length}>
        {shown.map((row) => (
          <tr key={`${row.source.at} ${row.page?.at} ${row.page?.url}`}>
            <td>{firstSeen(row)}</td>
            <td>
              <Foreign text={row.source.domain ?? sourceWords.noDomain} />
              <div className="soft">
                {row.source.tier === null ? sourceWords.noTier : <Foreign text={row.source.tier} />}
                {row.source.isEarliestSeen === true ? ` · ${sourceWords.earliest}` : ''}
              </div>
            </td>
            <td>{row.page === null ? <Soft text={sourceWords.noPages} /> : <Page page={row.page} />}</td>
          </tr>
        ))}
      </Lines>
    </>
  )
}

function firstSeen({ page, date, earliest }: TimelineRow): ReactNode {
  const written = page?.firstSeenAt?.trim() ?? ''
  if (page === null) return '–'
  if (written === '') return <Soft text={sourceWords.noDate} />
  if (date === null) return <Foreign text={report.unreadableDate({ written })} />
  return (
    <span className={earliest === 'no' ? undefined : 'strong'}>
      <Foreign text={written} />
    </span>
  )
}

function Page({ page: { url, title, matchType, relevance } }: { page: FoundPage }) {
  const described = [
    ...(matchType === null ? [] : [sourceWords.match({ kind: matchType })]),
    ...(relevance === null ? [] : [sourceWords.relevance({ word: relevance })]),
  ]
  return (
    <>
      <div>
        {title === null ? null : <Cut text={title} most={PRINTED.partText} />}{' '}
        <span className="soft">
          <Foreign text={described.join(' · ')} />
        </span>
      </div>
      {url === null ? null : (
        <div className="mono">
          <Cut text={url} most={PRINTED.partText} />
        </div>
      )}
    </>
  )
}

/** The transcript from its beginning, with the time codes the service gave; turns in which a claim is made are marked. */
export function Transcript({
  transcript: { turns, language },
  claims,
}: {
  transcript: Talk
  claims: readonly Claim[]
}) {
  const shown = turns.slice(0, PRINTED.turns)
  const claimed = claimsInTurns(claims, turns)
  return (
    <>
      <h3>{report.transcript({ turns: turns.length })}</h3>
      {claims.length === 0 ? null : <p className="note">{report.marked}</p>}
      {language === null ? null : (
        <p className="soft">
          <Foreign text={report.language({ language })} />
        </p>
      )}
      <Lines kind="turns" columns={report.turnColumns} shown={shown.length} total={turns.length}>
        {shown.map((turn, index) => {
          const made = claimed[index] ?? []
          return (
            <tr key={turn.at} className={made.length === 0 ? undefined : 'marked'}>
              <td>{turnTimes(turn)}</td>
              <td>{turn.speaker === null ? '–' : <Foreign text={turn.speaker} />}</td>
              <td>
                <Cut text={turn.text} most={PRINTED.turnText} />
              </td>
              <td>{made.map((claim) => count(claim + 1)).join(', ')}</td>
            </tr>
          )
        })}
      </Lines>
    </>
  )
}

function turnTimes({ startSeconds, endSeconds }: Turn): string {
  const times = [startSeconds, endSeconds].flatMap((seconds) => (seconds === null ? [] : [timeCode(seconds)]))
  return times.length === 0 ? '–' : times.join(' – ')
}

function LabelledText({ label, text }: { label: string; text: string | null }) {
  if (text === null || text === '') return null
  return (
    <div>
      <span className="soft">{label}: </span>
      <Cut text={text} most={PRINTED.partText} />
    </div>
  )
}

function Cut({ text, most }: { text: string; most: number }) {
  return (
    <>
      <Foreign text={firstOf(text, most)} lines />
      {text.length > most ? <span className="soft"> … {report.cut}</span> : null}
    </>
  )
}

type LinesProps = { kind: string; columns: readonly string[]; shown: number; total: number; children: ReactNode }

function Lines({ kind, columns, shown, total, children }: LinesProps) {
  if (total === 0) return null
  return (
    <>
      <OldGrid kind={kind} columns={columns}>
        {children}
      </OldGrid>
      {shown < total ? <p className="soft">{report.firstOf({ shown, total })}</p> : null}
    </>
  )
}
