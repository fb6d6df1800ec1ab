import type { ReactNode } from 'react'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { untaken } from '../../../shared/model/sent-form.ts'
import { ineligibleWords } from '../../../shared/words/cost-sheet.ts'
import { exactInstant } from '../../../shared/words/dates.ts'
import { answerErased } from '../../../shared/words/item.ts'
import { whyNoEntry } from '../../../shared/words/no-entry.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { remarkTitles } from '../../../shared/words/remark-words.ts'
import type { Remark } from '../../../shared/words/remarks.ts'
import { asked, sections, service } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { linkLocal, linkService } from '../../../shared/words/report/report-link.ts'
import { attached } from '../../../shared/words/ui.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import { otherVerdicts, remarksOf } from '../facts/derived-facts.ts'
import { factCheckReach, howManyChecks } from '../facts/fact-checks.ts'
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
    <>
      <div className="blocks">
        <Block kind="local" title={link === null ? sections.local : linkLocal.title}>
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
          <OfService facts={facts} hasChecks={hasChecks} />
        </Block>
        <Block kind={isWithoutFinding ? 'finding none' : 'finding'} title={sections.finding}>
          <FindingSummary facts={finding} zone={made.zone} hasNotes={options.hasNotes} />
        </Block>
      </div>
      <RemarkLists facts={facts} hasChecks={hasChecks} />
    </>
  )
}

/** One of the three voices. */
const Block = ({ kind, title, children }: { kind: string; title: string; children: ReactNode }) => (
  <div className={`block ${kind}`}>
    <h2>{title}</h2>
    {children}
  </div>
)

/** What the service returned about an item, or why there is nothing of it. */
function OfService({ facts, hasChecks }: Props) {
  const { link, service: of } = facts
  const { analysis, others } = of
  if (!analysis)
    // That there is a result was said, and why it is not printed.
    return isWithheld(facts) ? (
      <OfChecks facts={facts} hasChecks={hasChecks} />
    ) : (
      <NoResult facts={facts} hasChecks={hasChecks} />
    )
  const { result, reply } = analysis
  const [first] = reply.images
  const only = link === null ? result : (first ?? null)
  const verdicts = otherVerdicts(analysis, others)
  return (
    <>
      {only === null ? (
        <>
          <Line as="strong" of={link === null ? service.unread : linkService.noPicture} />
          <Line of={link === null && whyNoEntry(analysis)} lines />
        </>
      ) : link !== null && reply.images.length > 1 ? (
        <Several analysis={analysis} />
      ) : (
        <ResultSummary analysis={analysis} result={only} />
      )}
      <Line
        as="alert"
        of={link && reply.errorMessage && service.saysOfRequest({ message: reply.errorMessage })}
        lines
      />
      <OfChecks facts={facts} hasChecks={hasChecks} />
      <Line
        as={verdicts.length > 0 ? 'alert' : 'soft'}
        of={others.length > 0 && service.othersLine(whatOf(facts), others.length, verdicts)}
      />
    </>
  )
}

const whatOf = ({ link }: ReportFacts): 'file' | 'link' => (link === null ? 'file' : 'link')

/** Statuses that promise a result: nothing to be told where none is stored. */
const ANSWERED: ReadonlySet<string> = new Set(['done', 'done_partial', 'older_result'])

/**
 * Why there is no result, and where the item stands, in the service's words where it had any. Of what was sent for a fact
 * check alone: what was not asked, and what was.
 */
function NoResult({ facts, hasChecks }: Props) {
  const { link, item, made } = facts
  const { answerErasedAt: erasedAt } = item
  const what = whatOf(facts)
  const status = serviceStatus(facts)
  const { code, isUnasked } = status
  const isUnparsed = code === 'done_unread'
  const reach = isUnparsed ? null : factCheckReach(facts)
  const isStanding = reach === null ? code !== 'older_result' : !isUnasked && !ANSWERED.has(code)
  const { unread, noneWhy, none } = link === null ? service : linkService
  return (
    <>
      {reach === null ? (
        <Line as="strong" of={isUnparsed ? unread : link || item.row.sha256 ? none : service.noneOfFile} />
      ) : (
        <p className="strong">
          {isUnasked ? factCheckReport.noForensics({ what }) : factCheckReport.noResultOf({ what })}{' '}
          {reach !== 'asked' &&
            factCheckReport.reached[reach]({
              title: factCheckReport.title({ n: howManyChecks(facts) }),
              isPrinted: hasChecks,
            })}
        </p>
      )}
      {reach === null ? <OfChecks facts={facts} hasChecks={hasChecks} /> : <CheckWithoutJob facts={facts} />}
      {(isStanding || reach === null) && (
        <p>
          {reach !== null && factCheckReport.ofForensics} {isStanding && <StatusLine facts={facts} status={status} />}{' '}
          {!isUnparsed && noneWhy}
        </p>
      )}
      <ServiceSaid of={endOf(facts, status)?.serviceMessage ?? null} />
      <Line of={erasedAt !== null && answerErased(showInstant(erasedAt, made.zone).line, link !== null)} />
    </>
  )
}

/** More pictures than these are counted; the raw reply holds all. */
const MAX_ROWS = 200

/** One line a picture: none of them is the address's own verdict. */
function Several({ analysis }: { analysis: Analysis }) {
  const { reply, attachedBy: by, serviceOrigin: origin } = analysis
  const { images } = reply
  const asOf = exactInstant(analysis.receivedAt)
  return (
    <>
      <Line as="strong" of={linkService.several({ n: images.length })} />
      <Grid
        kind="verdicts"
        most={MAX_ROWS}
        rows={images.map((image, index) => [
          linkService.picture({ n: index + 1 }),
          <VerdictChip verdict={image.verdict} form={untaken(reply, `${image.at}.verdict`)} />,
          <>
            {linkService.certainty}:{' '}
            <ScoreOf value={image.confidence} reply={reply} path={`${image.at}.confidence`} isScaled />
            {image.errorMessage === null ? null : ` · ${linkService.said}`}
          </>,
        ])}
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

/** That there are fact checks besides, and where; or that one was asked for. */
function OfChecks({ facts, hasChecks }: Props) {
  const n = howManyChecks(facts)
  return (
    <>
      <Line as="soft" of={n > 0 && factCheckReport.also({ n, what: whatOf(facts), isPrinted: hasChecks })} />
      <CheckWithoutJob facts={facts} />
    </>
  )
}

/** "Not sent." or why it cannot be: "Cannot be sent: not a picture."; which service was asked, and what became of it. */
function StatusLine({ facts, status }: { facts: ReportFacts; status: ServiceStatus }) {
  const { row } = facts.item
  const { ineligible, statusReason, everSent } = row
  const { code, label, elsewhere } = status
  const isEnded = code === 'rejected' || everSent !== null
  const endedBy = endOf(facts, status)
  const reason = elsewhere !== null ? elsewhere.reason : isEnded || code === 'unknown' ? statusReason : null
  const origin = elsewhere
    ? asked.of({ origin: elsewhere.origin })
    : isEnded && endedBy && asked.of({ origin: endedBy.origin })
  return (
    <>
      {label}
      {code === 'ineligible' && ineligible !== null ? `: ${ineligibleWords[ineligible]}` : ''}.{' '}
      {origin && <Foreign text={origin} />} {reason !== null && reasonWords(reason, row)}{' '}
      {othersAsked(facts).length > 0 && asked.otherBytesSent}
    </>
  )
}

/** The request that says where an item without a result stands; null = none does. */
const endOf = (facts: ReportFacts, { elsewhere, isUnasked }: ServiceStatus): ItemRequest | null =>
  elsewhere ??
  (isUnasked
    ? null
    : decisiveRequest(facts, (one) => one.kind === 'image_forensics' && one.checkId === facts.item.row.checkId))

/** That a fact check was asked for, and nothing says that the service took it; nothing where one was taken. */
function CheckWithoutJob({ facts }: { facts: ReportFacts }) {
  const request = decisiveRequest(facts, ({ kind }) => kind === 'fact_check')
  if (request === null || howManyChecks(facts) > 0) return null
  const { reason } = request
  return (
    <p className="strong">
      <Foreign text={factCheckReport.askedOf({ origin: request.origin, outcome: outcomeLine(request) })} />{' '}
      {reason === null ? '' : reasonWords(reason, { url: facts.item.row.url, kind: 'fact_check' })}
    </p>
  )
}

/** What cannot both be so about an item, and what is worth seeing: a line each, with its sources. An empty list is left out. */
export function RemarkLists({ facts, hasChecks }: { facts: ReportFacts; hasChecks: boolean }) {
  const { inconsistencies, noticed } = remarksOf(facts, hasChecks)
  if (inconsistencies.length + noticed.length === 0) return null
  return (
    <section className="remarks">
      <RemarkList kind="misfits" title={remarkTitles.inconsistencies} of={inconsistencies} />
      <RemarkList kind="noticed" title={remarkTitles.noticed} of={noticed} />
    </section>
  )
}

const RemarkList = ({ kind, title, of }: { kind: string; title: string; of: readonly Remark[] }) =>
  of.length > 0 && (
    <div className={kind}>
      <h2>{title}</h2>
      <ul>
        {of.map(({ text, sources }) => (
          <li key={text}>
            <Foreign text={text} lines /> <span className="soft">{sources}</span>
          </li>
        ))}
      </ul>
    </div>
  )
