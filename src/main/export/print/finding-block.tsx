import { conclusionWord, type FindingRevision } from '../../../shared/model/finding.ts'
import { Sha256 } from '../../../shared/model/ids.ts'
import { findings, reviewWords } from '../../../shared/words/findings.ts'
import { findingReport as words } from '../../../shared/words/report/finding-report.ts'
import type { FindingFacts } from '../facts/finding-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign, OldPair, OldPairs } from './report-parts.tsx'

/** What is printed of a finding. `hasNotes` = somebody chose that the notes of the desk are printed too. */
export type FindingChoice = { hasNotes: boolean }

type Props = { facts: FindingFacts | null; zone: string; choice?: FindingChoice | undefined; isAlone?: boolean }

/** What a person concludes: in the words it was made with, the whole ladder beside it, who, when, and about which bytes. */
export function FindingSummary({ facts, zone, choice = { hasNotes: false }, isAlone = true }: Props) {
  const current = facts?.current ?? null
  const isGone = current === null && facts?.history[0]?.isWithdrawn === true
  return (
    <>
      {facts?.altered.includes('finding') ? (
        <p className="alert">{words.altered.finding}</p>
      ) : current === null ? (
        <p className="strong">{isGone ? words.noneStands : words.none}</p>
      ) : (
        <Concluded of={current} zone={zone} hasNotes={choice.hasNotes} facts={facts} isAlone={isAlone} />
      )}
      {facts === null || (facts.status === null && facts.tags.length === 0) ? null : (
        <OldPairs>
          <OldPair label={findings.status}>{facts.status === null ? null : reviewWords[facts.status]}</OldPair>
          <OldPair label={findings.tags}>
            {facts.tags.length === 0 ? null : <Foreign text={facts.tags.join(' · ')} lines />}
          </OldPair>
        </OldPairs>
      )}
      {facts?.altered.includes('marks') ? <p className="alert">{words.altered.marks}</p> : null}
      {isAlone ? <p className="note">{words.note}</p> : null}
    </>
  )
}

type ConcludedProps = {
  of: FindingRevision
  zone: string
  hasNotes: boolean
  facts: FindingFacts | null
  isAlone: boolean
}

function Concluded({ of, zone, hasNotes, facts, isAlone }: ConcludedProps) {
  const { conclusion, subject } = of
  const isDigest = Sha256.safeParse(subject).success
  const isOther = facts?.isOfOtherBytes === true
  return (
    <>
      {isOther ? <p className="alert">{subject === null ? words.neverRead : words.otherBytes}</p> : null}
      <OldPairs>
        <OldPair label={findings.proposition} isWide={isAlone}>
          {of.proposition === '' ? null : <Foreign text={of.proposition} lines />}
        </OldPair>
        <OldPair label={findings.alternative} isWide={isAlone}>
          {of.alternative === '' ? null : <Foreign text={of.alternative} lines />}
        </OldPair>
        <OldPair label={findings.conclusion}>
          {conclusion === null ? (
            findings.conclusionNone
          ) : (
            <b>
              <Foreign text={conclusionWord(conclusion)} />
            </b>
          )}
        </OldPair>
        <OldPair label={words.ladder}>
          {conclusion === null ? null : <Foreign text={conclusion.ladder.join(' · ')} lines />}
        </OldPair>
        {/* Beside the conclusion: the grounds may be as long as a page, and who concludes would stand on the next. */}
        <OldPair label={words.by}>
          <Foreign text={of.author} />, {showInstant(of.at, zone).line}
        </OldPair>
        <OldPair label={words.revisions}>
          {isAlone || (facts?.revisions ?? 1) > 1 ? words.revisionsLine({ n: facts?.revisions ?? 1 }) : null}
        </OldPair>
        <OldPair label={findings.grounds} isWide>
          {of.grounds === '' ? null : <Foreign text={of.grounds} lines />}
        </OldPair>
        <OldPair label={findings.notes} isWide>
          {!hasNotes || of.notes === '' ? null : <Foreign text={of.notes} lines />}
        </OldPair>
        <OldPair label={words.reason} isWide>
          {of.reason === '' ? null : <Foreign text={of.reason} lines />}
        </OldPair>
        <OldPair label={words.about} isWide>
          {subject === null || (!isAlone && !isOther) ? null : (
            <>
              {isDigest ? 'SHA-256 ' : ''}
              <Foreign text={subject} mono />
            </>
          )}
        </OldPair>
      </OldPairs>
      {facts !== null && facts.later > 0 ? <p className="soft">{words.later({ n: facts.later })}</p> : null}
    </>
  )
}
