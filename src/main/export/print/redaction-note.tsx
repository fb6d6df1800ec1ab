import { redactionReport as words } from '../../../shared/words/report/redaction-report.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign } from './report-parts.tsx'

/** That something was taken out of the printed picture, by whom, and both digests; nothing where all of it is there. */
export function RedactionNote({ facts }: { facts: ReportFacts }) {
  const { redaction, item, link, made } = facts
  if (redaction === null) return null
  return (
    <div className="changed-since">
      <div className="alert">{words.title({ n: redaction.boxes })}</div>
      <p>
        <Foreign text={redaction.setBy} name /> {words.why({ at: showInstant(redaction.setAt, made.zone).line })}
      </p>
      <div className="hash">
        <div className="caps">{words.original}</div>
        <div className="mono">{(link?.file?.item ?? item).medium?.sha256}</div>
        <div className="caps">{words.printed}</div>
        <div className="mono">{redaction.printedSha256}</div>
      </div>
    </div>
  )
}
