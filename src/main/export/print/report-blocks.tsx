import type { ReactNode } from 'react'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { ineligibleWords } from '../../../shared/words/cost-sheet.ts'
import { doesNotFitWords as words } from '../../../shared/words/does-not-fit.ts'
import { answerErased } from '../../../shared/words/item.ts'
import { whyNoEntry } from '../../../shared/words/no-entry.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { asked, sections, service } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { linkLocal, linkService } from '../../../shared/words/report/report-link.ts'
import { attached } from '../../../shared/words/ui.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import { misfitsOf, otherVerdicts } from '../facts/derived-facts.ts'
import { factCheckReach, howManyChecks } from '../facts/fact-checks.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { decisiveRequest, othersAsked } from '../facts/requests-of.ts'
import { type ServiceStatus, serviceStatus } from '../facts/service-status.ts'
import { showInstant } from '../facts/times.ts'
import { FindingSummary } from './finding-block.tsx'
import { LocalObservation } from './local-observation.tsx'
import { isWithheld, NotPrinted } from './refused-readings.tsx'
import { Foreign, Grid, Line, VerdictChip } from './report-parts.tsx'
import { outcomeLine, ServiceSaid } from './request-tables.tsx'
import { ResultSummary, ScoreOf } from './service-result.tsx'

type Props = {
  facts: ReportFacts
  /** Fact checks stand in this report. */
  hasChecks: boolean
}

/** The three voices of a report, always apart and always in this order: the file, the service, the person. */
export function ThreeBlocks({ facts, options }: { facts: ReportFacts; options: ReportOptions }) {
  const { link, finding, made } = facts
  const hasChecks = options.parts.includes('factChecks')
  const isWithoutFinding =
    finding === null || (finding.current === null && finding.status === null && finding.tags.length === 0)
  return (
    <div className="blocks">
      <Block kind="local" title={sections.local}>
        {link === null ? (
          <LocalObservation facts={facts} hasMetadata={options.parts.includes('metadata')} />
        ) : (
          <>
            <Line of={linkLocal.nothing} />
            <Line as="soft" of={link.file?.item && linkLocal.file({ reference: link.file.item.row.reference })} />
          </>
        )}
      </Block>
      <Block kind="service" title={sections.service}>
        <NotPrinted facts={facts} />
        {link === null ? (
          <OfFile facts={facts} hasChecks={hasChecks} />
        ) : (
          <OfLink facts={facts} link={link} hasChecks={hasChecks} />
        )}
      </Block>
      {/* Below the service result, in the room that leaves beside a long observation. */}
      <Misfits facts={facts} hasChecks={hasChecks} />
      <Block kind={isWithoutFinding ? 'finding none' : 'finding'} title={sections.finding}>
        <FindingSummary facts={finding} zone={made.zone} hasNotes={options.hasNotes} />
      </Block>
    </div>
  )
}

/** One of the three voices. */
const Block = ({ kind, title, children }: { kind: string; title: string; children: ReactNode }) => (
  <div className={`block ${kind}`}>
    <h2>{title}</h2>
    {children}
  </div>
)

/** What the service returned about a file, or why there is nothing of it. */
function OfFile({ facts, hasChecks }: Props) {
  const { analysis, others } = facts.service
  // That there is a result was said, and why it is not printed.
  if (!analysis && isWithheld(facts))
    return (
      <>
        <AlsoChecked facts={facts} hasChecks={hasChecks} />
        <CheckWithoutJob facts={facts} />
      </>
    )
  const status = serviceStatus(facts)
  const isUnparsed = status.code === 'done_unread'
  if (!analysis && factCheckReach(facts) !== null && !isUnparsed)
    return <NoForensics facts={facts} hasChecks={hasChecks} />
  if (!analysis)
    return (
      <>
        <Line
          as="strong"
          of={isUnparsed ? service.unread : facts.item.row.sha256 === null ? service.noneOfFile : service.none}
        />
        <p>
          <StatusLine facts={facts} status={status} /> {isUnparsed ? '' : service.noneWhy}
        </p>
        <ServiceSaid of={endOf(facts, status)?.serviceMessage ?? null} />
        <CheckWithoutJob facts={facts} />
        <AnswerErased facts={facts} />
      </>
    )
  const { result } = analysis
  if (!result)
    return (
      <>
        <Line as="strong" of={service.unread} />
        <Line of={whyNoEntry(analysis)} lines />
      </>
    )
  const verdicts = otherVerdicts(analysis, others)
  return (
    <>
      <ResultSummary analysis={analysis} result={result} zone={facts.made.zone} />
      <Older facts={facts} analysis={analysis} />
      <AlsoChecked facts={facts} hasChecks={hasChecks} />
      <CheckWithoutJob facts={facts} />
      <Line
        as={verdicts.length > 0 ? 'alert' : 'soft'}
        of={others.length > 0 && service.othersLine(others.length, verdicts)}
      />
    </>
  )
}

/** The same of an address. */
function OfLink({ facts, link, hasChecks }: Props & { link: LinkFacts }) {
  const { analysis, others } = facts.service
  if (analysis === null) return <NoAnswer facts={facts} link={link} hasChecks={hasChecks} />
  const { images, errorMessage } = analysis.reply
  const [only] = images
  const verdicts = otherVerdicts(analysis, others)
  return (
    <>
      {only === undefined ? (
        <Line as="strong" of={linkService.noPicture} />
      ) : images.length === 1 ? (
        <ResultSummary analysis={analysis} result={only} zone={facts.made.zone} />
      ) : (
        <Several facts={facts} analysis={analysis} />
      )}
      <Line as="alert" of={errorMessage && service.saysOfRequest({ message: errorMessage })} lines />
      <Older facts={facts} analysis={analysis} />
      <AlsoChecked facts={facts} hasChecks={hasChecks} />
      <Line as="soft" of={others.length > 0 && linkService.others({ n: others.length })} />
      <Line as="alert" of={verdicts.length > 0 && service.alsoSay(verdicts)} />
    </>
  )
}

/** Why there is no result of an address, in the service's words where it had any. */
function NoAnswer({ facts, link, hasChecks }: Props & { link: LinkFacts }) {
  if (isWithheld(facts)) return <AlsoChecked facts={facts} hasChecks={hasChecks} />
  const { row, answerErasedAt } = facts.item
  const status = serviceStatus(facts)
  const isUnparsed = status.code === 'done_unread'
  const reach = factCheckReach(facts)
  if (reach !== null && status.code === 'not_sent') return <NoForensics facts={facts} hasChecks={hasChecks} />
  const isNew = link.total + link.altered.length === 0 && answerErasedAt === null
  const said = link.requests.findLast((one) => one.kind === 'image_forensics' && one.serviceMessage !== null)
  const label = `${status.label}.`
  return (
    <>
      <Line
        as="strong"
        of={
          isUnparsed
            ? linkService.unread
            : reach === null
              ? linkService.none
              : factCheckReport.noResultOf({ what: 'link' })
        }
      />
      {status.code === 'older_result' ? null : (
        <p>
          {reach === null ? label : factCheckReport.ofForensics({ standing: label })}{' '}
          <AskedElsewhere facts={facts} status={status} />
          {row.statusReason === null || status.elsewhere !== null ? null : reasonWords(row.statusReason, row)}
        </p>
      )}
      <Line as="alert" of={said?.serviceMessage && service.saysOfRequest({ message: said.serviceMessage })} lines />
      <Line of={!isUnparsed && (isNew ? linkService.neverAsked : linkService.noneWhy)} />
      <AnswerErased facts={facts} />
      {reach === null || reach === 'asked' ? null : <AlsoChecked facts={facts} hasChecks={hasChecks} />}
    </>
  )
}

/** More pictures than these are counted; the raw reply holds all. */
const MAX_ROWS = 200

/** One line a picture: none of them is the address's own verdict. */
function Several({ facts, analysis }: { facts: ReportFacts; analysis: Analysis }) {
  const { reply, attachedBy: by, serviceOrigin: origin } = analysis
  const { images } = reply
  const asOf = showInstant(analysis.receivedAt, facts.made.zone).utc
  return (
    <>
      <Line as="strong" of={linkService.several({ n: images.length })} />
      <Grid
        kind="verdicts"
        rows={images.slice(0, MAX_ROWS).map((image, index) => [
          linkService.picture({ n: index + 1 }),
          <VerdictChip verdict={image.verdict} />,
          <>
            {linkService.certainty}: <ScoreOf value={image.confidence} reply={reply} path={`${image.at}.confidence`} />
            {image.errorMessage === null ? null : ` · ${linkService.said}`}
          </>,
        ])}
      />
      <Line
        as="note"
        of={images.length > MAX_ROWS && linkService.moreRows({ shown: MAX_ROWS, total: images.length })}
      />
      <Line
        as="note"
        of={by === null ? linkService.returned({ asOf, origin }) : linkService.attachedSays({ asOf, origin, by })}
      />
      <Line as="alert" of={by !== null && attached.result({ by })} />
      <Line of={service.caveat} />
    </>
  )
}

/** That there are fact checks besides, and where. */
function AlsoChecked({ facts, hasChecks }: Props) {
  const n = howManyChecks(facts)
  const what = facts.link === null ? 'file' : 'link'
  return <Line as="soft" of={n > 0 && factCheckReport.also({ n, what, isPrinted: hasChecks })} />
}

/** "Not sent." or why it cannot be: "Cannot be sent: not a picture." */
function StatusLine({ facts, status }: { facts: ReportFacts; status: ServiceStatus }) {
  const { ineligible, statusReason, everSent } = facts.item.row
  const reason = status.code === 'ineligible' && ineligible !== null ? `: ${ineligibleWords[ineligible]}` : ''
  const isEnded = status.elsewhere === null && (status.code === 'rejected' || everSent !== null)
  const endedBy = isEnded ? endOf(facts, status) : null
  return (
    <>
      {status.label}
      {reason}. <AskedElsewhere facts={facts} status={status} />
      {othersAsked(facts).length > 0 ? `${asked.otherBytesSent} ` : ''}
      {endedBy === null ? null : <Foreign text={asked.of({ origin: endedBy.origin })} />}{' '}
      {status.elsewhere === null && statusReason !== null && (WITH_REASON.has(status.code) || everSent !== null)
        ? `${reasonWords(statusReason, facts.item.row)} `
        : ''}
    </>
  )
}

/** Statuses of the service in use whose reason stands in the summary, as does that a file ended it. */
const WITH_REASON: ReadonlySet<string> = new Set(['unknown', 'rejected'])

/** The request that says where an item without a result stands; null = none does. */
const endOf = (facts: ReportFacts, { elsewhere, isUnasked }: ServiceStatus): ItemRequest | null =>
  elsewhere ??
  (isUnasked
    ? null
    : decisiveRequest(facts, (one) => one.kind === 'image_forensics' && one.checkId === facts.item.row.checkId))

/** Which service it was asked of that is not in use, and what became of that; nothing where the one in use was asked. */
function AskedElsewhere({ facts, status: { elsewhere } }: { facts: ReportFacts; status: ServiceStatus }) {
  if (elsewhere === null) return null
  const { origin, reason } = elsewhere
  return (
    <>
      <Foreign text={asked.elsewhere({ origin, isSet: facts.service.inUse !== null })} />{' '}
      {reason === null ? '' : `${reasonWords(reason, facts.item.row)} `}
    </>
  )
}

/** Statuses that promise a result: nothing to be told where none is stored. */
const ANSWERED: ReadonlySet<string> = new Set(['done', 'done_partial', 'older_result'])

/** Of what was sent for a fact check alone: what was not asked, what was, and where it stands. */
function NoForensics({ facts, hasChecks }: Props) {
  const reach = factCheckReach(facts)
  if (reach === null) return null
  const { noForensics, noResultOf, ofForensics, reached, title } = factCheckReport
  const isFile = facts.link === null
  const what = isFile ? 'file' : 'link'
  const status = serviceStatus(facts)
  const { isUnasked, code, label } = status
  return (
    <>
      <p className="strong">
        {isUnasked ? noForensics({ what }) : noResultOf({ what })}{' '}
        {reach !== 'asked'
          ? reached[reach]({ title: title({ n: howManyChecks(facts) }), isPrinted: hasChecks })
          : isFile
            ? null
            : reached.asked}
      </p>
      {isFile ? <CheckWithoutJob facts={facts} /> : null}
      {isUnasked || ANSWERED.has(code) ? null : (
        <p>
          {ofForensics({ standing: `${label}.` })} <AskedElsewhere facts={facts} status={status} />
        </p>
      )}
      {isFile ? <ServiceSaid of={endOf(facts, status)?.serviceMessage ?? null} /> : null}
      <AnswerErased facts={facts} />
    </>
  )
}

/** That a fact check of a file was asked for, and nothing says that the service took it; nothing where one was taken. */
function CheckWithoutJob({ facts }: { facts: ReportFacts }) {
  const request = decisiveRequest(facts, ({ kind }) => kind === 'fact_check')
  if (request === null || howManyChecks(facts) > 0) return null
  const { reason } = request
  return (
    <p className="strong">
      <Foreign text={factCheckReport.askedOf({ origin: request.origin, outcome: outcomeLine(request) })} />{' '}
      {reason === null ? '' : reasonWords(reason, { url: null, kind: 'fact_check' })}
    </p>
  )
}

/** That an answer about the bytes or the address was erased with an earlier case; nothing where none was. */
function AnswerErased({ facts }: { facts: ReportFacts }) {
  const at = facts.item.answerErasedAt
  return <Line of={at !== null && answerErased(showInstant(at, facts.made.zone).line, facts.link !== null)} />
}

/**
 * That a result does not come from the service in use, or that none is set; nothing where it does. A report about
 * bytes that the file held before says so above, and only that.
 */
function Older({ facts, analysis }: { facts: ReportFacts; analysis: Analysis }) {
  if (analysis.isCurrent || facts.earlier !== null) return null
  const isSet = facts.service.inUse !== null
  // Where none is set nothing speaks against the result: a command line names one for each run.
  return <Line as={isSet ? 'alert' : 'note'} of={service.older({ isSet })} />
}

/** What does not fit together about an item: a line each, with its sources. Nothing where all that is compared fits. */
export function Misfits({ facts, hasChecks }: { facts: ReportFacts; hasChecks: boolean }) {
  const misfits = misfitsOf(facts, hasChecks)
  if (misfits.length === 0) return null
  return (
    <section className="misfits">
      <h2>{words.heading}</h2>
      <ul>
        {misfits.map(({ text, sources }) => (
          <li key={text}>
            <Foreign text={text} lines /> <span className="soft">{sources}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
