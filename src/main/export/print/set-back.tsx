import { ALTERED_PARTS } from '../../../shared/model/altered-parts.ts'
import { KNOWN_CLAIM_VERDICTS } from '../../../shared/model/claim-verdicts.ts'
import { ReportPart } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { count } from '../../../shared/words/counts.ts'
import { namedGlyphs } from '../../../shared/words/glyphs.ts'
import { notHeldLine } from '../../../shared/words/not-held.ts'
import { claimGlossary } from '../../../shared/words/report/claim-glossary.ts'
import { howToCheck } from '../../../shared/words/report/how-to-check.ts'
import { integrity, limits } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import {
  conclusion,
  custody as custodyWords,
  glossary as glossaryWords,
  hashes as hashWords,
  limitsOfSet,
  reportSet,
} from '../../../shared/words/report/report-set.ts'
import { leftOutRows } from '../../../shared/words/report/rows-left-out.ts'
import { missingItemsLine } from '../../../shared/words/report-omissions.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { textNames } from '../../../shared/words/report-texts.ts'
import { verdictWords } from '../../../shared/words/verdicts.ts'
import { notInspectedLines } from '../facts/not-inspected.ts'
import type { Plate } from '../facts/plates.ts'
import { type EntryLine, ranges } from '../facts/report-entry.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { CustodyMilestones, CustodySection, WalkNote } from './custody-section.tsx'
import { GivenText } from './given-text.tsx'
import { HowToCheck } from './how-to-check.tsx'
import { Limits, Meaning } from './integrity-section.tsx'
import { LeftOut } from './left-out.tsx'
import { PlateSection } from './plate-section.tsx'
import { AttachedBy, Digest, Foreign, OldGrid, Part, Soft, VerdictChip } from './report-parts.tsx'
import { Declaration, ReportSignOff } from './sign-off.tsx'

/** More rows that do not hold than these are counted. */
const MOST_ROWS = 50

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
      <PlateSection plates={props.plates} options={head.options} />
      {has('limits') ? <LimitsOfSet {...props} /> : <GlyphNote missing={props.missing} />}
      {has('method') ? null : <LeftOut options={head.options} among={ReportPart.options} />}
      {has('conclusion') ? <Conclusion head={head} /> : null}
      {has('hashes') ? <Hashes {...props} /> : null}
      {has('milestones') && !has('custody') ? <Milestones head={head} /> : null}
      {has('custody') ? <Custody head={head} /> : null}
      {has('glossary') ? (
        <Glossary hasClaims={has('factChecks') && props.lines.some((line) => line.isFactChecked)} />
      ) : null}
      <Part title={howToCheck.title}>
        <HowToCheck
          hasFiles={props.lines.some(({ original, saved }) => original !== null || saved !== null)}
          custody={head.custody}
          files={head.options.files}
          signature={head.signature}
          walk={SAYS_WALK.some(has) || brokenIn(head) !== null ? undefined : head.walk}
        />
      </Part>
      {has('conclusion') ? null : <ReportSignOff head={head} />}
      <p className="note end">{reportSet.end}</p>
    </>
  )
}

function LimitsOfSet({ head, lines, missing, unprinted, plates, hasLines }: Props) {
  const failed = lines.filter(({ failure }) => failure !== null).map(({ reference }) => reference)
  const refused = lines.filter((line) => line.refused > 0).map(({ reference }) => reference)
  const readingRefused = lines.filter((line) => line.isReadingRefused).map(({ reference }) => reference)
  const otherCopy = lines.filter((line) => line.isCopyRefused).map(({ reference }) => reference)
  const withheld = lines.filter((line) => line.isWithheld).map(({ reference }) => reference)
  const without = lines.filter(({ result, failure, refused: n }) => result === null && failure === null && n === 0)
  const onlyChecked = without.filter((line) => line.isFactChecked).length
  const unchecked = lines.filter((line) => !line.isFactChecked && line.failure === null).length
  const missingItems = head.missingItems ?? []
  const erasedItems = head.erasedItems ?? []
  const hasChecks = lines.some(({ factChecks }) => factChecks > 0)
  const appearance = lines.some((line) => line.isFactChecked)
    ? unchecked > 0
      ? [limitsOfSet.unchecked({ appearance: limits.appearance, n: unchecked })]
      : []
    : [limits.appearance]
  return (
    <Part title={parts.limits} isNewPage={head.options.hasPages && (!hasLines || plates.length > 0)}>
      <Limits
        always={[...limits.always, ...(hasChecks ? limits.factCheck : [])]}
        notExamined={[
          ...limits.notExaminedList.flatMap((line) => (line === limits.appearance ? appearance : [line])),
          ...(without.length > onlyChecked ? [limitsOfSet.unsent({ n: without.length - onlyChecked })] : []),
          ...(onlyChecked > 0 ? [limitsOfSet.onlyFactChecked({ n: onlyChecked })] : []),
          ...(head.itemCount < head.ofCase ? [limitsOfSet.left({ n: head.ofCase - head.itemCount })] : []),
          ...(missingItems.length > 0 ? [missingItemsLine(missingItems)] : []),
          ...(erasedItems.length > 0 ? [reportSet.erasedItems(erasedItems)] : []),
          ...notInspectedLines(lines, limitsOfSet.notInspected),
          ...(head.altered.length > 0
            ? [limitsOfSet.textsAltered({ names: head.altered.map((name) => textNames[name]).join(', ') })]
            : []),
          ...(failed.length > 0 ? [limitsOfSet.failed({ references: failed.join(', ') })] : []),
          ...(refused.length > 0 ? [limitsOfSet.refused({ references: refused.join(', ') })] : []),
          ...head.notHeld.slice(0, MOST_ROWS).map((row) => limitsOfSet.notHeld({ line: notHeldLine(row) })),
          ...(head.notHeld.length > MOST_ROWS ? [leftOutRows.more({ n: head.notHeld.length - MOST_ROWS })] : []),
          ...(readingRefused.length > 0 ? [limitsOfSet.readingRefused({ references: readingRefused.join(', ') })] : []),
          ...(otherCopy.length > 0 ? [limitsOfSet.otherCopy({ references: otherCopy.join(', ') })] : []),
          ...ALTERED_PARTS.flatMap((part) => {
            const of = lines.filter(({ altered }) => altered.includes(part)).map(({ reference }) => reference)
            return of.length > 0 ? [limitsOfSet.altered[part]({ references: of.join(', ') })] : []
          }),
          ...(withheld.length > 0 ? [limitsOfSet.withheld({ references: withheld.join(', ') })] : []),
          ...(unprinted.length > 0 ? [limitsOfSet.unprinted({ references: unprinted.join(', ') })] : []),
        ]}
      />
      <h3>{limitsOfSet.alternatives}</h3>
      <p>{limitsOfSet.alternativesNote}</p>
      <GlyphNote missing={missing} />
      <Meaning />
    </Part>
  )
}

/** Which characters the reader may not see as they are, and where. */
export function GlyphNote({ missing }: { missing: MissingGlyphs }) {
  const { characters, references } = missing
  if (characters.length === 0) return null
  const where = ranges(references.map((reference) => ({ reference })))
  return (
    <p className="note">
      <Foreign text={limitsOfSet.glyphs({ n: characters.length, list: namedGlyphs(missing), where })} />
    </p>
  )
}

function Conclusion({ head }: { head: SetHead }) {
  const { examiner } = head.fields
  return (
    <Part title={parts.conclusion}>
      {examiner === '' ? null : (
        <h3>
          <Foreign text={conclusion.by({ name: examiner })} />
        </h3>
      )}
      <p className="conclusion">
        <GivenText head={head} name="conclusion" none={<Soft text={conclusion.none} />} lines />
      </p>
      <Declaration head={head} />
      <ReportSignOff head={head} />
    </Part>
  )
}

function Hashes({ lines }: Props) {
  return (
    <Part title={parts.hashes}>
      <p className="note">{hashWords.intro}</p>
      <OldGrid kind="hashes" columns={hashWords.columns}>
        {lines.map((line) => (
          <HashRows key={line.itemId} line={line} />
        ))}
      </OldGrid>
    </Part>
  )
}

/** The digests of an item: of its file, of each answer and of each request. */
function HashRows({ line: { reference, bytes, sha256, replies } }: { line: EntryLine }) {
  return (
    <>
      {sha256 === null ? null : (
        <tr>
          <td>{reference}</td>
          <td>{hashWords.file}</td>
          <td className="figure">{bytes === null ? '' : count(bytes)}</td>
          <td className="mono">{sha256}</td>
        </tr>
      )}
      {replies.map((reply) => (
        <tr key={`${reply.what} ${reply.checkId} ${reply.attempt} ${reply.sha256} ${reply.attachedBy}`}>
          <td>{reference}</td>
          <td>
            {reply.attachedBy === null || reply.what !== 'analysis' ? hashWords[reply.what] : hashWords.attached}
            <AttachedBy name={reply.attachedBy} />
          </td>
          <td className="figure">{count(reply.bytes)}</td>
          <td className="mono">{reply.sha256}</td>
        </tr>
      ))}
    </>
  )
}

function Milestones({ head: { extract, walk } }: { head: SetHead }) {
  return (
    <Part title={parts.milestones}>
      {extract === null ? <p>{custodyWords.none}</p> : <CustodyMilestones extract={extract} walk={walk} />}
    </Part>
  )
}

function Custody({ head: { custody, extract, walk } }: { head: SetHead }) {
  if (extract !== null)
    return (
      <Part title={parts.custody} isNewPage>
        <CustodySection extract={extract} walk={walk} />
      </Part>
    )
  return (
    <Part title={parts.custody}>
      {custody === null ? (
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
      <p className="note">{integrity.custodyNote}</p>
    </Part>
  )
}

const VERDICTS = ['real', 'ai_generated', 'ai_edited', 'digitally_edited', 'unknown'] as const

/** `hasClaims` = the report prints what fact checks found. */
function Glossary({ hasClaims }: { hasClaims: boolean }) {
  return (
    <Part title={parts.glossary}>
      <table className="facts">
        <tbody>
          {glossaryWords.terms.map(([term, meaning]) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{glossaryWords.verdicts}</h3>
      <p className="note">{glossaryWords.verdictsNote}</p>
      <table className="facts verdict-words">
        <tbody>
          {VERDICTS.map((verdict) => (
            <tr key={verdict}>
              <th scope="row" className="mono">
                {verdict}
              </th>
              <td>
                <VerdictChip verdict={verdict} />
              </td>
              <td>{[verdictWords(verdict).note, verdictWords(verdict).caveat].filter(Boolean).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasClaims ? <ClaimVerdicts /> : null}
    </Part>
  )
}

function ClaimVerdicts() {
  return (
    <>
      <h3>{claimGlossary.heading}</h3>
      <p className="note">
        {claimGlossary.note} {factCheckReport.confidenceNote}
      </p>
      <table className="facts verdict-words of-claims">
        <tbody>
          {KNOWN_CLAIM_VERDICTS.map((verdict) => (
            <tr key={verdict}>
              <th scope="row" className="mono">
                {verdict}
              </th>
              <td>{claimGlossary.meanings[verdict]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
