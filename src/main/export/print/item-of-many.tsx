import { Buffer } from 'node:buffer'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { report } from '../../../shared/words/report/report.ts'
import { failures as words } from '../../../shared/words/report/report-set.ts'
import type { Log } from '../../log.ts'
import type { NotPrinted, ReportEntry } from '../facts/report-entry.ts'
import { ItemChapter } from './item-chapter.tsx'
import { pageAnchor } from './page-anchor.ts'
import { type PictureSource, PictureSources } from './picture-sources.ts'
import { Foreign } from './report-parts.tsx'

/** An item that is known and in whose place it is said why it is not printed. */
type Unprinted = {
  state: 'unprinted'
  name: { reference: string; name: string; sha256: string | null }
  reason: NotPrinted
}
type EntryRequest = Omit<ChapterRequest, 'entry'> & { entry: ReportEntry }
type ChapterRequest = { entry: ReportEntry | Unprinted; options: ReportOptions; at: number; source: PictureSource }

/** One item of a report of many, as HTML; where that fails, that it does. `log` is told why. */
export function chapterOf({ entry, ...given }: EntryRequest, log: Pick<Log, 'bug'>): Buffer<ArrayBuffer> {
  try {
    return renderChapter({ entry, ...given })
  } catch (cause) {
    const logReference = log.bug('report.chapter', cause)
    if (entry.state === 'failed') throw cause
    const { reference, name, bytes, sha256 } = entry.facts.item.row
    const known = { reference, name, bytes, sha256 }
    const failed = { state: 'failed', itemId: entry.itemId, name: known, reason: 'failed', logReference } as const
    return renderChapter({ entry: failed, ...given })
  }
}

/** One item of a report of many, as HTML. `at` = which chapter of its volume it is, for the head of its pages. */
export function renderChapter({ entry, options, at, source }: ChapterRequest): Buffer<ArrayBuffer> {
  return Buffer.from(
    renderToStaticMarkup(
      <PictureSources value={source}>
        {entry.state === 'known' ? (
          <article className={`chapter c${at}`}>
            <ChapterHead
              reference={entry.facts.item.row.reference}
              caption={`${entry.facts.exhibit.reference} / ${entry.facts.item.row.reference}`}
              name={entry.facts.item.row.name}
            />
            {entry.facts.isSimulated ? <div className="banner">{report.simulatedBanner}</div> : null}
            <ItemChapter facts={entry.facts} options={options} isAlone={false} />
          </article>
        ) : (
          <article className={`chapter c${at}`}>
            <ChapterHead reference={entry.name.reference} caption={entry.name.reference} name={entry.name.name} />
            <div className="alert">{entry.state === 'unprinted' ? words.notPrinted : words.title}</div>
            <p>{words[entry.reason]}</p>
            {entry.state === 'unprinted' || entry.logReference === null ? null : (
              <p className="note">{words.log({ reference: entry.logReference })}</p>
            )}
            {entry.name.sha256 === null ? null : <p className="mono">SHA-256 {entry.name.sha256}</p>}
          </article>
        )}
      </PictureSources>,
    ),
  )
}

function ChapterHead({ reference, caption, name }: { reference: string; caption: string; name: string }) {
  // An address may be as long as a page; it stands whole below.
  const title = shortened(name, 160)
  return (
    <header className="chapter-head" id={pageAnchor(reference)}>
      {/* The outline names a chapter by its heading: a name alone would not tell which item it is. */}
      <h1 className={title.length > 48 ? 'long' : undefined}>
        <span className="caps">{`${caption}\u00a0`}</span>
        <Foreign text={title} />
      </h1>
    </header>
  )
}
