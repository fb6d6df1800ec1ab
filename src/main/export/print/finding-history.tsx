import type { FindingRevision } from '../../../shared/model/finding.ts'
import { firstOf } from '../../../shared/model/shortened.ts'
import { findings, revisionWords } from '../../../shared/words/findings.ts'
import { findingReport as words } from '../../../shared/words/report/finding-report.ts'
import type { FindingFacts } from '../facts/finding-facts.ts'
import { PRINTED } from '../facts/printed-limits.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign, OldGrid, Section } from './report-parts.tsx'

type Props = { facts: FindingFacts; zone: string; number: number }

/** Whether there is more to tell of a finding than how it stands. */
export const hasFindingHistory = (facts: FindingFacts | null): facts is FindingFacts =>
  facts !== null && facts.revisions > 1

/** Every revision of a finding, the newest first: who said what, when and why, and its texts where they were others. */
export function FindingHistory({ facts, zone, number }: Props) {
  const { history, revisions } = facts
  const shown = history.slice(0, PRINTED.revisions)
  return (
    <Section number={number} title={words.history}>
      <p className="note">{words.historyNote}</p>
      <OldGrid kind="history" columns={words.historyColumns}>
        {shown.map((of, at) => (
          <tr key={of.revision}>
            <td>{of.revision}</td>
            <td>{showInstant(of.at, zone).utc}</td>
            <td>
              <Foreign text={of.author} />
            </td>
            <td>
              <Foreign text={revisionWords(of, history[at + 1] ?? null, ', then ')} lines />
              <LabelledText label={words.historyReason} text={of.reason} />
              <Texts of={of} later={history[at - 1] ?? facts.current} />
            </td>
          </tr>
        ))}
      </OldGrid>
      {shown.length < revisions ? (
        <p className="note">{words.historyMore({ shown: shown.length, of: revisions })}</p>
      ) : null}
    </Section>
  )
}

/** What it said, as far as the next revision, or the finding as it stands, says something else. */
function Texts({ of, later }: { of: FindingRevision; later: FindingRevision | null }) {
  return (['proposition', 'alternative', 'grounds'] as const).map((part) =>
    of[part] === later?.[part] ? null : <LabelledText key={part} label={findings[part]} text={of[part]} />,
  )
}

function LabelledText({ label, text }: { label: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <span className="soft">{label}: </span>
      <Foreign text={firstOf(text, PRINTED.revisionText)} lines />
      {text.length > PRINTED.revisionText ? <span className="soft"> … {words.cut}</span> : null}
    </div>
  )
}
