import type { ReactNode } from 'react'
import type { Claim, FoundPage, FoundSource, Transcript as Talk, Turn } from '../../../shared/model/fact-check.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { timeCode } from '../../../shared/model/time-code.ts'
import { count } from '../../../shared/words/counts.ts'
import { factCheckReport as report } from '../../../shared/words/report/report-fact-check.ts'
import { PRINTED } from '../facts/printed-limits.ts'
import { Foreign, Grid } from './report-parts.tsx'

/** Claims as the service sent them, each with what it gives for it. */
export function Claims({ claims }: { claims: readonly Claim[] }) {
  const shown = claims.slice(0, PRINTED.claims)
  return (
    <>
      <h3>{report.claims(claims.length)}</h3>
      {shown.some(({ confidence }) => confidence !== null) ? <p className="note">{report.confidenceNote}</p> : null}
      <Lines kind="claims" columns={report.claimColumns} shown={shown.length} total={claims.length}>
        {shown.map((claim, index) => (
          <tr key={claim.at}>
            <td>{count(index + 1)}</td>
            <td>
              {claim.text === null ? '–' : <Cut text={claim.text} most={PRINTED.claimText} />}
              <LabelledText label={report.quote} text={claim.quote} />
              <LabelledText
                label={report.said}
                text={claim.startSeconds === null ? null : timeCode(claim.startSeconds)}
              />
              <LabelledText label={report.explanation} text={claim.explanation} />
              <LabelledText label={report.given} text={claim.sources.length === 0 ? null : claim.sources.join('\n')} />
            </td>
            <td>{claim.verdict === null ? '–' : <Foreign text={claim.verdict} />}</td>
            <td>{claim.confidence === null ? '–' : report.confidence(claim.confidence)}</td>
            <td>{claim.speaker === null ? '–' : <Foreign text={claim.speaker} />}</td>
          </tr>
        ))}
      </Lines>
    </>
  )
}

/** Sites with their tier, and the pages on each. */
export function Sources({ sources }: { sources: readonly FoundSource[] }) {
  const shown = sources.slice(0, PRINTED.sources)
  return (
    <>
      <h3>{report.sources(sources.length)}</h3>
      <Lines kind="sources" columns={report.sourceColumns} shown={shown.length} total={sources.length}>
        {shown.map((source) => (
          <tr key={source.at}>
            <td>
              {source.domain === null ? '–' : <Foreign text={source.domain} />}
              {source.isEarliestSeen === true ? <div className="soft">{report.earliest}</div> : null}
            </td>
            <td>{source.tier === null ? '–' : <Foreign text={source.tier} />}</td>
            <td>
              {source.pages.slice(0, PRINTED.pages).map((page) => (
                <Page key={page.at} page={page} />
              ))}
              {source.pages.length > PRINTED.pages ? (
                <div className="soft">{report.firstOf(PRINTED.pages, source.pages.length)}</div>
              ) : null}
            </td>
          </tr>
        ))}
      </Lines>
    </>
  )
}

function Page({ page: { url, title, firstSeenAt, matchType, relevance } }: { page: FoundPage }) {
  const described = [
    firstSeenAt === null ? null : report.firstSeen(firstSeenAt),
    matchType === null ? null : report.match(matchType),
    relevance === null ? null : report.relevance(relevance),
  ].filter((one) => one !== null)
  return (
    <div>
      {title === null ? null : (
        <div>
          <Cut text={title} most={PRINTED.partText} />
        </div>
      )}
      {url === null ? null : (
        <div className="mono">
          <Cut text={url} most={PRINTED.partText} />
        </div>
      )}
      {described.length === 0 ? null : (
        <div className="soft">
          <Foreign text={described.join(' · ')} />
        </div>
      )}
    </div>
  )
}

/** The transcript from its beginning, with the time codes the service gave. */
export function Transcript({ transcript: { turns, language } }: { transcript: Talk }) {
  const shown = turns.slice(0, PRINTED.turns)
  return (
    <>
      <h3>{report.transcript(turns.length)}</h3>
      {language === null ? null : (
        <p className="soft">
          <Foreign text={report.language(language)} />
        </p>
      )}
      <Lines kind="turns" columns={report.turnColumns} shown={shown.length} total={turns.length}>
        {shown.map((turn) => (
          <tr key={turn.at}>
            <td>{turnTimes(turn)}</td>
            <td>{turn.speaker === null ? '–' : <Foreign text={turn.speaker} />}</td>
            <td>
              <Cut text={turn.text} most={PRINTED.turnText} />
            </td>
          </tr>
        ))}
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
      <Grid kind={kind} columns={columns}>
        {children}
      </Grid>
      {shown < total ? <p className="soft">{report.firstOf(shown, total)}</p> : null}
    </>
  )
}
