import { exactInstant } from '../../../shared/words/dates.ts'
import { asked, attested as attestedWords } from '../../../shared/words/report/report.ts'
import { leftOutRows, refusedReading as words } from '../../../shared/words/report/rows-left-out.ts'
import type { Attested, RefusedResult } from '../facts/held-results.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { hasAlteredRequest } from '../facts/requests-of.ts'
import { Line, Points } from './report-parts.tsx'

/**
 * What is stored of an item and not printed, because the custody log says otherwise: results of image forensics, rows,
 * requests; nothing where all hold.
 */
export const NotPrinted = ({ facts }: { facts: ReportFacts }) => (
  <>
    {refusedAnalyses(facts).map((one) => (
      <Refused key={one.checkId} refused={one} says={words.analysis} />
    ))}
    <LeftOutRows facts={facts} />
    <AlteredRequests facts={facts} />
  </>
)

const refusedAnalyses = ({ refused }: ReportFacts) => refused.filter(({ what }) => what === 'analysis')

/** Whether a result of image forensics is known of that is not printed. */
export const isWithheld = (facts: ReportFacts): boolean => refusedAnalyses(facts).length > 0

/** Why nothing of the result of a fact check is printed; nothing where it is. */
export function RefusedCheck({ refused }: { refused: RefusedResult | undefined }) {
  if (refused === undefined) return null
  const isJob = refused.why.some(({ table }) => ['checks', 'attempts', 'jobs'].includes(table))
  return <Refused refused={refused} says={isJob ? words.job : words.factCheck} />
}

function Refused({ refused, says }: { refused: RefusedResult; says: string }) {
  const { why, receivedAt, replySha256: sha256, serviceOrigin: origin } = refused
  const received = receivedAt === null ? null : exactInstant(receivedAt)
  return (
    <div className="refused">
      <Line as="alert" of={`${says} ${words.why(why)}`} lines />
      {received !== null && sha256 !== null && (
        <Line as="note" of={`${words.reply({ received, origin, sha256 })} ${words.check}`} />
      )}
    </div>
  )
}

/** More of them than this are only counted in print. */
const MOST = 20

/** Every stored row about an item that does not hold against the custody log; nothing where all do. */
function LeftOutRows({ facts: { notHeld } }: { facts: ReportFacts }) {
  if (notHeld.length === 0) return null
  return (
    <div className="refused">
      <Line as="alert" of={leftOutRows.intro} />
      <Points of={notHeld.slice(0, MOST).map(leftOutRows.line)} />
      <Line of={notHeld.length > MOST && leftOutRows.more({ n: notHeld.length - MOST })} />
    </div>
  )
}

/** That a request about an item is not printed, because the custody log says otherwise; nothing where all are. */
export const AlteredRequests = ({ facts }: { facts: ReportFacts }) => (
  <Line as="alert" of={hasAlteredRequest(facts) && asked.altered} />
)

/** What the custody log attests of a file. */
export const AttestedLine = ({ attested }: { attested: Attested }) => (
  <span className={attested === 'refused' ? 'alert' : undefined}>{attestedWords[attested]}</span>
)
