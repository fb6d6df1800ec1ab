import type { ReactNode } from 'react'
import type { Analysis } from '../../../shared/model/analysis.ts'
import { firstAudio, firstVideo } from '../../../shared/model/container.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import type { Metadata, RecordedPosition, RecordedTime } from '../../../shared/model/metadata.ts'
import { metadataState } from '../../../shared/model/metadata-state.ts'
import { nameEnding } from '../../../shared/model/name-ending.ts'
import { timeCode } from '../../../shared/model/time-code.ts'
import { container as containerWords, streamLine } from '../../../shared/words/container.ts'
import { contradictions } from '../../../shared/words/contradictions.ts'
import { ineligibleWords } from '../../../shared/words/cost-sheet.ts'
import { count } from '../../../shared/words/counts.ts'
import { dropped } from '../../../shared/words/dropped.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { itemReasonWords } from '../../../shared/words/intake.ts'
import { answerErased } from '../../../shared/words/item.ts'
import { noMetadataWords } from '../../../shared/words/metadata.ts'
import { missingFact } from '../../../shared/words/missing.ts'
import { whyNoEntry } from '../../../shared/words/no-entry.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { cameraName, datumWords, positionWords, zoneWords } from '../../../shared/words/recorded.ts'
import { asked, attested, formatNames, local, sections, service } from '../../../shared/words/report.ts'
import { factCheckReport } from '../../../shared/words/report-fact-check.ts'
import { itemStanding, statusWords } from '../../../shared/words/statuses.ts'
import { stillNote, stills } from '../../../shared/words/stills.ts'
import { factCheckReach, howManyChecks } from '../fact-check-reach.ts'
import { otherVerdicts } from '../other-verdicts.ts'
import type { ReportFacts } from '../report-facts.ts'
import { tellingRequest } from '../requests-of.ts'
import { type ServiceStanding, serviceStanding } from '../service-standing.ts'
import { showInstant } from '../times.ts'
import { NotAttested } from './attested-line.tsx'
import { type FindingChoice, FindingSummary } from './finding-block.tsx'
import { GoneAnswers, isWithheld, RefusedResults } from './refused-readings.tsx'
import { Foreign, Pair, Pairs, Soft } from './report-parts.tsx'
import { outcomeLine } from './request-tables.tsx'
import { ResultSummary } from './result-summary.tsx'

/** The three voices of a report, always apart and always in this order: the file, the service, the person. */
export function ThreeBlocks({
  facts,
  choice,
  hasChecks,
}: {
  facts: ReportFacts
  choice?: FindingChoice | undefined
  /** Fact checks stand in this report. */
  hasChecks: boolean
}) {
  return (
    <div className="blocks">
      <Block kind="local" title={sections.local}>
        <LocalObservation facts={facts} />
      </Block>
      <Block kind="service" title={sections.service}>
        <RefusedResults facts={facts} />
        <GoneAnswers facts={facts} />
        <ServiceSummary facts={facts} hasChecks={hasChecks} />
      </Block>
      <Block kind="finding" title={sections.finding}>
        <FindingSummary facts={facts.finding} zone={facts.made.zone} choice={choice} />
      </Block>
    </div>
  )
}

/** One of the three voices. */
export function Block({
  kind,
  title,
  children,
}: {
  kind: 'local' | 'service' | 'finding'
  title: string
  children: ReactNode
}) {
  return (
    <div className={`block ${kind}`}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

function LocalObservation({ facts }: { facts: ReportFacts }) {
  const { medium, duplicates, row, still, arrival } = facts.item
  if (facts.attested === 'refused') return <p className="alert">{attested.refused}</p>
  if (!medium) {
    return (
      <p>
        {statusWords(itemStanding(row)).label}. {row.reason === null ? '' : itemReasonWords[row.reason]}
      </p>
    )
  }
  const found = medium.metadata
  const state = metadataState(medium)
  const seconds = medium.container?.durationSeconds ?? null
  // Of a picture what is missing is said too: there its absence is worth a line.
  const none = (what: 'camera' | 'time' | 'position') =>
    found === null || state !== 'read' || medium.kind !== 'image' ? null : (
      <Soft text={missingFact(what, found, medium.problems)} />
    )
  const video = medium.container && firstVideo(medium.container)
  const audio = medium.container && firstAudio(medium.container)
  return (
    <>
      <p className="note">{local.intro}</p>
      <Pairs>
        <Pair label={local.type}>{typeLine(row.name, medium.format)}</Pair>
        {still === null ? null : (
          <Pair label={stills.from} isWide>
            {still.source.reference} <Foreign text={still.source.name} />, {stillNote(still.runtime, still.seconds)}.{' '}
            {stills.digest} <Foreign text={still.sourceSha256} mono />
          </Pair>
        )}
        {arrival === null ? null : (
          <Pair label={dropped.title} isWide>
            {dropped.how} {dropped.bytesOnly}. {dropped.name}: {words(arrival.name) ?? dropped.none}. {dropped.address}:{' '}
            {words(arrival.address) ?? dropped.none}. {dropped.notChecked}
          </Pair>
        )}
        {medium.container === null ? null : (
          <>
            <Pair label={containerWords.duration}>
              {seconds === null ? containerWords.noDuration : timeCode(seconds)}
            </Pair>
            <Pair label={containerWords.video}>{video && <Foreign text={streamLine(video)} />}</Pair>
            <Pair label={containerWords.audio}>{audio && <Foreign text={streamLine(audio)} />}</Pair>
          </>
        )}
        <Pair label={local.entries}>{found && entriesLine(found)}</Pair>
        <Pair label={local.camera}>{found && (words(cameraName(found)) ?? none('camera'))}</Pair>
        <Pair label={local.software}>{found && words(found.software)}</Pair>
        <Pair label={local.time}>
          {found?.dateTimeOriginal ? <RecordedTimeLine time={found.dateTimeOriginal} /> : none('time')}
        </Pair>
        <Pair label={local.place}>
          {found?.position ? <RecordedPlaceLine place={found.position} /> : none('position')}
        </Pair>
        <Pair label={local.duplicates}>{duplicates.map((one) => one.reference).join(', ')}</Pair>
        <Pair label={local.problems}>{medium.problems.map(problemWords).join(' ')}</Pair>
      </Pairs>
      {state === 'read' || medium.kind !== 'image' ? null : <p>{noMetadataWords(state)}</p>}
      <NotAttested attested={facts.attested} />
    </>
  )
}

const words = (text: string | null) => (text ? <Foreign text={text} /> : null)

function typeLine(name: string, format: MediumFormat): string {
  const told = nameEnding(name, format)
  const shown = formatNames[format] ?? format.toUpperCase()
  if (told === null) return shown
  return `${shown}. ${told.fits ? local.typeAgrees : local.typeDiffers(told.ending)}`
}

function entriesLine(found: Metadata): string {
  const thumbnail = found.hasEmbeddedThumbnail ? local.thumbnailPresent : null
  const makerNote = found.hasMakerNote ? local.makerNotePresent : null
  return [count(found.entries.length), thumbnail, makerNote].filter(Boolean).join(' · ')
}

function RecordedTimeLine({ time }: { time: RecordedTime }) {
  return (
    <>
      <Foreign text={time.raw} /> · {zoneWords(time)} · {local.source(time.source)}
      <div className="soft">{local.timeNote}</div>
    </>
  )
}

function RecordedPlaceLine({ place }: { place: RecordedPosition }) {
  const parts = [
    positionWords(place),
    place.altitudeMetres === null ? null : local.altitude(place.altitudeMetres),
    place.errorMetres === null ? null : local.error(place.errorMetres),
    datumWords(place.datum),
  ]
  return (
    <>
      <Foreign text={parts.filter(Boolean).join(' · ')} />
      <div className="soft">{local.placeNote}</div>
    </>
  )
}

/** "Not sent." or why it cannot be: "Cannot be sent: not a picture." */
function StatusLine({ facts, standing }: { facts: ReportFacts; standing: ServiceStanding }) {
  const { ineligible, statusReason } = facts.item.row
  const reason = standing.code === 'ineligible' && ineligible !== null ? `: ${ineligibleWords[ineligible]}` : ''
  return (
    <>
      {standing.label}
      {reason}. <AskedElsewhere facts={facts} standing={standing} />
      {standing.elsewhere === null && standing.code === 'unknown' && statusReason !== null
        ? `${reasonWords(statusReason, facts.item.row)} `
        : ''}
    </>
  )
}

/** Which service it was asked of that is not in use, and what became of that; nothing where the one in use was asked. */
export function AskedElsewhere({ facts, standing: { elsewhere } }: { facts: ReportFacts; standing: ServiceStanding }) {
  if (elsewhere === null) return null
  const { origin, reason } = elsewhere
  return (
    <>
      <Foreign text={asked.elsewhere(origin, facts.service.inUse)} />{' '}
      {reason === null ? '' : `${reasonWords(reason, facts.item.row)} `}
    </>
  )
}

/** Statuses that promise a result: nothing to be told where none is stored. */
const ANSWERED: ReadonlySet<string> = new Set(['done', 'done_partial', 'older_result'])

/** Of what was sent for a fact check alone: what was not asked, what was, and where it stands. */
export function NoForensics({ facts, hasChecks }: { facts: ReportFacts; hasChecks: boolean }) {
  const reach = factCheckReach(facts)
  if (reach === null) return null
  const { noForensics, noResultOf, ofForensics, reached, see, seeRequests } = factCheckReport
  const what = facts.link === null ? 'file' : 'address'
  const standing = serviceStanding(facts)
  const { isUnasked, code, label } = standing
  return (
    <>
      <p className="strong">
        {isUnasked ? noForensics(what) : noResultOf(what)}{' '}
        {reach !== 'asked'
          ? `${reached[reach]}${see(howManyChecks(facts), hasChecks)}`
          : facts.link === null
            ? null
            : `${reached[reach]}${seeRequests}`}
      </p>
      {facts.link === null ? <CheckWithoutJob facts={facts} /> : null}
      {isUnasked || ANSWERED.has(code) ? null : (
        <p>
          {ofForensics(`${label}.`)} <AskedElsewhere facts={facts} standing={standing} />
        </p>
      )}
    </>
  )
}

/** That a fact check of a file was asked for, and nothing says that the service took it; nothing where one was taken. */
function CheckWithoutJob({ facts }: { facts: ReportFacts }) {
  const request = tellingRequest(facts, ({ kind }) => kind === 'fact_check')
  if (request === null || howManyChecks(facts) > 0) return null
  const { reason } = request
  return (
    <p className="strong">
      <Foreign text={factCheckReport.askedOf(request.origin, outcomeLine(request))} />{' '}
      {reason === null ? '' : reasonWords(reason, { url: null, kind: 'fact_check' })}
    </p>
  )
}

function ServiceSummary({ facts, hasChecks }: { facts: ReportFacts; hasChecks: boolean }) {
  const { analysis, others } = facts.service
  const checks = howManyChecks(facts)
  // That there is a result was said, and why it is not printed.
  if (!analysis && isWithheld(facts))
    return checks > 0 ? (
      <p className="soft">{factCheckReport.also(checks, 'these bytes', hasChecks)}</p>
    ) : (
      <CheckWithoutJob facts={facts} />
    )
  const standing = serviceStanding(facts)
  if (!analysis && factCheckReach(facts) !== null && standing.code !== 'done_unread') {
    return (
      <>
        <NoForensics facts={facts} hasChecks={hasChecks} />
        <AnswerErased facts={facts} />
      </>
    )
  }
  if (!analysis) {
    const isUnread = standing.code === 'done_unread'
    return (
      <>
        <p className="strong">{isUnread ? service.unread : service.none}</p>
        <p>
          <StatusLine facts={facts} standing={standing} /> {isUnread ? '' : service.noneWhy}
        </p>
        <CheckWithoutJob facts={facts} />
        <AnswerErased facts={facts} />
      </>
    )
  }
  const { result } = analysis
  if (!result) {
    return (
      <>
        <p className="strong">{service.unread}</p>
        <p>
          <Foreign text={whyNoEntry(analysis)} lines />
        </p>
        {contradictions(analysis).map((sentence) => (
          <p key={sentence} className="alert">
            <Foreign text={sentence} lines />
          </p>
        ))}
      </>
    )
  }
  const verdicts = otherVerdicts(analysis, others)
  return (
    <>
      <ResultSummary analysis={analysis} result={result} zone={facts.made.zone} />
      <Older facts={facts} analysis={analysis} />
      {checks > 0 ? <p className="soft">{factCheckReport.also(checks, 'these bytes', hasChecks)}</p> : null}
      <CheckWithoutJob facts={facts} />
      {others.length > 0 ? (
        <p className={verdicts.length > 0 ? 'alert' : 'soft'}>
          <Foreign text={service.othersLine(others.length, verdicts)} />
        </p>
      ) : null}
    </>
  )
}

/** That an answer about the bytes or the address was erased with an earlier case; nothing where none was. */
export function AnswerErased({ facts }: { facts: ReportFacts }) {
  const at = facts.item.answerErasedAt
  return at === null ? null : <p>{answerErased(showInstant(at, facts.made.zone).line, facts.link !== null)}</p>
}

/**
 * That a result does not come from the service in use, or that none is set; nothing where it does. A report about
 * bytes that the file held before says so above, and only that.
 */
export function Older({ facts, analysis }: { facts: ReportFacts; analysis: Analysis }) {
  if (analysis.isCurrent || facts.earlier !== null) return null
  return <p className="alert">{service.older(facts.service.inUse)}</p>
}
