import { exactInstant } from '../../../shared/words/dates.ts'
import { findings, revisionWords } from '../../../shared/words/findings.ts'
import { findingReport as words } from '../../../shared/words/report/finding-report.ts'
import type { FindingFacts } from '../facts/finding-facts.ts'
import { PRINTED } from '../facts/printed-limits.ts'
import { Foreign, Grid, Labelled, Line, type SectionOf } from './report-parts.tsx'

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
