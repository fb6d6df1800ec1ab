import { leftOutRows, refusedReading as words } from '../../../shared/words/report/rows-left-out.ts'
import type { RefusedResult } from '../facts/held-results.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign } from './report-parts.tsx'

/** Why stored results of image forensics are not printed; nothing where all are. */
export function RefusedResults({ facts }: { facts: ReportFacts }) {
  return refusedOf(facts, 'analysis').map((one) => (
    <Refused key={one.checkId} refused={one} says={words.analysis} zone={facts.made.zone} />
  ))
}

/** Why nothing of the result of a fact check is printed; nothing where it is. */
export function RefusedCheck({ refused, zone }: { refused: RefusedResult | undefined; zone: string }) {
  if (refused === undefined) return null
  const says = refused.why.some(({ table }) => ['checks', 'attempts', 'jobs'].includes(table))
    ? words.job
    : words.factCheck
  return <Refused refused={refused} says={says} zone={zone} />
}

export const refusedOf = ({ refused }: ReportFacts, what: RefusedResult['what']): RefusedResult[] =>
  refused.filter((one) => one.what === what)

/** More of them than this are only counted in print. */
const MOST = 20

/** Every stored row about an item that does not hold against the custody log; nothing where all do. */
export function LeftOutRows({ facts: { notHeld } }: { facts: Pick<ReportFacts, 'notHeld'> }) {
  return notHeld.length === 0 ? null : (
    <div className="refused">
      <p className="alert">{leftOutRows.intro}</p>
      <ul>
        {notHeld.slice(0, MOST).map((row) => (
          <li key={`${row.table} ${row.key}`}>{leftOutRows.line(row)}</li>
        ))}
      </ul>
      {notHeld.length > MOST ? <p>{leftOutRows.more({ n: notHeld.length - MOST })}</p> : null}
    </div>
  )
}

/** Whether a result of image forensics is known of that is not printed. */
export const isWithheld = (facts: ReportFacts): boolean => refusedOf(facts, 'analysis').length > 0

function Refused({ refused, says, zone }: { refused: RefusedResult; says: string; zone: string }) {
  const { why, receivedAt, replySha256, serviceOrigin } = refused
  return (
    <div className="refused">
      <p className="alert">
        <Foreign text={`${says} ${words.why(why)}`} lines />
      </p>
      {receivedAt === null || replySha256 === null ? null : (
        <p className="note">
          <Foreign
            text={words.reply({
              received: showInstant(receivedAt, zone).utc,
              origin: serviceOrigin,
              sha256: replySha256,
            })}
          />{' '}
          {words.check}
        </p>
      )}
    </div>
  )
}
