import { doesNotFitWords as words } from '../../../shared/words/does-not-fit.ts'
import { misfitsOf } from '../facts/misfits.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { Foreign } from './report-parts.tsx'

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
