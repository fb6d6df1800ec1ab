import { Fragment, type ReactNode, useState } from 'react'
import { heldReplies } from '../../../../shared/model/held-replies.ts'
import type { FactCheck } from '../../../../shared/model/job.ts'
import { timeCode } from '../../../../shared/model/time-code.ts'
import { claimScale } from '../../../../shared/words/claims.ts'
import {
  appearanceWords,
  claimWords,
  gapWords,
  saidOfJob as said,
  sourceWords,
  summaryWords,
  factCheck as words,
} from '../../../../shared/words/fact-check.ts'
import { type JobLine, jobLines } from '../../../../shared/words/job-said.ts'
import { partText } from '../../../../shared/words/sent-parts.ts'
import { Block, Facts } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { exactBytes, instant, processing } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Appearances } from './appearances.tsx'
import { ClaimTable } from './claim-table.tsx'
import { ReadFrom } from './found-at.tsx'
import { ReadAnswerAgain } from './read-answer-again.tsx'
import { isNotUnderstood, isUnderstood, type Reading } from './reading.ts'
import { SourceTable } from './source-table.tsx'
import { directionOf } from './transcript-rows.ts'

export type Shown = {
  openSources: ReadonlySet<number>
  openClaims: ReadonlySet<number>
  claim: number | null
}

type Props = {
  check: FactCheck
  /** Length of the recording as its container states it, seconds; null = not known here. */
  ourSeconds: number | null
  /** null = there is no result. */
  reading: Reading | null
  shown: Shown
  onToggleSource: (source: number) => void
  onToggleClaim: (claim: number) => void
  onShowSource: (source: number) => void
  onShowClaim: (claim: number) => void
  onShowPlace: (claim: number) => void
  onOpenOutside: (url: string) => void
  onPlay: ((seconds: number) => void) | null
  /** What a person concludes about the item; never part of what the service sent. */
  finding: ReactNode
}

/** The result of a fact check: summary, first appearances, sources, claims and gaps. */
export function FactCheckDocument(props: Props) {
  const { check, reading } = props
  // Where nothing of a reply was understood, each part would only repeat that.
  if (reading === null || !isUnderstood(reading.result))
    return (
      <>
        {props.finding}
        <AboutJob check={check} ourSeconds={props.ourSeconds} />
      </>
    )
  const { result, appearances, claimsOfSource } = reading
  const { sources, foundAt } = result
  const noSummary = partText('summary', result.summary, result.otherForms?.summary)
  const noSources = partText('sources', sources, result.otherForms?.sources)
  const asOf = check.receivedAt === null ? null : instant(check.receivedAt)
  return (
    <>
      <Block title={summaryWords.title} beside={asOf === null ? null : summaryWords.asOf({ when: asOf })}>
        {result.summary === null || noSummary !== null ? (
          <p className="muted">
            <Name text={noSummary ?? ''} keepLines />
          </p>
        ) : (
          <p dir={directionOf(result.summary)} className="prose selectable said fact-summary">
            <Name text={result.summary} keepLines />
          </p>
        )}
        <ReadFrom found={foundAt.summary} />
      </Block>
      <Block title={appearanceWords.title}>
        {sources === null || sources.length === 0 ? (
          <p className="muted">
            <Name text={noSources ?? ''} keepLines /> {appearanceWords.maybeSome}
          </p>
        ) : (
          <Appearances sources={sources} found={appearances} onShowSource={props.onShowSource} />
        )}
      </Block>
      {sources !== null && (
        <Block title={sourceWords.title} beside={<ReadFrom found={foundAt.sources} />}>
          {sources.length === 0 ? (
            <p className="muted">{noSources}</p>
          ) : (
            <SourceTable
              sources={sources}
              claimsOfSource={claimsOfSource}
              open={props.shown.openSources}
              onToggle={props.onToggleSource}
              onShowClaim={props.onShowClaim}
              onOpenOutside={props.onOpenOutside}
            />
          )}
        </Block>
      )}
      <Claims {...props} reading={reading} />
      <Gaps reading={reading} hasUnparsed={hasUnread(check)} />
      {props.finding}
      <AboutJob check={check} ourSeconds={props.ourSeconds} />
    </>
  )
}

function Claims({ check, reading, shown, ...on }: Props & { reading: Reading }) {
  const [hasScale, setHasScale] = useState(false)
  const { claims, transcript, foundAt, modality } = reading.result
  const isPicture = (modality ?? check.job.modality) === 'image'
  if (claims === null && isPicture && reading.result.otherForms?.claims === undefined) return null
  return (
    <Block
      title={claimWords.title}
      term="claim"
      beside={
        claims === null || claims.length === 0 ? null : (
          <Button look="link" onClick={() => setHasScale(true)}>
            {claimWords.scaleLink}
          </Button>
        )
      }
    >
      {claims === null || claims.length === 0 ? (
        <p className="muted">
          <Name text={partText('claims', claims, reading.result.otherForms?.claims) ?? ''} keepLines />
        </p>
      ) : (
        <>
          <p className="muted claim-intro">
            {claimWords.intro({
              host: check.job.serviceOrigin.replace(/^https?:\/\//, ''),
              when: instant(check.receivedAt ?? check.job.endedAt ?? check.job.submittedAt),
            })}
            {claims.some(({ confidence }) => confidence !== null) && ` ${claimWords.scores}`}
          </p>
          <ClaimTable
            claims={claims}
            places={reading.places}
            claimSources={reading.claimSources}
            hasTranscript={transcript !== null}
            open={shown.openClaims}
            shown={shown.claim}
            onToggle={on.onToggleClaim}
            onShowPlace={on.onShowPlace}
            onShowSource={on.onShowSource}
            onOpenOutside={on.onOpenOutside}
            onPlay={on.onPlay}
          />
        </>
      )}
      <ReadFrom found={foundAt.claims} />
      {hasScale && (
        <Sheet title={claimScale.heading} onClose={() => setHasScale(false)}>
          <div className="scale-text prose selectable">
            {claimScale.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Sheet>
      )}
    </Block>
  )
}

function Gaps({ reading: { gaps }, hasUnparsed }: { reading: Reading; hasUnparsed: boolean }) {
  if (gaps.length === 0 && !hasUnparsed) return null
  return (
    <Block title={gapWords.title}>
      {gaps.length > 0 && (
        <ul className="bullets">
          {gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      )}
      {hasUnparsed && <p className="quiet">{gapWords.partUnparsed}</p>}
    </Block>
  )
}

/** Whether a reply that is shown holds anything that was not read. */
function hasUnread(check: FactCheck): boolean {
  const { unread, ofPartial } = heldReplies(check)
  return unread.length + (ofPartial?.unread.length ?? 0) > 0
}

type Row = [string, ReactNode]

type AboutJobProps = {
  check: FactCheck
  /** Length of the recording as its container states it, seconds; null = not known here. */
  ourSeconds: number | null
}

/** The request as sent, and what the service says about the job besides its result. */
function AboutJob({ check, ourSeconds }: AboutJobProps) {
  const { job, parsed } = check
  const rows: Row[] = [
    [words.context, job.context === '' ? words.noContext : <Name key="context" text={job.context} keepLines />],
    [words.service, job.serviceOrigin],
  ]
  if (job.endedAt !== null && !isNotUnderstood(check)) {
    rows.push([words.answerRead, <ReadAnswerAgain key="again" job={job} />])
  }
  const resultRows = [...saidRows(check), ...(parsed === null ? [] : rowsOf(check, parsed, ourSeconds))]
  return (
    <>
      <Block title={words.asked}>
        <Facts rows={rows} />
      </Block>
      {resultRows.length > 0 && (
        <Block title={said.title}>
          <Facts rows={resultRows} />
        </Block>
      )}
    </>
  )
}

/** What the service last said of the job itself, where the state of the job does not show it. */
function saidRows(check: FactCheck): Row[] {
  const { state } = check.job
  if (state === 'watching') return []
  const isShownAbove = ({ name }: JobLine) =>
    (state === 'failed' || state === 'cancelled') && (name === 'statusMessage' || name === 'errorMessage')
  return jobLines(check, instant).flatMap((line): Row[] =>
    isShownAbove(line)
      ? []
      : [
          [
            line.label,
            <Fragment key={line.name}>
              {line.said !== null && <Name text={words.quoted({ text: line.said })} keepLines />}
              {line.said !== null && line.note !== null && ', '}
              {line.note !== null && <Name text={line.note} keepLines />}
            </Fragment>,
          ],
        ],
  )
}

/** Fields of the reply that the view shows nowhere else, as the service sent them. */
function rowsOf({ job }: FactCheck, parsed: NonNullable<FactCheck['parsed']>, ourSeconds: number | null): Row[] {
  const rows: Row[] = []
  const text = (label: string, value: string | null) => {
    if (value !== null && value !== '') rows.push([label, <Name key={label} text={value} keepLines />])
  }
  const { durationSeconds, fileSizeBytes, processingTimeMs, userContext, result } = parsed
  text(said.file, parsed.fileName)
  if (fileSizeBytes !== null) rows.push([said.size, exactBytes(fileSizeBytes)])
  if (durationSeconds !== null) {
    const length = durationSeconds < 0 ? String(durationSeconds) : timeCode(durationSeconds)
    const ours = differing(durationSeconds, ourSeconds)
    rows.push([said.length, ours === null ? length : said.lengthDiffers({ theirs: length, ours })])
  }
  const modalities = [parsed.modality, result?.modality ?? null].filter((one) => one !== null)
  text(said.modality, [...new Set(modalities)].join(', '))
  if (result?.hasDetailedReport != null) rows.push([said.detailed, result.hasDetailedReport ? said.yes : said.no])
  text(said.created, parsed.createdAt)
  text(said.modified, parsed.modifiedAt)
  if (processingTimeMs !== null) rows.push([said.took, processing(processingTimeMs)])
  if (userContext !== null && userContext !== job.context) text(said.otherContext, userContext)
  return rows
}

/** Differences below this are rounding, seconds. */
const ROUNDING = 1

/** Our duration where it differs from the service's, which the cost follows. */
const differing = (theirs: number, ours: number | null): string | null =>
  ours === null || Math.abs(theirs - ours) < ROUNDING ? null : timeCode(ours)
