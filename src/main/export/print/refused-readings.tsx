import { refusedReading as words } from '../../../shared/words/reading-proof.ts'
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
  return refused === undefined ? null : <Refused refused={refused} says={words.factCheck} zone={zone} />
}

export const refusedOf = ({ refused }: ReportFacts, what: RefusedReading['what']): RefusedReading[] =>
  refused.filter((one) => one.what === what)

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
