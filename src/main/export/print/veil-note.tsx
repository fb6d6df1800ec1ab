import { veilInReport as words } from '../../../shared/words/veil.ts'
import { hasPicture, type ReportFacts } from '../facts/report-facts.ts'

/** That the pictures are veiled, and why; or that somebody chose to show them. Nothing where neither is so. */
export function VeilNote({ facts }: { facts: ReportFacts }) {
  const { veil } = facts
  if (!hasPicture(facts) || (veil.look === 'off' && !veil.isLifted)) return null
  return (
    <div className="changed-since">
      <div className="alert">{veil.isLifted ? words.shown : words.title(veil.look)}</div>
      <p>{veil.isLifted ? words.shownWhy : `${words.why} ${veil.look === 'grey' ? words.inGrey : words.absent}`}</p>
    </div>
  )
}
