import { type ReactNode, useContext } from 'react'
import { firstOf } from '../../../shared/model/shortened.ts'
import { count } from '../../../shared/words/counts.ts'
import { doesNotFitWords, type MisfitKind, misfitNames, toldMisfits } from '../../../shared/words/does-not-fit.ts'
import {
  claimsOutcome,
  earliestLine,
  factCheckReport as report,
} from '../../../shared/words/report/report-fact-check.ts'
import { failures, items as itemWords, summary as words } from '../../../shared/words/report/report-set.ts'
import { score } from '../../../shared/words/verdicts.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { showInstant } from '../facts/times.ts'
import { pageAnchor } from './page-anchor.ts'
import { PictureSources } from './picture-sources.ts'
import { AttachedBy, Foreign, Soft, VerdictChip } from './report-parts.tsx'
import { checksLine, noResultOf } from './summary-words.ts'

/** Where the pages of an item are: in this volume, in another one, or nowhere, as all of it stands in the table. */
export type ItemPages = { in: 'here' } | { in: 'volume'; number: number } | null

/** A longer proposition is cut in the summary, characters. */
const MAX_PROPOSITION = 200

/**
 * What is known of an item and found about it; `sameAs` = the first item with the same bytes, `foundFor` = one with the same
 * bytes and a finding.
 */
export function SummaryRow({
  line,
  sameAs,
  foundFor,
  pages,
  hasThumbs,
  hasPages,
  hasChecks,
}: {
  line: EntryLine
  sameAs: string | undefined
  foundFor: string | undefined
  pages: ItemPages
  /** The table has a column of pictures. */
  hasThumbs: boolean
  /** Any item has pages. */
  hasPages: boolean
  /** Fact checks were not left out of this report. */
  hasChecks: boolean
}) {
  const misfits = toldMisfits(line.misfits, hasChecks)
  return (
    <tr>
      {hasThumbs ? <Thumb of={line.thumb} /> : null}
      <td>
        <div className="strong">{line.reference}</div>
        <NameLines line={line} sameAs={sameAs} misfits={misfits} />
      </td>
      <td className="of-result">
        {line.failure !== null ? (
          failures.title
        ) : line.result === null ? (
          hasChecks && line.checked !== null ? null : (
            <Soft text={noResultOf(line)} />
          )
        ) : (
          <>
            <ResultCell of={line.result} /> <span className="soft">{score(line.result.confidence)}</span>
          </>
        )}
        {line.otherAsked.length > 0 ? <div className="strong">{words.otherSent}</div> : null}
        {line.factChecks === 0 ? null : hasChecks ? (
          <ChecksFound line={line} />
        ) : (
          <div className="soft">{checksLine(line)}</div>
        )}
      </td>
      <td className="of-finding">
        {line.altered.includes('finding') ? (
          <span className="strong">{words.findingAltered}</span>
        ) : line.finding === null ? (
          <Soft text={foundFor === undefined ? words.noFinding : words.foundFor({ reference: foundFor })} />
        ) : (
          <>
            <Proposition text={line.finding.proposition} isWhole={pages === null} />{' '}
            <span className="strong">
              → <Foreign text={line.finding.word ?? words.noConclusion} />
            </span>
            {line.finding.isOfOtherBytes ? <div className="strong">{words.otherBytes}</div> : null}
            {line.finding.alternative === '' ? null : (
              <div className="soft">
                {words.alternative} <Proposition text={line.finding.alternative} isWhole={pages === null} />
              </div>
            )}
          </>
        )}
      </td>
      {hasPages ? (
        <td className="on-page">
          {pages === null ? null : pages.in === 'volume' ? (
            words.inVolume({ number: pages.number })
          ) : (
            // biome-ignore lint/a11y/useAnchorContent: it is named, and the number of the page is written into it.
            <a
              className="page-of"
              href={`#${pageAnchor(line.reference)}`}
              aria-label={words.pageOf({ reference: line.reference })}
            />
          )}
        </td>
      ) : null}
    </tr>
  )
}

/** The picture of an item, as small as a table shows it. */
function Thumb({ of }: { of: EntryLine['thumb'] }) {
  const sourceOf = useContext(PictureSources)
  return <td className="of-picture">{of === null ? null : <img className="thumb" src={sourceOf(of)} alt="" />}</td>
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

/** A row of a table of items: which item it is, and what the table says of it. */
function LineRow({ line, children }: { line: EntryLine; children: ReactNode }) {
  return (
    <tr>
      <td>{line.reference}</td>
      <td>
        <Foreign text={line.name} name />
      </td>
      {children}
    </tr>
  )
}

/** What an item is called, and what has to be known of it at once. `sameAs` = the first item with the same bytes. */
function NameLines({
  line,
  sameAs,
  misfits,
}: {
  line: EntryLine
  sameAs: string | undefined
  misfits: readonly MisfitKind[]
}) {
  return (
    <>
      <Foreign text={line.name} name />
      {sameAs === undefined ? null : <div className="soft">{words.sameBytes({ reference: sameAs })}</div>}
      {misfits.length === 0 ? null : (
        <div className="strong">
          {doesNotFitWords.flag} {misfits.map((kind) => misfitNames[kind]).join(', ')}
        </div>
      )}
    </>
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
    <>
      <Foreign text={shown === text ? text : `${shown} …`} />
      {shown === text ? null : <span className="soft"> {words.cut}</span>}
    </>
  )
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
