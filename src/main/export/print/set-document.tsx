import { type ReactNode, useContext } from 'react'
import { leftOut, type ReportPart } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { identity, service } from '../../../shared/words/report/report.ts'
import { reportSet, cover as words } from '../../../shared/words/report/report-set.ts'
import { brokenLogLine, missingItemsLine } from '../../../shared/words/report-omissions.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import type { Piece, PrintDocument, PrintedPicture } from '../../print-document.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { isUtc, showInstant } from '../facts/times.ts'
import { closeDocument, openDocument } from './document-shell.tsx'
import { GivenText, isStated, lackingOf, QuestionAsked } from './given-text.tsx'
import { KnowFirst } from './know-first.tsx'
import { type PictureSource, PictureSources } from './picture-sources.ts'
import type { Plate } from './plate-section.tsx'
import { Fact, Facts, Foreign, Soft } from './report-parts.tsx'
import { reportStyle } from './report-style.tsx'
import { drawInSlices } from './rows.tsx'
import { BackMatter, GlyphNote } from './set-back.tsx'
import { FrontMatter } from './set-front.tsx'

type ReportVolumeContent<Chapter extends Piece> = {
  head: SetHead
  volume: ReportVolumeNumber
  /** The chapters of this volume, as HTML, with the pictures they name. */
  chapters: readonly Chapter[]
  /** What stands at the head of the pages of each chapter. */
  references: readonly (readonly string[])[]
  pictures: readonly PrintedPicture[]
  source: PictureSource
  /** Every item of the report, and those of this volume. */
  lines: readonly EntryLine[]
  isSimulated: boolean
  /** What was entered about the case since the head of the report; null = nothing. */
  meanwhile: EntryRange | null
  missing: MissingGlyphs
  /** References of the items in whose place stands why they could not be printed. */
  unprinted: readonly string[]
  /** Pairs side by side; they stand after the items of the last volume. */
  plates: readonly Plate[]
  /** The last of the chapters lists items in lines. */
  hasLines: boolean
}

/**
 * One volume of a report: what is said of the whole stands in the first, and after the items of the last. Yields where
 * others may have their turn.
 */
export function* setDocument<Chapter extends Piece>(
  content: ReportVolumeContent<Chapter>,
): Generator<undefined, PrintDocument<Chapter | Uint8Array>> {
  const {
    head,
    volume,
    chapters,
    references,
    pictures,
    source,
    lines,
    isSimulated,
    meanwhile,
    missing,
    unprinted,
    plates,
    hasLines,
  } = content
  const isDemo = head.made.isDemo === true
  const style = reportStyle({
    paper: head.options.paper,
    report: { ...head.report, volume: volume.of === 1 ? null : volume },
    references: [head.case.reference],
    custody: head.custody,
    isSimulated,
    isDemo,
    chapters: references,
  })
  const title = [
    `${head.case.reference}: ${reportSet.number({ number: head.report.number, version: head.report.version })}`,
    ...(volume.of === 1 ? [] : [reportSet.volume({ number: volume.number, of: volume.of }).toLowerCase()]),
  ].join(', ')
  const isCovered = head.options.parts.includes('cover') || volume.of > 1
  const { missingItems, erasedItems } = head
  const broken = brokenIn(head)
  // Without a cover they would have a page of their own before the items.
  const alerts = [
    ...(broken === null ? [] : [brokenLogLine(broken)]),
    ...(missingItems !== null && missingItems.length > 0 ? [missingItemsLine(missingItems)] : []),
    ...(erasedItems !== null && erasedItems.length > 0 ? [reportSet.erasedItems(erasedItems)] : []),
    ...(meanwhile === null ? [] : [reportSet.meanwhile(meanwhile)]),
  ].map((text) => (
    <p key={text} className="alert">
      {text}
    </p>
  ))
  const front = yield* drawInSlices(
    <>
      {isCovered ? (
        <Cover head={head} volume={volume} lines={lines}>
          {alerts}
          {volume.number === 1 ? <GlyphNote missing={missing} /> : null}
        </Cover>
      ) : null}
      {volume.number === 1 ? <FrontMatter head={head} lines={lines} unprinted={unprinted} /> : null}
    </>,
    source,
  )
  const back =
    volume.number === volume.of
      ? yield* drawInSlices(
          <>
            {isCovered ? null : alerts}
            <BackMatter
              head={head}
              lines={lines}
              missing={missing}
              unprinted={unprinted}
              plates={plates}
              hasLines={hasLines}
            />
          </>,
          source,
        )
      : []
  return {
    pieces: [openDocument({ title, style, isSimulated, isDemo }), ...front, ...chapters, ...back, closeDocument()],
    style,
    pictures,
    itemCount: chapters.length,
  }
}

/** Which part of a report one document is. `first` and `last` are references of items. */
type ReportVolumeNumber = { number: number; of: number; first: string; last: string; count: number }

type Props = { head: SetHead; volume: ReportVolumeNumber; lines: readonly EntryLine[]; children: ReactNode }

/** The first page of each volume: which report this is, about which case, by whom and for whom. `children` = what warns. */
function Cover({ head, volume, lines, children }: Props) {
  const { altered, made, report } = head
  const at = showInstant(made.at, made.zone)
  return (
    <header className="cover">
      <div className="masthead">
        <Logo head={head} />
        <div className="strong">
          <GivenText head={head} name="organisation" />
        </div>
      </div>
      {!isStated(head, 'classification') ? null : (
        <div className="classification">
          <GivenText head={head} name="classification" />
        </div>
      )}
      <div className="caps">{reportSet.title}</div>
      <h1>{altered.includes('caseName') ? head.case.reference : <Foreign text={head.case.name} />}</h1>
      {altered.includes('caseName') ? <p className="strong">{reportSet.textAltered}</p> : null}
      {volume.of === 1 ? null : (
        <p className="volume">
          {reportSet.volume({ number: volume.number, of: volume.of })} ·{' '}
          {reportSet.volumeItems({ first: volume.first, last: volume.last, n: volume.count })}
        </p>
      )}
      {volume.number === 1 ? <Answer head={head} lines={lines} /> : null}
      <Facts>
        <Fact label={words.case}>{head.case.reference}</Fact>
        {!isStated(head, 'ownReference') ? null : (
          <Fact label={words.ownReference}>
            <GivenText head={head} name="ownReference" />
          </Fact>
        )}
        <Fact label={words.report}>
          {reportSet.number({ number: report.number, version: report.version })}
          {report.supersedes === null ? null : (
            <div className="strong">
              {reportSet.supersedes({
                version: report.supersedes.version,
                made: showInstant(report.supersedes.madeAt, made.zone).utc,
              })}
            </div>
          )}
        </Fact>
        <Fact label={words.made}>
          {at.line}
          <div className="soft">{words.zoneNote({ isUtc: isUtc(made.zone), zone: made.zone })}</div>
        </Fact>
        <Fact label={words.examiner}>
          <GivenText head={head} name="examiner" none={<Soft text={reportSet.notGiven} />} />
        </Fact>
        <Fact label={words.requester}>
          <GivenText head={head} name="requester" none={<Soft text={reportSet.notGiven} />} />
        </Fact>
        <Fact label={words.request}>
          <GivenText head={head} name="request" none={<Soft text={reportSet.notGiven} />} />
        </Fact>
        <Fact label={words.items}>
          {head.itemCount < head.ofCase
            ? words.itemsLine({ n: head.itemCount, of: head.ofCase })
            : words.allItems({
                n: head.itemCount,
                hasMissing: (head.missingItems ?? []).length + (head.erasedItems ?? []).length > 0,
              })}
        </Fact>
        <Fact label={words.exhibits}>
          {head.exhibits.map((one) => (
            <div key={one.reference}>
              {one.reference} <Foreign text={one.name} />
            </div>
          ))}
        </Fact>
        <Fact label={words.operator}>
          <Foreign text={made.operator || identity.noOperator} />
        </Fact>
        <Fact label={words.app}>
          Touchstone {made.appVersion} · {made.runtime}
        </Fact>
      </Facts>
      {volume.of === 1 ? null : <p className="note">{reportSet.volumesNote({ of: volume.of })}</p>}
      {children}
    </header>
  )
}

/** What was asked and what is concluded, before all else; or that this is a draft, and what it lacks. */
function Answer({ head, lines }: { head: SetHead; lines: readonly EntryLine[] }) {
  const has = (part: ReportPart) => head.options.parts.includes(part)
  const lacking = lackingOf(head)
  return (
    <div className="answer">
      {lacking.length === 0 ? null : (
        <p className="alert">{words.draft({ lacking: lacking.map((name) => words.lacking[name]).join(', ') })}</p>
      )}
      {has('scope') ? <QuestionAsked head={head} /> : null}
      {has('conclusion') && isStated(head, 'conclusion') ? (
        <>
          <h3>{words.conclusion}</h3>
          <p className="conclusion">
            <GivenText head={head} name="conclusion" lines most={MAX_CONCLUSION} cut={words.cut} />
          </p>
        </>
      ) : null}
      <KnowFirst lines={lines} hasChecks={!leftOut(head.options).includes('factChecks')} />
      <p className="note">{service.caveat}</p>
    </div>
  )
}

/** Of a longer conclusion the cover has the beginning, characters. */
const MAX_CONCLUSION = 700

function Logo({ head }: { head: SetHead }) {
  const sourceOf = useContext(PictureSources)
  if (head.logo === null) return null
  return (
    <svg viewBox="0 0 60 20" width="60mm" height="20mm" role="img" aria-hidden="true">
      <image href={sourceOf(head.logo)} width="60" height="20" preserveAspectRatio="xMinYMid meet" />
    </svg>
  )
}
