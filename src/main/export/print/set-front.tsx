import { useContext } from 'react'
import { copiesAmong } from '../../../shared/model/copies-among.ts'
import { leftOut, MANY, presetOf, ReportPart } from '../../../shared/model/report-options.ts'
import { remarkFlag } from '../../../shared/words/remark-words.ts'
import { integrity, pictures } from '../../../shared/words/report/report.ts'
import { attachedReport } from '../../../shared/words/report/report-attached.ts'
import {
  method as methodWords,
  reportSet,
  scope as scopeWords,
  summary as words,
} from '../../../shared/words/report/report-set.ts'
import { parts } from '../../../shared/words/report-parts.ts'
import { reportSheet } from '../../../shared/words/report-sheet.ts'
import { scoreInTable, verdictWords } from '../../../shared/words/verdicts.ts'
import { RECIPE } from '../../db/media.ts'
import { type EntryLine, MOUNTS, ranges } from '../facts/report-entry.ts'
import type { SetHead } from '../facts/set-head.ts'
import { isStated } from './before-all.ts'
import { CutText, GivenText, QuestionAsked } from './given-text.tsx'
import { Items, integrityLines, walkLines } from './items-part.tsx'
import { pageAnchor } from './page-anchor.ts'
import { PictureSources } from './picture-sources.ts'
import { namesOf, notPrintedOf } from './report-end.tsx'
import { Below, Facts, Foreign, Grid, Line, Part, Row, Soft, VerdictChip } from './report-parts.tsx'
import { noResultOf, rowWords } from './row-words.ts'
import { isSendingAltered, isUnknown, sentLines, serviceLine, servicesOf } from './services-asked.ts'

type Props = {
  head: SetHead
  lines: readonly EntryLine[]
  /** References of the items that have no pages. */
  unprinted: readonly string[]
  /** Items with pages in one volume. */
  perVolume: number
}

/** What stands before the items: the question, the summary, the table of items with their integrity, the method. */
export function FrontMatter(props: Props) {
  const has = (part: ReportPart) => props.head.options.parts.includes(part)
  return (
    <>
      {has('scope') && <Scope head={props.head} hasQuestion={!has('cover')} />}
      {has('summary') && <Summary {...props} />}
      {has('items') && <Items {...props} />}
      {has('method') && <Method {...props} />}
    </>
  )
}

/** `hasQuestion` = it does not stand on the cover. */
const Scope = ({ head, hasQuestion }: { head: SetHead; hasQuestion: boolean }) => (
  <Part title={parts.scope} isNewPage>
    {hasQuestion && <QuestionAsked head={head} />}
    <h3>{scopeWords.scope}</h3>
    <Line of={<GivenText head={head} name="scope" none={<Soft text={scopeWords.noScope} />} lines />} />
    {isStated(head, 'caseDescription') && (
      <>
        <h3>{scopeWords.description}</h3>
        <Line of={<GivenText head={head} name="caseDescription" lines />} />
      </>
    )}
  </Part>
)

/** The table of items: what the service returned about each, and what a person found. */
export function Summary({ head, lines, unprinted, perVolume }: Props) {
  const { hasPages } = head.options
  const hasThumbs = lines.some(({ thumb }) => thumb !== null)
  const hasChecks = !leftOut(head.options).includes('factChecks')
  const copies = copiesAmong(lines, (line) => line)
  const found = new Map(
    lines.flatMap((line) => (line.finding === null ? [] : [[line.sha256, line.reference] as const])),
  )
  const results = lines.flatMap(({ result }) => result ?? [])
  const replies = new Set(results.map(({ checkId }) => checkId)).size
  return (
    <Part title={parts.summary}>
      <Line as="note" of={words.intro} />
      {lines.some(hasAttached) && <Line as="note" of={attachedReport.note} />}
      <p className="tally">
        <Soft text={words.ofResults} />
        {tallyOf(lines).map(([label, n]) => (
          <span key={label}>
            <Foreign text={words.tally({ label, n })} />
          </span>
        ))}
      </p>
      {replies < results.length && <Line as="note" of={words.shared({ results: results.length, replies })} />}
      <Grid
        kind={hasThumbs ? 'summary with-thumbs' : 'summary'}
        columns={[hasThumbs ? words.picture : '', ...words.columns, hasPages ? words.page : ''].filter(Boolean)}
        rows={lines.map((line, at) => {
          const volume = Math.floor(at / perVolume) + 1
          const isPrinted = hasPages && !unprinted.includes(line.reference)
          return (
            <SummaryRow
              line={line}
              hasThumbs={hasThumbs}
              hasPages={hasPages}
              hasChecks={hasChecks}
              sameAs={copies.get(line)}
              foundFor={line.sha256 === null ? undefined : found.get(line.sha256)}
              volume={isPrinted ? volume : null}
            />
          )
        })}
      />
      <h3>{words.scale}</h3>
      <p>
        {words.scaleNote} <Foreign text={head.ladder.join(' · ')} />
      </p>
    </Part>
  )
}

const hasAttached = ({ replies }: EntryLine): boolean => replies.some(({ attachedBy }) => attachedBy !== null)

/** The most frequent first, equally frequent ones by their words. */
function tallyOf(lines: readonly EntryLine[]): [label: string, n: number][] {
  const tally = new Map<string, number>()
  for (const line of lines) {
    const label = line.result === null ? noResultOf(line) : tallied(line.result)
    tally.set(label, (tally.get(label) ?? 0) + 1)
  }
  return [...tally].sort(([one, n], [other, m]) => m - n || one.localeCompare(other, 'en'))
}

function tallied({ verdicts: [first, second], attachedBy }: NonNullable<EntryLine['result']>): string {
  if (first === undefined) return words.unread
  const label = second === undefined ? verdictWords(first).label : words.several
  return attachedBy === null ? label : attachedReport.counted({ label })
}

/** A longer proposition is cut in the summary, characters. */
const MAX_PROPOSITION = 200

type SummaryRowProps = {
  line: EntryLine
  /** The first item with the same bytes. */
  sameAs: string | undefined
  /** One with the same bytes and a finding. */
  foundFor: string | undefined
  /** Where the pages of the item are; null = nowhere, so that nothing is cut here. */
  volume: number | null
  /** The table has a column of pictures, and one of pages. */
  hasThumbs: boolean
  hasPages: boolean
  /** Fact checks were not left out of this report. */
  hasChecks: boolean
}

/** What is known of an item and found about it. */
function SummaryRow({ line, sameAs, foundFor, volume, hasThumbs, hasPages, hasChecks }: SummaryRowProps) {
  const sourceOf = useContext(PictureSources)
  const { thumb, reference } = line
  const { name, inconsistencies, noticed, verdicts, notes, finding, findingNotes, ...row } = rowWords(line, hasChecks)
  const isFoundElsewhere = foundFor !== undefined && line.finding === null && !line.altered.includes('finding')
  const proposition = (text: string) =>
    text !== '' && <CutText text={text} most={volume === null ? null : MAX_PROPOSITION} cut={words.cut} />
  const cells = [
    hasThumbs && <td className="of-picture">{thumb && <img className="thumb" src={sourceOf(thumb)} alt="" />}</td>,
    <td>
      <div className="strong">{reference}</div>
      <Foreign text={name} name />
      {sameAs !== undefined && <div className="soft">{words.sameBytes({ reference: sameAs })}</div>}
      <Below of={remarkFlag('inconsistencies', inconsistencies)} as="strong" />
      <Below of={remarkFlag('noticed', noticed)} />
    </td>,
    <td className="of-result">
      {verdicts.map((verdict) => (
        <VerdictChip key={verdict} verdict={verdict} />
      ))}{' '}
      {/* Several are those of several pictures, each with a score of its own. */}
      {verdicts.length === 1 && <Soft text={scoreInTable(row.score)} />}
      <Notes of={notes} />
    </td>,
    <td className="of-finding">
      {finding !== null && (
        <>
          {proposition(finding.proposition)}
          <div className="strong">
            → <Foreign text={finding.word} />
          </div>
        </>
      )}
      {isFoundElsewhere ? <Soft text={words.foundFor({ reference: foundFor })} /> : <Notes of={findingNotes} />}
      {finding !== null && finding.alternative !== '' && (
        <div className="soft">
          {words.alternative} {proposition(finding.alternative)}
        </div>
      )}
    </td>,
    hasPages && (
      <td className="on-page">
        {volume === 1 ? (
          // biome-ignore lint/a11y/useAnchorContent: it is named, and the number of the page is written into it.
          <a className="page-of" href={`#${pageAnchor(reference)}`} aria-label={words.pageOf({ reference })} />
        ) : (
          volume !== null && words.inVolume({ number: volume })
        )}
      </td>
    ),
  ]
  return <Row of={cells.filter((cell) => cell !== false)} />
}

const Notes = ({ of }: { of: ReturnType<typeof rowWords>['notes'] }) =>
  of.map(({ text, weight }) => (
    <div key={text} className={weight === 'plain' ? undefined : weight}>
      <Foreign text={text} />
    </div>
  ))

function Method({ head, lines }: Props) {
  const { made, options } = head
  const services = servicesOf(lines)
  const ofMany = presetOf(options, MANY)
  const preset = ofMany ?? presetOf(options, head.itemCount)
  const notInspected = lines.filter((line) => line.notInspected !== null).length
  const hasItems = options.parts.includes('items')
  const known = lines.some(isSendingAltered) ? 'altered' : lines.some(isUnknown) ? 'unknown' : 'all'
  return (
    <Part title={parts.method} isWhole>
      <Line as="note" of={methodWords.intro} />
      <Facts
        of={[
          [
            methodWords.reading,
            [
              methodWords.readingNote,
              methodWords.metadataNote,
              ...(notInspected > 0 ? [methodWords.notDone({ n: notInspected })] : []),
            ].join(' '),
          ],
          [methodWords.reader, <Lines of={readerLines(lines)} />],
          [methodWords.protection, <Lines of={mountLines(lines)} />],
          [methodWords.app, !options.parts.includes('cover') && `Touchstone ${made.appVersion} · ${made.runtime}`],
          [
            methodWords.services,
            services.length === 0 ? (
              methodWords.noService({ known })
            ) : (
              <>
                <Lines of={[...services.map((service) => serviceLine(service, made.zone)), ...notInUseLines(lines)]} />
                <div className="soft">{methodWords.external}</div>
              </>
            ),
          ],
          [methodWords.sent, <Lines of={sentLines(lines, options.parts.includes('integrity'))} />],
          [
            methodWords.model,
            services.some(({ results, attached }) => results + attached > 0) && methodWords.modelNote,
          ],
          [methodWords.originals, !hasItems && <Lines of={integrityLines(lines, made.zone)} />],
          [integrity.custody, !hasItems && walkLines(head)[0]],
          [methodWords.credentials, methodWords.credentialsNote],
          [methodWords.boxes, mayShowRegions(head, lines) && `${methodWords.boxesNote} ${pictures.boxScores}`],
          [
            methodWords.options,
            preset === null
              ? namesOf(options.parts) || reportSet.none
              : ofMany === null
                ? methodWords.ofOne({ preset: reportSheet.presets[preset] })
                : reportSheet.presets[preset],
          ],
          ...notPrintedOf(options, ReportPart.options),
        ]}
      />
    </Part>
  )
}

/** With which reader the files were read. */
const readerLines = (lines: readonly EntryLine[]): string[] => [
  methodWords.readerLine({ version: RECIPE }),
  ...saidOfSome(lines, (line) => line.isReadByOlder, methodWords.readByOlder),
]

/** How the volumes of the files were mounted when they were taken in. */
const mountLines = (lines: readonly EntryLine[]): string[] =>
  MOUNTS.flatMap((mount) => saidOfSome(lines, (line) => line.mount === mount, methodWords.mounts[mount]))

/** Which results did not come from the service in use, where one was: their services stand above and with each. */
const notInUseLines = (lines: readonly EntryLine[]): string[] =>
  saidOfSome(
    lines,
    ({ notInUse }) => notInUse !== null,
    ({ references }) =>
      methodWords.notInUse({ origin: lines.find(({ notInUse }) => notInUse !== null)?.notInUse ?? '', references }),
  )

/** What `say` says of the items that are so, in ranges of their references; none where none is. */
function saidOfSome(
  lines: readonly EntryLine[],
  is: (line: EntryLine) => boolean,
  say: (values: { references: string }) => string,
): string[] {
  const some = lines.filter(is)
  return some.length === 0 ? [] : [say({ references: ranges(some) })]
}

const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line) => (
    <div key={line}>
      <Foreign text={line} />
    </div>
  ))

/** Regions of faces are drawn from the results of a service, in pictures. */
const mayShowRegions = ({ options }: SetHead, lines: readonly EntryLine[]): boolean =>
  lines.some(({ result }) => result !== null) && WITH_REGIONS.some((part) => options.parts.includes(part))

const WITH_REGIONS: readonly ReportPart[] = ['pictures', 'details', 'plates']
