import { type ReactNode, useContext } from 'react'
import { SIGNER_TEXTS } from '../../../shared/model/desk-texts.ts'
import { leftOut, type ReportPart } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { identity, service } from '../../../shared/words/report/report.ts'
import { reportSet, cover as words } from '../../../shared/words/report/report-set.ts'
import { textNames } from '../../../shared/words/report-texts.ts'
import { unsignedWords } from '../../../shared/words/signing.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import type { Piece, PrintDocument, PrintedPicture } from '../../print-document.ts'
import type { Plate } from '../facts/plates.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { reportTitle, type SetHead } from '../facts/set-head.ts'
import { isUtc, showInstant } from '../facts/times.ts'
import { alertLines, draftLine } from './before-all.ts'
import { closeDocument, openDocument } from './document-shell.tsx'
import { GivenLines, GivenText, QuestionAsked } from './given-text.tsx'
import { KnowFirst } from './know-first.tsx'
import { type PictureSource, PictureSources } from './picture-sources.ts'
import { Foreign, OldFact, OldFacts, Soft } from './report-parts.tsx'
import { reportStyle } from './report-style.tsx'
import { drawInSlices } from './rows.tsx'
import { BackMatter, GlyphNote } from './set-back.tsx'
import { FrontMatter } from './set-front.tsx'
import { isStated, lackingOf } from './stated.ts'

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
    perVolume,
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
    reportTitle(head),
    ...(volume.of === 1 ? [] : [reportSet.volume({ number: volume.number, of: volume.of }).toLowerCase()]),
  ].join(', ')
  const isCovered = head.options.parts.includes('cover') || volume.of > 1
  // Without a cover they would have a page of their own before the items.
  const alerts = <Alerts head={head} meanwhile={meanwhile} />
  const front = yield* drawInSlices(
    <>
      {isCovered ? (
        <Cover head={head} volume={volume} lines={lines}>
          {alerts}
          {volume.number === 1 ? <GlyphNote missing={missing} /> : null}
        </Cover>
      ) : null}
      {volume.number === 1 ? <FrontMatter {...{ head, lines, unprinted, perVolume }} /> : null}
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
      {volume.number === 1 ? <Answer head={head} lines={lines} isWhole={isWhole} /> : null}
      <OldFacts>
        <OldFact label={words.case}>{head.case.reference}</OldFact>
        {!isStated(head, 'ownReference') ? null : (
          <OldFact label={words.ownReference}>
            <GivenText head={head} name="ownReference" />
          </OldFact>
        )}
        <OldFact label={words.report}>
          {reportSet.number({ number: report.number, version: report.version })}
          {report.supersedes === null ? null : (
            <div className="strong">
              {reportSet.supersedes({
                version: report.supersedes.version,
                made: showInstant(report.supersedes.madeAt, made.zone).utc,
              })}
            </div>
          )}
        </OldFact>
        <OldFact label={words.made}>
          {at.line}
          <div className="soft">{words.zoneNote({ isUtc: isUtc(made.zone), zone: made.zone })}</div>
        </OldFact>
        <OldFact label={isStated(head, 'laboratory') ? textNames.laboratory : textNames.address}>
          {DESK_PLACE.some((name) => isStated(head, name)) ? <GivenLines head={head} names={DESK_PLACE} /> : null}
        </OldFact>
        <OldFact label={words.examiner}>
          {isStated(head, 'examiner') ? (
            <GivenLines head={head} names={SIGNER_TEXTS} />
          ) : (
            <Soft text={reportSet.notGiven} />
          )}
        </OldFact>
        <OldFact label={words.requester}>
          <GivenText head={head} name="requester" none={<Soft text={reportSet.notGiven} />} />
        </OldFact>
        <OldFact label={words.request}>
          <GivenText head={head} name="request" none={<Soft text={reportSet.notGiven} />} />
        </OldFact>
        <OldFact label={words.items}>
          {head.itemCount < head.ofCase
            ? words.itemsLine({ n: head.itemCount, of: head.ofCase })
            : words.allItems({
                n: head.itemCount,
                hasMissing: (head.missingItems ?? []).length + (head.erasedItems ?? []).length > 0,
              })}
        </OldFact>
        <OldFact label={words.exhibits}>
          {head.exhibits.map((one) => (
            <div key={one.reference}>
              {one.reference} <Foreign text={one.name} />
            </div>
          ))}
        </OldFact>
        <OldFact label={words.receipt}>
          {isStated(head, 'receipt') ? <GivenText head={head} name="receipt" lines /> : null}
        </OldFact>
        <OldFact label={words.signature}>
          <SignedBy signature={head.signature} />
        </OldFact>
        <OldFact label={words.operator}>
          <Foreign text={made.operator || identity.noOperator} />
        </OldFact>
        <OldFact label={words.app}>
          Touchstone {made.appVersion} · {made.runtime}
        </OldFact>
      </OldFacts>
      {volume.of === 1 ? null : <p className="note">{reportSet.volumesNote({ of: volume.of })}</p>}
      {children}
    </header>
  )
}

/** With which key it is signed; what a reader has to do about it stands at the end. */
function SignedBy({ signature }: Pick<SetHead, 'signature'>) {
  if (signature === null) return words.signedLater
  if (signature.state === 'unsigned')
    return (
      <>
        <span className="strong">{words.unsigned}</span> <span className="soft">{unsignedWords[signature.reason]}</span>
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
  const draft = draftLine(head)
  return (
    <div className="answer">
      {draft === null ? null : <p className="alert">{draft}</p>}
      {has('scope') ? <QuestionAsked head={head} /> : null}
      {has('conclusion') && isStated(head, 'conclusion') ? (
        <>
          <h3>{words.conclusion}</h3>
          <p className="conclusion">
            <GivenText
              head={head}
              name="conclusion"
              lines
              {...(isWhole ? {} : { most: MAX_CONCLUSION, cut: words.cut })}
            />
          </p>
        </>
      ) : null}
      <KnowFirst lines={lines} hasChecks={!leftOut(head.options).includes('factChecks')} />
      <p className="note">{service.caveat}</p>
    </div>
  )
}

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
