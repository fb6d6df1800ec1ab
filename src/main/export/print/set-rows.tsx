import type { ReactNode } from 'react'
import { firstOf } from '../../../shared/model/shortened.ts'
import { count } from '../../../shared/words/counts.ts'
import { doesNotFitWords, type MisfitKind, misfitNames } from '../../../shared/words/does-not-fit.ts'
import {
  claimsOutcome,
  earliestLine,
  factCheckReport as report,
} from '../../../shared/words/report/report-fact-check.ts'
import { failures, items as itemWords, summary as words } from '../../../shared/words/report/report-set.ts'
import { score } from '../../../shared/words/verdicts.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { showInstant } from '../facts/times.ts'
import { AttachedBy, Foreign, Soft, VerdictChip } from './report-parts.tsx'

/** A longer proposition is cut in the summary, characters. */
const MAX_PROPOSITION = 200

/** What is known of an item and found about it; `sameAs` = the first item with the same bytes. */
export function SummaryRow({
  line,
  sameAs,
  hasPages,
  hasChecks,
}: {
  line: EntryLine
  sameAs: string | undefined
  hasPages: boolean
  /** Fact checks were not left out of this report. */
  hasChecks: boolean
}) {
  const misfits = line.misfits.filter((kind) => hasChecks || kind !== 'transcript')
  return (
    <LineRow line={line} sameAs={sameAs} misfits={misfits}>
      <td colSpan={line.result === null ? 2 : undefined}>
        {line.failure !== null ? (
          failures.title
        ) : line.result === null ? (
          hasChecks && line.checked !== null ? null : (
            <Soft text={noResultOf(line)} />
          )
        ) : (
          <ResultCell of={line.result} />
        )}
        {line.otherAsked.length > 0 ? <div className="strong">{words.otherSent}</div> : null}
        {line.factChecks === 0 ? null : hasChecks ? (
          <ChecksFound line={line} />
        ) : (
          <div className="soft">{checksLine(line)}</div>
        )}
      </td>
      {line.result === null ? null : <td>{score(line.result.confidence)}</td>}
      <td>
        {line.altered.includes('finding') ? (
          <span className="strong">{words.findingAltered}</span>
        ) : line.finding === null ? (
          <Soft text={words.noFinding} />
        ) : (
          <>
            <span className="strong">
              <Foreign text={line.finding.word ?? words.noConclusion} />
            </span>
            {line.finding.isOfOtherBytes ? <div className="strong">{words.otherBytes}</div> : null}
            <Proposition text={line.finding.proposition} isWhole={!hasPages} />
          </>
        )}
      </td>
    </LineRow>
  )
}

/** The bytes of an item: what they are, since when, and how they stand. `zone` = that of the report's times. */
export function ItemRow({ line, zone }: { line: EntryLine; zone: string }) {
  return (
    <LineRow line={line}>
      <td className="figure">{line.bytes === null ? '' : count(line.bytes)}</td>
      <td className={line.sha256 === null ? 'soft' : 'mono'}>
        {line.failure === null
          ? (line.sha256 ?? (line.notInspected === null ? itemWords.address : itemWords.noHash[line.notInspected]))
          : (line.sha256 ?? '')}
      </td>
      <td>
        {line.receivedAt === null ? '' : showInstant(line.receivedAt, zone).utc}
        {line.exhibit === null ? null : <div className="soft">{line.exhibit}</div>}
        {line.cameLaterAt === null ? null : (
          <div className="strong">{itemWords.cameLater({ at: showInstant(line.cameLaterAt, zone).utc })}</div>
        )}
        {line.otherBytes === null || line.otherBytes.firstReadAt === null ? null : (
          <div>{itemWords.firstRead({ at: showInstant(line.otherBytes.firstReadAt, zone).utc })}</div>
        )}
      </td>
      <td className={[line.original, line.saved].includes('different') ? 'strong' : undefined}>
        {line.original === null
          ? ''
          : line.notInspected !== null && line.original === 'not_checked'
            ? itemWords.notCompared
            : itemWords.states[line.original]}
        {line.saved === null ? '' : itemWords.saved({ state: itemWords.states[line.saved] })}
        {line.otherBytes === null ? null : <div className="strong">{itemWords.otherBytes}</div>}
      </td>
    </LineRow>
  )
}

/** A row of a table of items: which item it is, and what the table says of it. `sameAs` = the first item with the same bytes. */
function LineRow({
  line,
  sameAs,
  misfits = [],
  children,
}: {
  line: EntryLine
  sameAs?: string | undefined
  misfits?: readonly MisfitKind[]
  children: ReactNode
}) {
  return (
    <tr>
      <td>{line.reference}</td>
      <td>
        <Foreign text={line.name} name />
        {sameAs === undefined ? null : <div className="soft">{words.sameBytes({ reference: sameAs })}</div>}
        {misfits.length === 0 ? null : (
          <div className="strong">
            {doesNotFitWords.flag} {misfits.map((kind) => misfitNames[kind]).join(', ')}
          </div>
        )}
      </td>
      {children}
    </tr>
  )
}

/** What the answer says, and what other stored ones say besides. */
function ResultCell({ of: { verdicts, also, attachedBy } }: { of: NonNullable<EntryLine['result']> }) {
  return (
    <>
      {verdicts.length === 0 ? <Soft text={words.unread} /> : null}
      {verdicts.map((verdict) => (
        <VerdictChip key={verdict} verdict={verdict} />
      ))}
      {verdicts.length > 1 ? <div className="soft">{words.several}</div> : null}
      <AttachedBy name={attachedBy} />
      {also.length > 0 ? (
        <div className="strong">
          <Foreign text={words.also(also)} />
        </div>
      ) : null}
    </>
  )
}

/** What a finding is about; `isWhole` = it stands nowhere else, so that it is never cut. */
function Proposition({ text, isWhole }: { text: string; isWhole: boolean }) {
  const shown = isWhole ? text : firstOf(text, MAX_PROPOSITION)
  if (text === '') return null
  return (
    <div className="soft">
      <Foreign text={shown === text ? text : `${shown} …`} />
      {shown !== text ? <div>{words.cut}</div> : null}
    </div>
  )
}

/** What stands in place of a result. */
export function noResultOf({ isFactChecked, refused, sent, failure }: EntryLine): string {
  if (refused > 0) return words.refused
  if (isFactChecked) return words.onlyFactChecked
  if (sent === null && failure === null) return words.sentAltered
  return sent === 'whole' ? words.sent : sent === 'part' ? words.sentInPart : words.noResult
}

/** What fact checks came to: claims by verdict and the earliest page found; and those without a result. */
function ChecksFound({ line: { checked, unfinished } }: { line: EntryLine }) {
  return (
    <>
      {checked === null ? null : (
        <div>
          <Foreign text={report.inTable({ n: checked.of, outcome: claimsOutcome(checked.claims) })} />
        </div>
      )}
      {checked === null || checked.earliest === null ? null : (
        <div className="soft">
          <Foreign text={earliestLine(checked.earliest)} />
        </div>
      )}
      {unfinished.length === 0 ? null : (
        <div className="strong">
          {report.unfinished({
            n: unfinished.length,
            states: [...new Set(unfinished)].map((state) => report.standings[state]).join(', '),
          })}
        </div>
      )}
    </>
  )
}

/** How many fact checks stand with an item, beside a verdict or in the place of one. */
const checksLine = ({ result, isFactChecked, factChecks }: EntryLine): string =>
  !isFactChecked
    ? words.withoutResult({ n: factChecks })
    : result === null
      ? words.ownFactChecks({ n: factChecks })
      : words.factChecks({ n: factChecks })
