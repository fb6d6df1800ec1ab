import { type ReactNode, useContext } from 'react'
import { SIGNER_TEXTS } from '../../../shared/model/desk-texts.ts'
import type { WrittenText } from '../../../shared/model/report-omissions.ts'
import { leftOut, type ReportPart } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { identity, service } from '../../../shared/words/report/report.ts'
import { knowFirst as knowFirstWords, reportSet, cover as words } from '../../../shared/words/report/report-set.ts'
import { textNames } from '../../../shared/words/report-texts.ts'
import { unsignedWords } from '../../../shared/words/signing.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import type { Piece, PrintDocument, PrintedPicture } from '../../print-document.ts'
import type { Plate } from '../facts/plates.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { reportTitle, type SetHead } from '../facts/set-head.ts'
import { isUtc, showInstant } from '../facts/times.ts'
import { alertLines, draftLine, isStated, knowFirst, lackingOf } from './before-all.ts'
import { closeDocument, openDocument } from './document-shell.tsx'
import { GivenLines, GivenText, QuestionAsked } from './given-text.tsx'
import { type PictureSource, PictureSources } from './picture-sources.ts'
import { GlyphNote } from './report-end.tsx'
import { type Fact, Facts, Foreign, Line, Soft } from './report-parts.tsx'
import { reportStyle } from './report-style.tsx'
import { drawInSlices } from './rows.tsx'
import { said } from './said.ts'
import { BackMatter } from './set-back.tsx'
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
  /** Items with pages in one volume. */
  perVolume: number
}

/**
 * One volume of a report: what is said of the whole stands in the first, and after the items of the last. Yields where
 * others may have their turn.
 */
export function* setDocument<Chapter extends Piece>(
  content: ReportVolumeContent<Chapter>,
): Generator<undefined, PrintDocument<Chapter | Uint8Array>> {
  const { head, volume, chapters, references, pictures, source, isSimulated, missing } = content
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
  const ofVolume = volume.of === 1 ? null : reportSet.volume({ number: volume.number, of: volume.of }).toLowerCase()
  const title = said([reportTitle(head), ofVolume]).join(', ')
  const isFirst = volume.number === 1
  const isCovered = head.options.parts.includes('cover') || volume.of > 1
  const front = yield* drawInSlices(
    <>
      {isCovered && (
        <Cover {...content}>
          <Alerts {...content} />
          {isFirst && <GlyphNote missing={missing} />}
        </Cover>
      )}
      {isFirst && <FrontMatter {...content} />}
    </>,
    source,
  )
  const back = yield* drawInSlices(
    volume.number === volume.of && (
      <>
        {/* Without a cover they would have a page of their own before the items. */}
        {!isCovered && <Alerts {...content} />}
        <BackMatter {...content} />
      </>
    ),
    source,
  )
  return {
    pieces: [
      openDocument({ title, style, isSimulated, isDemo, isDraft: lackingOf(head).length > 0 }),
      ...front,
      ...chapters,
      ...back,
      closeDocument(),
    ],
    style,
    pictures,
    itemCount: chapters.length,
  }
}

/** What warns of the whole report. */
export const Alerts = ({ head, meanwhile }: Pick<ReportVolumeContent<Piece>, 'head' | 'meanwhile'>) =>
  alertLines(head, meanwhile).map((text) => (
    <p key={text} className="alert">
      {text}
    </p>
  ))

/** Which part of a report one document is. `first` and `last` are references of items. */
type ReportVolumeNumber = { number: number; of: number; first: string; last: string; count: number }

/** `isWhole` = the conclusion stands nowhere else, so that it is never cut. */
type Props = {
  head: SetHead
  volume: ReportVolumeNumber
  lines: readonly EntryLine[]
  isWhole?: boolean
  children: ReactNode
}

/** The first page of each volume: which report this is, about which case, by whom and for whom. `children` = what warns. */
export function Cover({ head, volume, lines, isWhole = false, children }: Props) {
  const isAltered = head.altered.includes('caseName')
  return (
    <header className="cover">
      <div className="masthead">
        <Logo head={head} />
        <div className="strong">
          <GivenText head={head} name="organisation" />
        </div>
      </div>
      {isStated(head, 'classification') && (
        <div className="classification">
          <GivenText head={head} name="classification" />
        </div>
      )}
      <div className="caps">{reportSet.title}</div>
      <h1>{isAltered ? head.case.reference : <Foreign text={head.case.name} />}</h1>
      <Line as="strong" of={isAltered && reportSet.textAltered} />
      {volume.of > 1 && (
        <p className="volume">
          {reportSet.volume({ number: volume.number, of: volume.of })} ·{' '}
          {reportSet.volumeItems({ first: volume.first, last: volume.last, n: volume.count })}
        </p>
      )}
      {volume.number === 1 && <Answer head={head} lines={lines} isWhole={isWhole} />}
      <Line as="note" of={words.asEntered} />
      <Facts of={coverFacts(head)} />
      <Line as="note" of={volume.of > 1 && reportSet.volumesNote({ of: volume.of })} />
      {children}
    </header>
  )
}

function coverFacts(head: SetHead): Fact[] {
  const { made, report, itemCount: n, ofCase: of } = head
  const asked = (name: WrittenText) => <GivenText head={head} name={name} none={<Soft text={reportSet.notGiven} />} />
  const hasMissing = [...(head.missingItems ?? []), ...(head.erasedItems ?? [])].length > 0
  return [
    [words.case, head.case.reference],
    [words.ownReference, isStated(head, 'ownReference') && <GivenText head={head} name="ownReference" />],
    [
      words.report,
      <>
        {reportSet.number({ number: report.number, version: report.version })}
        {report.supersedes !== null && (
          <div className="strong">
            {reportSet.supersedes({
              version: report.supersedes.version,
              made: showInstant(report.supersedes.madeAt, made.zone).utc,
            })}
          </div>
        )}
      </>,
    ],
    [
      words.made,
      <>
        {showInstant(made.at, made.zone).line}
        <div className="soft">{words.zoneNote({ isUtc: isUtc(made.zone), zone: made.zone })}</div>
      </>,
    ],
    [
      isStated(head, 'laboratory') ? textNames.laboratory : textNames.address,
      DESK_PLACE.some((name) => isStated(head, name)) && <GivenLines head={head} names={DESK_PLACE} />,
    ],
    [
      words.examiner,
      isStated(head, 'examiner') ? <GivenLines head={head} names={SIGNER_TEXTS} /> : <Soft text={reportSet.notGiven} />,
    ],
    [words.requester, asked('requester')],
    [words.request, asked('request')],
    [words.items, n < of ? words.itemsLine({ n, of }) : words.allItems({ n, hasMissing })],
    [
      words.exhibits,
      head.exhibits.map(({ reference, name }) => (
        <div key={reference}>
          {reference} <Foreign text={name} />
        </div>
      )),
    ],
    [words.receipt, isStated(head, 'receipt') && <GivenText head={head} name="receipt" lines />],
    [words.signature, <SignedBy signature={head.signature} />],
    [words.operator, made.operator || identity.noOperator],
    [words.app, `Touchstone ${made.appVersion} · ${made.runtime}`],
  ]
}

/** With which key it is signed; what a reader has to do about it stands at the end. */
function SignedBy({ signature }: Pick<SetHead, 'signature'>) {
  if (signature === null) return words.signedLater
  if (signature.state === 'unsigned')
    return (
      <>
        <span className="strong">{words.unsigned}</span> <Soft text={unsignedWords[signature.reason]} />
      </>
    )
  return (
    <>
      <span className="mono">{signature.fingerprint}</span>
      <div className="soft">{words.compareKey}</div>
    </>
  )
}

/** What was asked and what is concluded, before all else; or that this is a draft, and what it lacks. */
function Answer({ head, lines, isWhole }: Pick<Props, 'head' | 'lines'> & { isWhole: boolean }) {
  const has = (part: ReportPart) => head.options.parts.includes(part)
  return (
    <div className="answer">
      <Line as="alert" of={draftLine(head)} />
      {has('scope') && <QuestionAsked head={head} />}
      {has('conclusion') && isStated(head, 'conclusion') && (
        <>
          <h3>{words.conclusion}</h3>
          <p className="conclusion">
            <GivenText head={head} name="conclusion" lines most={isWhole ? null : MAX_CONCLUSION} cut={words.cut} />
          </p>
        </>
      )}
      <KnowFirst of={knowFirst(lines, !leftOut(head.options).includes('factChecks'))} />
      <Line as="note" of={service.caveat} />
    </div>
  )
}

/** More lines than these are not the first to know. */
const MOST_FIRST = 5

const KnowFirst = ({ of: all }: { of: readonly string[] }) =>
  all.length > 0 && (
    <>
      <h3>{knowFirstWords.title}</h3>
      <ul>
        {all.slice(0, MOST_FIRST).map((line) => (
          <li key={line}>
            <Foreign text={line} />
          </li>
        ))}
        {all.length > MOST_FIRST && <li className="soft">{knowFirstWords.more({ n: all.length - MOST_FIRST })}</li>}
      </ul>
    </>
  )

const DESK_PLACE = ['laboratory', 'address'] as const
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
