import { redactionReport } from '../../../shared/words/report/redaction-report.ts'
import { type ReportFacts, withheldOf } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign } from './report-parts.tsx'

const words = redactionReport.withheld

/** In the place of a picture that is withheld; nothing where none is. */
export function WithheldNote({ facts }: { facts: Pick<ReportFacts, 'withheld' | 'link' | 'earlier' | 'made'> }) {
  const withheld = withheldOf(facts)
  if (withheld === null) return null
  if (withheld === 'altered') return <span>{words.altered}</span>
  return (
    <span>
      {words.before} <Foreign text={withheld.setBy} name />{' '}
      {words.after({ at: showInstant(withheld.setAt, facts.made.zone).line, isEarlier: facts.earlier !== null })}
    </span>
  )
}
