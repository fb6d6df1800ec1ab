import { conclusionWord, type FindingRevision, isOfOther } from '../../../shared/model/finding.ts'
import { findings as words } from '../../../shared/words/findings.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { LadderSign } from '../../ui/review-sign.tsx'
import { When } from '../../ui/when.tsx'

/** A finding as recorded. `subject` = SHA-256 of the item’s current file. */
export function FindingText({ of, subject }: { of: FindingRevision; subject: string | null }) {
  const { conclusion } = of
  const part = (label: string, text: string) =>
    text === '' ? null : (
      <div className="finding-part">
        <h3>{label}</h3>
        <p className="prose selectable">
          <Name text={text} keepLines />
        </p>
      </div>
    )
  return (
    <div className="finding-text">
      {isOfOther(of, subject) && <Note>{of.subject === null ? words.neverRead : words.otherBytes}</Note>}
      {part(words.proposition, of.proposition)}
      {conclusion === null ? (
        <p className="muted">{words.conclusionNone}</p>
      ) : (
        <p className="finding-conclusion" title={conclusion.ladder.join(' · ')}>
          <LadderSign step={conclusion.step} steps={conclusion.ladder.length} />
          <strong>
            <Name text={conclusionWord(conclusion)} keepLines />
          </strong>
        </p>
      )}
      {part(words.alternative, of.alternative)}
      {part(words.grounds, of.grounds)}
      {part(words.notes, of.notes)}
      <p className="quiet">
        <Name text={of.author} />, <When at={of.at} />
      </p>
    </div>
  )
}
