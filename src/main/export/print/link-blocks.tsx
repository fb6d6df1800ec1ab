import type { Analysis } from '../../../shared/model/analysis.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { sections, service } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { linkLocal, linkService as words } from '../../../shared/words/report/report-link.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { attached } from '../../../shared/words/ui.ts'
import { factCheckReach, howManyChecks } from '../facts/fact-check-reach.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import { otherVerdicts } from '../facts/other-verdicts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { serviceStatus } from '../facts/service-status.ts'
import { showInstant } from '../facts/times.ts'
import { type FindingChoice, FindingSummary } from './finding-block.tsx'
import { isWithheld, NotPrinted } from './refused-readings.tsx'
import { AnswerErased, AskedElsewhere, Block, NoForensics, Older } from './report-blocks.tsx'
import { Foreign, VerdictChip } from './report-parts.tsx'
import { ResultSummary, ScoreOf } from './service-result.tsx'

/** `hasChecks` = fact checks stand in this report. */
type Props = { facts: ReportFacts; link: LinkFacts; hasChecks: boolean }

type BlocksProps = Props & { choice?: FindingChoice | undefined; isAlone: boolean }

/** The three voices, of a link. */
export function LinkBlocks({ facts, link, choice, hasChecks, isAlone }: BlocksProps) {
  const file = link.file?.item ?? null
  return (
    <div className="blocks">
      <Block kind="local" title={sections.local}>
        <p>{linkLocal.nothing}</p>
        {file === null ? null : <p className="soft">{linkLocal.file({ reference: file.row.reference })}</p>}
      </Block>
      <Block kind="service" title={sections.service}>
        <NotPrinted facts={facts} />
        {facts.service.analysis === null ? (
          <NoAnswer facts={facts} link={link} hasChecks={hasChecks} />
        ) : (
          <Answer facts={facts} analysis={facts.service.analysis} hasChecks={hasChecks} />
        )}
      </Block>
      <Block kind="finding" title={sections.finding}>
        <FindingSummary facts={facts.finding} zone={facts.made.zone} choice={choice} isAlone={isAlone} />
      </Block>
    </div>
  )
}

/** Why there is no result, in the service's words where it had any. */
function NoAnswer({ facts, link, hasChecks }: Props) {
  // That there is a result was said, and why it is not printed.
  if (isWithheld(facts)) return <AlsoChecked facts={facts} hasChecks={hasChecks} />
  const { row } = facts.item
  const status = serviceStatus(facts)
  const isUnparsed = status.code === 'done_unread'
  const reach = factCheckReach(facts)
  if (reach !== null && status.code === 'not_sent')
    return (
      <>
        <NoForensics facts={facts} hasChecks={hasChecks} />
        <AnswerErased facts={facts} />
      </>
    )
  const isNew = link.total + link.altered.length === 0 && facts.item.answerErasedAt === null
  const said =
    link.requests.findLast(({ kind, serviceMessage }) => kind === 'image_forensics' && serviceMessage !== null)
      ?.serviceMessage ?? null
  const label = `${status.label}.`
  return (
    <>
      <p className="strong">
        {isUnparsed ? words.unread : reach === null ? words.none : factCheckReport.noResultOf({ what: 'link' })}
      </p>
      {status.code === 'older_result' ? null : (
        <p>
          {reach === null ? label : factCheckReport.ofForensics({ standing: label })}{' '}
          <AskedElsewhere facts={facts} status={status} />
          {row.statusReason === null || status.elsewhere !== null ? null : reasonWords(row.statusReason, row)}
        </p>
      )}
      {said === null ? null : (
        <p className="alert">
          <Foreign text={service.saysOfRequest({ message: said })} lines />
        </p>
      )}
      {isUnparsed ? null : <p>{isNew ? words.neverAsked : words.noneWhy}</p>}
      <AnswerErased facts={facts} />
      {reach === null || reach === 'asked' ? null : <AlsoChecked facts={facts} hasChecks={hasChecks} />}
    </>
  )
}

function Answer({ facts, analysis, hasChecks }: { facts: ReportFacts; analysis: Analysis; hasChecks: boolean }) {
  const { images, errorMessage } = analysis.reply
  const [only] = images
  const { others } = facts.service
  const verdicts = otherVerdicts(analysis, others)
  return (
    <>
      {only === undefined ? (
        <p className="strong">{words.noPicture}</p>
      ) : images.length === 1 ? (
        <ResultSummary analysis={analysis} result={only} zone={facts.made.zone} />
      ) : (
        <Several facts={facts} analysis={analysis} />
      )}
      {errorMessage === null ? null : (
        <p className="alert">
          <Foreign text={service.saysOfRequest({ message: errorMessage })} lines />
        </p>
      )}
      <Older facts={facts} analysis={analysis} />
      <AlsoChecked facts={facts} hasChecks={hasChecks} />
      {others.length > 0 ? <p className="soft">{words.others({ n: others.length })}</p> : null}
      {verdicts.length > 0 ? (
        <p className="alert">
          <Foreign text={service.alsoSay(verdicts)} />
        </p>
      ) : null}
    </>
  )
}

/** That there are fact checks besides, and where. */
function AlsoChecked({ facts, hasChecks }: { facts: ReportFacts; hasChecks: boolean }) {
  const n = howManyChecks(facts)
  return n === 0 ? null : <p className="soft">{factCheckReport.also({ n, what: 'link', isPrinted: hasChecks })}</p>
}

/** More pictures than these are counted; the raw reply holds all. */
const MAX_ROWS = 200

/** One line a picture: none of them is the address's own verdict. */
function Several({ facts, analysis }: { facts: ReportFacts; analysis: Analysis }) {
  const { reply, attachedBy, serviceOrigin } = analysis
  const { images } = reply
  const asOf = showInstant(analysis.receivedAt, facts.made.zone).utc
  return (
    <>
      <p className="strong">{words.several({ n: images.length })}</p>
      <table className="grid verdicts">
        <tbody>
          {images.slice(0, MAX_ROWS).map((image, index) => (
            <tr key={image.at}>
              <td>{words.picture({ n: index + 1 })}</td>
              <td>
                <VerdictChip verdict={image.verdict} />
              </td>
              <td>
                {words.certainty}:{' '}
                <span className={image.confidence !== null && isOnScale(image.confidence) ? 'strong' : undefined}>
                  <ScoreOf value={image.confidence} reply={reply} path={`${image.at}.confidence`} />
                </span>
                {image.errorMessage === null ? null : ` · ${words.said}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {images.length > MAX_ROWS ? (
        <p className="note">{words.moreRows({ shown: MAX_ROWS, total: images.length })}</p>
      ) : null}
      <p className="note">
        <Foreign
          text={
            attachedBy === null
              ? words.returned({ asOf, origin: serviceOrigin })
              : words.attachedSays({ asOf, origin: serviceOrigin, by: attachedBy })
          }
        />
      </p>
      {attachedBy === null ? null : (
        <p className="alert">
          <Foreign text={attached.result({ by: attachedBy })} />
        </p>
      )}
      <p>{service.caveat}</p>
    </>
  )
}
