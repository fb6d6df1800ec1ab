import { Buffer } from 'node:buffer'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReportPart } from '../../../../shared/model/report-options.ts'
import { MAX_PER_VOLUME } from '../../../../shared/model/report-set.ts'
import { wordReport as words } from '../../../../shared/words/report/report-word.ts'
import { pagesOfItems } from '../../../../shared/words/report-parts.ts'
import type { Log } from '../../../log.ts'
import type { InALine } from '../../facts/in-a-line.ts'
import type { EntryLine, ReportEntry } from '../../facts/report-entry.ts'
import type { SetHead } from '../../facts/set-head.ts'
import { Banners } from '../../print/document-shell.tsx'
import { chapterOf } from '../../print/item-chapter.tsx'
import { renderLines } from '../../print/items-part.tsx'
import type { PictureSource } from '../../print/picture-sources.ts'
import { namesOf } from '../../print/report-end.tsx'
import { drawInSlices } from '../../print/rows.tsx'
import { Conclusion, LimitsOfSet } from '../../print/set-back.tsx'
import { Alerts, Cover } from '../../print/set-document.tsx'
import { Summary } from '../../print/set-front.tsx'
import type { Meanwhile } from '../../set/set-writer.ts'

/** A longer report has no pages of items in Word, unless they are asked for: few would open it. */
export const MOST_ITEMS = 200

/** The parts that a Word document has; the rest is read, not edited, and left to the other files. */
const AROUND: readonly ReportPart[] = ['cover', 'summary', 'pictures', 'limits', 'conclusion']
const OF_ITEMS: readonly ReportPart[] = ['pictures', 'details', 'factChecks', 'transcripts']

/** Whether the pages of the items are in the document. */
export const hasItems = ({ itemCount, options }: SetHead): boolean =>
  options.hasPages && (itemCount <= MOST_ITEMS || options.hasAllInWord)

type Props = { head: SetHead; lines: readonly EntryLine[]; meanwhile: ReturnType<Meanwhile> }
type Given = { head: SetHead; source: PictureSource }

/**
 * What stands before the items, as markup: the answer page and the table of items, as in print, and what this document is.
 * Written when all of them are known. Yields between the rows of its table.
 */
export function* frontMarkup({ head, lines, meanwhile, source }: Props & Given): Generator<undefined, string> {
  const { parts } = head.options
  const front = (
    <>
      <Banners isDemo={head.made.isDemo === true} isSimulated={lines.some(({ isSimulated }) => isSimulated)} />
      {parts.includes('cover') && (
        <Cover head={head} volume={ONLY} lines={lines} isWhole>
          <WordNotes head={head} meanwhile={meanwhile} />
        </Cover>
      )}
      {/* A page has no number that holds in a text that is edited. */}
      {parts.includes('summary') && (
        <Summary head={{ ...head, options: { ...head.options, hasPages: false } }} lines={lines} {...OF_PRINT} />
      )}
    </>
  )
  return Buffer.concat(yield* drawInSlices(front, source)).toString()
}

/** One item, as markup; where that fails, that it does. `log` is told why. */
export function itemMarkup(entry: ReportEntry, { head, source, log }: Given & { log: Pick<Log, 'bug'> }): string {
  const parts = head.options.parts.filter((part) => OF_ITEMS.includes(part))
  return chapterOf({ entry, options: { ...head.options, parts }, at: 0, source }, log).toString()
}

/**
 * What stands behind the items, as markup: limits, the conclusion with the line to sign, and what has no cover to stand on.
 * `inLines` = the items of which one line tells everything.
 */
export function backMarkup({ head, lines, meanwhile, inLines }: Props & { inLines: readonly InALine[] }): string {
  const { parts } = head.options
  const short = inLines.length === 0 ? '' : renderLines(inLines, head.made.zone).toString()
  const back = (
    <>
      {parts.includes('limits') && <LimitsOfSet head={head} lines={lines} {...OF_PRINT} />}
      {parts.includes('conclusion') && <Conclusion head={head} />}
      {!parts.includes('cover') && <WordNotes head={head} meanwhile={meanwhile} />}
    </>
  )
  return `${short}${renderToStaticMarkup(back)}`
}

/** Word has no volumes. */
const ONLY = { number: 1, of: 1, count: 0, first: '', last: '' }
/** What only a print knows of itself. */
const OF_PRINT = {
  missing: { characters: [], references: [] },
  unprinted: [],
  plates: [],
  hasLines: false,
  perVolume: MAX_PER_VOLUME,
}

/** What warns of the whole report, and what of it this document has and has not. */
function WordNotes({ head, meanwhile }: Pick<Props, 'head' | 'meanwhile'>) {
  const { parts } = head.options
  const known = new Set([...AROUND, ...(hasItems(head) ? OF_ITEMS : [])])
  const here = [hasItems(head) ? pagesOfItems : '', namesOf(parts.filter((part) => known.has(part)))]
  const elsewhere = namesOf(parts.filter((part) => !known.has(part)))
  return (
    <>
      <Alerts head={head} meanwhile={meanwhile} />
      <p className="note">
        {words.contains({ parts: here.filter(Boolean).join(' · ') })}{' '}
        {elsewhere !== '' && words.notHere({ parts: elsewhere })}
      </p>
      {head.options.hasPages && !hasItems(head) && (
        <p className="alert">{words.withoutItems({ n: head.itemCount, most: MOST_ITEMS })}</p>
      )}
    </>
  )
}
