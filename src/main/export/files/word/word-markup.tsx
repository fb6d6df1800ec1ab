import { Buffer } from 'node:buffer'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReportOptions, ReportPart } from '../../../../shared/model/report-options.ts'
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
const OF_ITEMS: readonly ReportPart[] = ['pictures', 'factChecks', 'transcripts']

/** Whether the pages of the items are in the document. */
export const hasItems = ({ itemCount, options }: SetHead): boolean =>
  options.hasPages && (itemCount <= MOST_ITEMS || options.hasAllInWord)

/** The options that the pages of items are rendered with. */
const itemOptions = (head: SetHead): ReportOptions => ({
  ...head.options,
  parts: head.options.parts.filter((part) => OF_ITEMS.includes(part)),
})

type Props = { head: SetHead; lines: readonly EntryLine[]; meanwhile: ReturnType<Meanwhile> }

/** What stands before the items: the answer page and the table of items, as in print, and what this document is. */
function WordFront({ head, lines, meanwhile }: Props) {
  const has = (part: ReportPart) => head.options.parts.includes(part)
  const ends = { first: lines[0]?.reference ?? '', last: lines.at(-1)?.reference ?? '' }
  const volume = { number: 1, of: 1, count: lines.length, ...ends }
  return (
    <>
      <Banners isDemo={head.made.isDemo === true} isSimulated={lines.some(({ isSimulated }) => isSimulated)} />
      {has('cover') ? (
        <Cover head={head} volume={volume} lines={lines} isWhole>
          <WordNotes head={head} meanwhile={meanwhile} />
        </Cover>
      ) : null}
      {/* A page has no number that holds in a text that is edited. */}
      {has('summary') ? (
        <Summary
          head={{ ...head, options: { ...head.options, hasPages: false } }}
          lines={lines}
          unprinted={[]}
          perVolume={MAX_PER_VOLUME}
        />
      ) : null}
    </>
  )
}

/** What stands behind the items: limits, the conclusion with the line to sign, and what has no cover to stand on. */
function WordBack({ head, lines, meanwhile }: Props) {
  const has = (part: ReportPart) => head.options.parts.includes(part)
  return (
    <>
      {has('limits') && <LimitsOfSet head={head} lines={lines} {...OF_PRINT} />}
      {has('conclusion') && <Conclusion head={head} />}
      {!has('cover') && <WordNotes head={head} meanwhile={meanwhile} />}
    </>
  )
}

/** What only a print knows of its limits. */
const OF_PRINT = { missing: { characters: [], references: [] }, unprinted: [], plates: [], hasLines: false }

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
        {elsewhere === '' ? null : words.notHere({ parts: elsewhere })}
      </p>
      {head.options.hasPages && !hasItems(head) ? (
        <p className="alert">{words.withoutItems({ n: head.itemCount, most: MOST_ITEMS })}</p>
      ) : null}
    </>
  )
}

type Given = { head: SetHead; source: PictureSource }

/** What stands before the items, as markup: written when all of them are known. Yields between the rows of its table. */
export function* frontMarkup({ source, ...props }: Props & Given): Generator<undefined, string> {
  return Buffer.concat(yield* drawInSlices(<WordFront {...props} />, source)).toString()
}

/** One item, as markup; where that fails, that it does. `log` is told why. */
export const itemMarkup = (entry: ReportEntry, { head, source, log }: Given & { log: Pick<Log, 'bug'> }): string =>
  chapterOf({ entry, options: itemOptions(head), at: 0, source }, log).toString()

/** What stands behind the items, as markup. `inLines` = the items of which one line tells everything. */
export function backMarkup(props: Props & { inLines: readonly InALine[] }): string {
  const lines = props.inLines.length === 0 ? '' : renderLines(props.inLines, props.head.made.zone).toString()
  return `${lines}${renderToStaticMarkup(<WordBack {...props} />)}`
}
