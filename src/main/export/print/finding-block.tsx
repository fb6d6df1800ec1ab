import { conclusionWord, type FindingRevision } from '../../../shared/model/finding.ts'
import { Sha256 } from '../../../shared/model/ids.ts'
import { exactInstant } from '../../../shared/words/dates.ts'
import { findings, revisionWords } from '../../../shared/words/findings.ts'
import { findingReport as words } from '../../../shared/words/report/finding-report.ts'
import type { FindingFacts } from '../facts/finding-facts.ts'
import { PRINTED } from '../facts/printed-limits.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign, Grid, inLines, Labelled, Line, Pairs, type SectionOf } from './report-parts.tsx'

type Props = {
  facts: FindingFacts | null
  zone: string
  /** Somebody chose that the notes of the desk are printed too. */
  hasNotes: boolean
}

/** What a person concludes: in the words it was made with, the whole ladder beside it, who, when, and about which bytes. */
export function FindingSummary({ facts, zone, hasNotes }: Props) {
  const { current = null, status = null, statusSet = null, tags = [], altered = [], history = [] } = facts ?? {}
  const none = history[0]?.isWithdrawn ? words.noneStands : words.none
  return (
    <>
      {altered.includes('finding') ? (
        <Line as="alert" of={words.altered.finding} />
      ) : current === null || facts === null ? (
        <Line as="strong" of={none} />
      ) : (
        <Concluded of={current} zone={zone} hasNotes={hasNotes} facts={facts} />
      )}
      {status === null && tags.length === 0 ? null : (
        <Pairs
          of={[
            [
              words.deskStatus,
              status &&
                words.statusLine(
                  status,
                  statusSet && { by: statusSet.author, at: showInstant(statusSet.at, zone).line },
                ),
            ],
            [findings.tags, inLines(tags.join(' · '))],
          ]}
        />
      )}
      <Line as="alert" of={altered.includes('marks') && words.altered.marks} />
    </>
  )
}

type ConcludedProps = Omit<Props, 'facts'> & { of: FindingRevision; facts: FindingFacts }

function Concluded({ of, zone, hasNotes, facts }: ConcludedProps) {
  const { conclusion, subject } = of
  const about = facts.isOfOtherBytes && subject !== null && (
    <>
      {Sha256.safeParse(subject).success ? 'SHA-256 ' : ''}
      <Foreign text={subject} mono />
    </>
  )
  return (
    <>
      <Line as="alert" of={facts.isOfOtherBytes && (subject === null ? words.neverRead : words.otherBytes)} />
      <Pairs
        of={[
          [findings.proposition, inLines(of.proposition)],
          [findings.alternative, inLines(of.alternative)],
          [
            findings.conclusion,
            conclusion === null ? (
              findings.conclusionNone
            ) : (
              <b>
                <Foreign text={conclusionWord(conclusion)} />
              </b>
            ),
          ],
          [words.ladder, conclusion && inLines(conclusion.ladder.join(' · '))],
          // Beside the conclusion: the grounds may be as long as a page, and who concludes would stand on the next.
          [words.by, `${of.author}, ${showInstant(of.at, zone).line}`],
          [words.revisions, facts.revisions > 1 && words.revisionsLine({ n: facts.revisions })],
          [findings.grounds, inLines(of.grounds), 'wide'],
          [findings.notes, hasNotes && inLines(of.notes), 'wide'],
          [words.reason, inLines(of.reason), 'wide'],
          [words.about, about, 'wide'],
        ]}
      />
      <Line as="soft" of={facts.later > 0 && words.later({ n: facts.later })} />
    </>
  )
}

const TEXTS = ['proposition', 'alternative', 'grounds'] as const

/** Every revision of a finding, the newest first: who said what, when and why, and its texts where the next had others. null = there is one at most. */
export function findingHistory({ history, revisions, current }: FindingFacts): SectionOf {
  if (revisions <= 1) return null
  const shown = history.slice(0, PRINTED.revisions)
  const cut = { most: PRINTED.revisionText, rest: words.cut }
  return [
    words.history,
    <>
      <p className="note">{words.historyNote}</p>
      <Grid
        kind="history"
        columns={words.historyColumns}
        rows={shown.map((of, at) => {
          const later = history[at - 1] ?? current
          const texts = TEXTS.filter((part) => of[part] !== later?.[part])
          return [
            of.revision,
            exactInstant(of.at),
            of.author,
            <>
              <Foreign text={revisionWords(of, history[at + 1] ?? null, ', then ')} lines />
              <Labelled label={words.historyReason} text={of.reason} {...cut} />
              {texts.map((part) => (
                <Labelled key={part} label={findings[part]} text={of[part]} {...cut} />
              ))}
            </>,
          ]
        })}
      />
      {shown.length < revisions && <Line as="note" of={words.historyMore({ shown: shown.length, of: revisions })} />}
    </>,
  ]
}
