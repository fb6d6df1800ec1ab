import type { ReactNode } from 'react'
import type { Analysis } from '../../../shared/model/analysis.ts'
import { ineligibleWords } from '../../../shared/words/cost-sheet.ts'
import { answerErased } from '../../../shared/words/item.ts'
import { whyNoEntry } from '../../../shared/words/no-entry.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { asked, sections, service } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import { factCheckReach, howManyChecks } from '../facts/fact-check-reach.ts'
import { otherVerdicts } from '../facts/other-verdicts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { decisiveRequest, othersAsked } from '../facts/requests-of.ts'
import { type ServiceStatus, serviceStatus } from '../facts/service-status.ts'
import { showInstant } from '../facts/times.ts'
import { type FindingChoice, FindingSummary } from './finding-block.tsx'
import { LocalObservation } from './local-observation.tsx'
import { Misfits } from './misfits.tsx'
import { isWithheld, NotPrinted } from './refused-readings.tsx'
import { Foreign } from './report-parts.tsx'
import { outcomeLine, ServiceSaid } from './request-tables.tsx'
import { ResultSummary } from './service-result.tsx'

/** The three voices of a report, always apart and always in this order: the file, the service, the person. */
export function ThreeBlocks({
  facts,
  choice,
  hasChecks,
  hasMetadata,
  isAlone,
}: {
  facts: ReportFacts
  choice?: FindingChoice | undefined
  /** Fact checks stand in this report. */
  hasChecks: boolean
  /** So does all that was read of the file's metadata. */
  hasMetadata: boolean
  /** The report is about this item alone: what holds for all of them is said here. */
  isAlone: boolean
}) {
  return (
    <div className="blocks">
      <Block kind="local" title={sections.local}>
        <LocalObservation facts={facts} hasMetadata={hasMetadata} isAlone={isAlone} />
      </Block>
      <Block kind="service" title={sections.service}>
        <NotPrinted facts={facts} />
        <ServiceSummary facts={facts} hasChecks={hasChecks} />
      </Block>
      {/* Among others it stands below the service result, in the room that leaves beside a long observation. */}
      {isAlone ? null : <Misfits facts={facts} hasChecks={hasChecks} />}
      <Block kind={isWithoutFinding(facts) ? 'finding none' : 'finding'} title={sections.finding}>
        <FindingSummary facts={facts.finding} zone={facts.made.zone} choice={choice} isAlone={isAlone} />
      </Block>
    </div>
  )
}

/** Whether one line tells that there is none. */
const isWithoutFinding = ({ finding }: ReportFacts): boolean =>
  finding === null || (finding.current === null && finding.status === null && finding.tags.length === 0)

/** One of the three voices. */
export function Block({
  kind,
  title,
  children,
}: {
  kind: 'local' | 'service' | 'finding' | 'finding none'
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

/** "Not sent." or why it cannot be: "Cannot be sent: not a picture." */
function StatusLine({ facts, status }: { facts: ReportFacts; status: ServiceStatus }) {
  const { ineligible, statusReason, everSent } = facts.item.row
  const reason = status.code === 'ineligible' && ineligible !== null ? `: ${ineligibleWords[ineligible]}` : ''
  return (
    <>
      {status.label}
      {reason}. <AskedElsewhere facts={facts} status={status} />
      {othersAsked(facts).length > 0 ? `${asked.otherBytesSent} ` : ''}
      <EndedBy facts={facts} status={status} />
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

/** Which service in use ended it without a result. */
function EndedBy({ facts, status }: { facts: ReportFacts; status: ServiceStatus }) {
  const isEnded = status.code === 'rejected' || facts.item.row.everSent !== null
  const request = isEnded && status.elsewhere === null ? endOf(facts, status) : null
  if (request === null) return null
  return (
    <>
      <Foreign text={asked.of({ origin: request.origin })} />{' '}
    </>
  )
}

/** Which service it was asked of that is not in use, and what became of that; nothing where the one in use was asked. */
export function AskedElsewhere({ facts, status: { elsewhere } }: { facts: ReportFacts; status: ServiceStatus }) {
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
export function NoForensics({ facts, hasChecks }: { facts: ReportFacts; hasChecks: boolean }) {
  const reach = factCheckReach(facts)
  if (reach === null) return null
  const { noForensics, noResultOf, ofForensics, reached, title } = factCheckReport
  const what = facts.link === null ? 'file' : 'link'
  const status = serviceStatus(facts)
  const { isUnasked, code, label } = status
  return (
    <>
      <p className="strong">
        {isUnasked ? noForensics({ what }) : noResultOf({ what })}{' '}
        {reach !== 'asked'
          ? reached[reach]({ title: title({ n: howManyChecks(facts) }), isPrinted: hasChecks })
          : facts.link === null
            ? null
            : reached.asked}
      </p>
      {facts.link === null ? <CheckWithoutJob facts={facts} /> : null}
      {isUnasked || ANSWERED.has(code) ? null : (
        <p>
          {ofForensics({ standing: `${label}.` })} <AskedElsewhere facts={facts} status={status} />
        </p>
      )}
      {facts.link === null ? <ServiceSaid of={endOf(facts, status)?.serviceMessage ?? null} /> : null}
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

function ServiceSummary({ facts, hasChecks }: { facts: ReportFacts; hasChecks: boolean }) {
  const { analysis, others } = facts.service
  const checks = howManyChecks(facts)
  // That there is a result was said, and why it is not printed.
  if (!analysis && isWithheld(facts))
    return checks > 0 ? (
      <p className="soft">{factCheckReport.also({ n: checks, what: 'file', isPrinted: hasChecks })}</p>
    ) : (
      <CheckWithoutJob facts={facts} />
    )
  const status = serviceStatus(facts)
  if (!analysis && factCheckReach(facts) !== null && status.code !== 'done_unread') {
    return (
      <>
        <NoForensics facts={facts} hasChecks={hasChecks} />
        <AnswerErased facts={facts} />
      </>
    )
  }
  if (!analysis) {
    const isUnparsed = status.code === 'done_unread'
    return (
      <>
        <p className="strong">
          {isUnparsed ? service.unread : facts.item.row.sha256 === null ? service.noneOfFile : service.none}
        </p>
        <p>
          <StatusLine facts={facts} status={status} /> {isUnparsed ? '' : service.noneWhy}
        </p>
        <ServiceSaid of={endOf(facts, status)?.serviceMessage ?? null} />
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
      </>
    )
  }
  const verdicts = otherVerdicts(analysis, others)
  return (
    <>
      <ResultSummary analysis={analysis} result={result} zone={facts.made.zone} />
      <Older facts={facts} analysis={analysis} />
      {checks > 0 ? (
        <p className="soft">{factCheckReport.also({ n: checks, what: 'file', isPrinted: hasChecks })}</p>
      ) : null}
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
  const { inUse } = facts.service
  // Where none is set nothing speaks against the result: a command line names one for each run.
  return <p className={inUse === null ? 'note' : 'alert'}>{service.older({ isSet: inUse !== null })}</p>
}
