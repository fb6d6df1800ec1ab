import { Fragment } from 'react'
import { goneAnswer as goneWords, refusedReading as words } from '../../../shared/words/reading-proof.ts'
import type { RefusedReading } from '../proven-readings.ts'
import type { ReportFacts } from '../report-facts.ts'
import { showInstant } from '../times.ts'
import { Foreign } from './report-parts.tsx'

/** Why stored results of image forensics are not printed; nothing where all are. */
export function RefusedResults({ facts }: { facts: ReportFacts }) {
  return refusedOf(facts, 'analysis').map((one) => (
    <Refused key={one.checkId} refused={one} says={words.analysis} zone={facts.made.zone} />
  ))
}

/** Why nothing of the result of a fact check is printed; nothing where it is. */
export function RefusedCheck({ refused, zone }: { refused: RefusedReading | undefined; zone: string }) {
  if (refused === undefined) return null
  const says = refused.why.some(({ what }) => what === 'job') ? words.job : words.factCheck
  return <Refused refused={refused} says={says} zone={zone} />
}

export const refusedOf = ({ refused }: ReportFacts, what: RefusedReading['what']): RefusedReading[] =>
  refused.filter((one) => one.what === what)

/** More of them than this are only counted in print. */
const MOST = 20

/** That answers the custody log tells of are not kept any more; nothing where all are. */
export function GoneAnswers({ facts: { gone, made } }: { facts: ReportFacts }) {
  return gone.length === 0 ? null : (
    <div className="refused">
      {gone.slice(0, MOST).map(({ kind, receivedAt, host, isSimulated, sha256 }) => (
        <Fragment key={`${sha256} ${receivedAt}`}>
          <p className="alert">
            <Foreign text={goneWords.says(kind, showInstant(receivedAt, made.zone).utc, host, isSimulated)} lines />
          </p>
          <p className="note">{goneWords.sha256(sha256)}</p>
        </Fragment>
      ))}
      {gone.length > MOST ? <p>{goneWords.more(gone.length - MOST)}</p> : null}
    </div>
  )
}

/** Whether a result of image forensics is known of that is not printed. */
export const isWithheld = (facts: ReportFacts): boolean =>
  refusedOf(facts, 'analysis').length > 0 || facts.gone.some(({ kind }) => kind !== 'fact_check')

function Refused({ refused, says, zone }: { refused: RefusedReading; says: string; zone: string }) {
  const { why, receivedAt, replySha256, serviceOrigin } = refused
  return (
    <div className="refused">
      <p className="alert">
        <Foreign text={`${says} ${words.why(why)}`} lines />
      </p>
      {receivedAt === null || replySha256 === null ? null : (
        <p className="note">
          <Foreign text={words.reply(showInstant(receivedAt, zone).utc, serviceOrigin, replySha256)} /> {words.check}
        </p>
      )}
    </div>
  )
}
