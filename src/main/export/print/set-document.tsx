import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { brokenLogLine } from '../../../shared/words/custody-report.ts'
import { reportSet } from '../../../shared/words/report-set.ts'
import type { EntryRange } from '../../custody/log/audit.ts'
import type { Piece, PrintDocument, PrintedPicture } from '../../print-document.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { brokenIn, type SetHead } from '../facts/set-head.ts'
import { closeDocument, openDocument } from './document-shell.tsx'
import type { PictureSource } from './picture-sources.ts'
import type { Plate } from './plate-section.tsx'
import { reportStyle } from './report-style.tsx'
import { drawInSlices } from './rows.tsx'
import { BackMatter, GlyphNote } from './set-back.tsx'
import { Cover, type VolumeOf } from './set-cover.tsx'
import { FrontMatter } from './set-front.tsx'

type VolumeContent<Chapter extends Piece> = {
  head: SetHead
  volume: VolumeOf
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
}

/**
 * One volume of a report: what is said of the whole stands in the first, and after the items of the last. Yields where
 * others may have their turn.
 */
export function* setDocument<Chapter extends Piece>(
  content: VolumeContent<Chapter>,
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
  } = content
  const style = reportStyle({
    paper: head.options.paper,
    report: { ...head.report, volume: volume.of === 1 ? null : volume },
    references: [head.case.reference],
    custody: head.custody,
    isSimulated,
    chapters: references,
  })
  const title = [
    `${head.case.reference}: ${reportSet.number(head.report.number, head.report.version)}`,
    ...(volume.of === 1 ? [] : [reportSet.volume(volume.number, volume.of).toLowerCase()]),
  ].join(', ')
  const isCovered = head.options.parts.includes('cover') || volume.of > 1
  const { missingItems, erasedItems } = head
  const broken = brokenIn(head)
  // Without a cover they would have a page of their own before the items.
  const alerts = [
    ...(broken === null ? [] : [brokenLogLine(broken)]),
    ...(missingItems !== null && missingItems.length > 0 ? [reportSet.missingItems(missingItems)] : []),
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
        <Cover head={head} volume={volume}>
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
            <BackMatter {...{ head, lines, missing, unprinted, plates }} />
          </>,
          source,
        )
      : []
  return {
    pieces: [openDocument({ title, style, isSimulated }), ...front, ...chapters, ...back, closeDocument()],
    style,
    pictures,
    itemCount: chapters.length,
  }
}
