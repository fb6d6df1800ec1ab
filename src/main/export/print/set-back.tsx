import type { ReactNode } from 'react'
import { KNOWN_CLAIM_VERDICTS } from '../../../shared/model/claim-verdicts.ts'
import { ReportPart } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { count } from '../../../shared/words/counts.ts'
import { claimGlossary } from '../../../shared/words/report/claim-glossary.ts'
import { declaration } from '../../../shared/words/report/declaration.ts'
import { howToCheck } from '../../../shared/words/report/how-to-check.ts'
import { integrity, limits } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import {
  conclusion,
  custody as custodyWords,
  glossary as glossaryWords,
  hashes as hashWords,
  reportSet,
} from '../../../shared/words/report/report-set.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { textNames } from '../../../shared/words/report-texts.ts'
import { verdictWords } from '../../../shared/words/verdicts.ts'
import type { Plate } from '../facts/plates.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { isStated } from './before-all.ts'
import { CustodyMilestones, CustodySection, WalkNote } from './custody-section.tsx'
import { GivenText } from './given-text.tsx'
import { limitLines } from './limit-lines.ts'
import { PlateSection } from './plate-section.tsx'
import { GlyphNote, HowToCheck, LeftOut, ReportSignOff } from './report-end.tsx'
import {
  AttachedBy,
  Digest,
  Facts,
  Foreign,
  Grid,
  type GridRow,
  Line,
  Part,
  Points,
  Soft,
  VerdictChip,
} from './report-parts.tsx'

type Props = {
  head: SetHead
  lines: readonly EntryLine[]
  missing: MissingGlyphs
  unprinted: readonly string[]
  plates: readonly Plate[]
  /** The list of items without pages stands before it, on a page that it can go on. */
  hasLines: boolean
}

/** Parts that say how the custody log was found; that it does not hold stands before all else. */
const SAYS_WALK: readonly ReportPart[] = ['items', 'method', 'milestones', 'custody']

/** What stands after the items: limits, the conclusion with the line to sign, and the appendices. */
export function BackMatter(props: Props) {
  const { head } = props
  const has = (part: ReportPart) => head.options.parts.includes(part)
  return (
    <>
      <PlateSection plates={props.plates} options={head.options} isOverleaf={!props.hasLines} />
      {has('limits') ? <LimitsOfSet {...props} /> : <GlyphNote missing={props.missing} />}
      {has('conclusion') && <Conclusion head={head} />}
      {has('hashes') && <Hashes {...props} />}
      {has('milestones') && !has('custody') && <Milestones head={head} />}
      {has('custody') && <Custody head={head} />}
      {has('glossary') && <Glossary hasClaims={has('factChecks') && props.lines.some((line) => line.isFactChecked)} />}
      <Part title={howToCheck.title}>
        <HowToCheck
          head={head}
          hasFiles={props.lines.some(({ original, saved }) => original !== null || saved !== null)}
          walk={SAYS_WALK.some(has) || brokenIn(head) !== null ? undefined : head.walk}
        />
      </Part>
      {!has('conclusion') && <ReportSignOff head={head} />}
      <div className="ending">
        {!has('method') && <LeftOut options={head.options} among={ReportPart.options} />}
        <Line as="note" of={reportSet.otherReports(head.others)} />
        <p className="note end">{reportSet.end}</p>
      </div>
    </>
  )
}

/** What a result does not say, what nobody looked at, and what digests and log show. */
export function LimitsOfSet({ head, lines, missing, unprinted, plates, hasLines }: Props) {
  const { always, notExamined } = limitLines(head, lines, unprinted)
  return (
    <Part title={parts.limits} isNewPage={head.options.hasPages && !hasLines && plates.length === 0}>
      <Points of={always} />
      <h3>{limits.notExamined}</h3>
      <Points of={notExamined} />
      <GlyphNote missing={missing} />
      <h3>{integrity.meaning}</h3>
      <Points
        of={[
          integrity.custodyNote,
          integrity.hashNote,
          integrity.picturesNote,
          integrity.openedReadOnly,
          head.walk === null ? integrity.notCompared : integrity.compared,
        ]}
      />
    </Part>
  )
}

/** A longer conclusion, characters, may go on overleaf; else it stands where it is signed. */
const MOST_ON_A_PAGE = 1500

/** What is concluded, what the examiner states of the report as a whole, and the line to sign. */
export const Conclusion = ({ head }: { head: SetHead }) => (
  <Part title={parts.conclusion} isWhole={head.fields.conclusion.length <= MOST_ON_A_PAGE}>
    {head.fields.examiner !== '' && (
      <h3>
        <Foreign text={conclusion.by({ name: head.fields.examiner })} />
      </h3>
    )}
    <p className="conclusion">
      <GivenText head={head} name="conclusion" none={<Soft text={conclusion.none} />} lines />
    </p>
    {/* What the examiner states of the report as a whole: what was known beforehand, who reviewed it, what it covers. */}
    <div className="declaration">
      {isStated(head, 'background') && (
        <>
          <h3>{textNames.background}</h3>
          <Line of={<GivenText head={head} name="background" lines />} />
        </>
      )}
      <h3>{declaration.review}</h3>
      <p>
        <GivenText head={head} name="reviewer" none={declaration.notReviewed} />
        {head.fields.reviewer !== '' && `, ${declaration.asEntered}`}
      </p>
      <Line as="note" of={declaration.itemsOnly} />
    </div>
    <ReportSignOff head={head} />
  </Part>
)

const Hashes = ({ lines }: Props) => (
  <Part title={parts.hashes}>
    <Line as="note" of={hashWords.intro} />
    <Grid kind="hashes" columns={hashWords.columns} rows={lines.flatMap(hashRows)} />
  </Part>
)

/** The digests of an item: of its file, of each answer and of each request. */
function hashRows({ reference, bytes, sha256, replies }: EntryLine): GridRow[] {
  const rowOf = (what: ReactNode, size: number | null, digest: string) => [
    reference,
    what,
    <td className="figure">{size === null ? '' : count(size)}</td>,
    <td className="mono">{digest}</td>,
  ]
  return [
    ...(sha256 === null ? [] : [rowOf(hashWords.file, bytes, sha256)]),
    ...replies.map(({ what, attachedBy, bytes: size, sha256: digest }) =>
      rowOf(
        <>
          {attachedBy === null || what !== 'analysis' ? hashWords[what] : hashWords.attached}
          <AttachedBy name={attachedBy} />
        </>,
        size,
        digest,
      ),
    ),
  ]
}

const Milestones = ({ head: { extract, walk } }: { head: SetHead }) => (
  <Part title={parts.milestones}>
    {extract === null ? <p>{custodyWords.none}</p> : <CustodyMilestones extract={extract} walk={walk} />}
  </Part>
)

const Custody = ({ head: { custody, extract, walk } }: { head: SetHead }) => (
  <Part title={parts.custody} isNewPage={extract !== null}>
    {extract !== null ? (
      <CustodySection extract={extract} walk={walk} />
    ) : custody === null ? (
      <p>{custodyWords.none}</p>
    ) : (
      <>
        <div className="hash">
          <div className="caps">{custodyWords.head}</div>
          <Digest words={integrity.entries({ n: custody.entries })} hex={custody.head} />
        </div>
        <WalkNote walk={walk} />
      </>
    )}
    <Line as="note" of={extract === null && integrity.custodyNote} />
  </Part>
)

const VERDICTS = ['real', 'ai_generated', 'ai_edited', 'digitally_edited', 'unknown'] as const

/** `hasClaims` = the report prints what fact checks found. */
const Glossary = ({ hasClaims }: { hasClaims: boolean }) => (
  <Part title={parts.glossary}>
    <Facts of={glossaryWords.terms} />
    <h3>{glossaryWords.verdicts}</h3>
    <Line as="note" of={glossaryWords.verdictsNote} />
    <Sent
      rows={VERDICTS.map((verdict) => {
        const { note, caveat } = verdictWords(verdict)
        return [verdict, <VerdictChip verdict={verdict} />, [note, caveat].filter(Boolean).join(' ')]
      })}
    />
    {hasClaims && (
      <>
        <h3>{claimGlossary.heading}</h3>
        <Line as="note" of={`${claimGlossary.note} ${factCheckReport.confidenceNote}`} />
        <Sent
          kind="of-claims"
          rows={KNOWN_CLAIM_VERDICTS.map((verdict) => [verdict, claimGlossary.meanings[verdict]])}
        />
      </>
    )}
  </Part>
)

/** Words as the service sends them, each before what stands for it and what it means. */
const Sent = ({ kind = '', rows }: { kind?: string; rows: readonly (readonly [string, ...ReactNode[]])[] }) => (
  <table className={`facts verdict-words ${kind}`.trim()}>
    <tbody>
      {rows.map(([word, ...cells]) => (
        <tr key={word}>
          <th scope="row" className="mono">
            {word}
          </th>
          {cells.map((cell, at) => (
            <td key={at}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
