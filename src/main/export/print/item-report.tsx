import { Buffer } from 'node:buffer'
import { renderToStaticMarkup } from 'react-dom/server'
import { NO_FIELDS, optionsFor } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { howToCheck } from '../../../shared/words/report/how-to-check.ts'
import { report } from '../../../shared/words/report/report.ts'
import { reportSet } from '../../../shared/words/report/report-set.ts'
import { wholeDocument } from '../../print-document.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { SetHead } from '../facts/set-head.ts'
import type { ChapterProps } from './chapter-props.ts'
import { closeDocument, openDocument } from './document-shell.tsx'
import { ReportHead } from './identity-section.tsx'
import { ItemChapter } from './item-chapter.tsx'
import { GlyphNote, HowToCheck, LeftOut, type Signer, SignOff } from './report-end.tsx'
import { reportStyle } from './report-style.tsx'

const NONE_MISSING: MissingGlyphs = { characters: [], references: [] }

/** What the report of one item says around it; `report` null = it has no number. */
export type OfItem = Pick<SetHead, 'options' | 'walk' | 'signature'> & {
  fields: Signer
  report: SetHead['report'] | null
}
const UNNUMBERED: OfItem = {
  options: optionsFor(1),
  fields: NO_FIELDS,
  report: null,
  walk: null,
  signature: null,
}

/**
 * One item's report as one self-contained document: no script, no address outside itself, fonts and pictures inside.
 * Every foreign text is a text node.
 */
export function itemDocument(facts: ReportFacts, around: Partial<OfItem> = {}, missing: MissingGlyphs = NONE_MISSING) {
  const { options, fields, report: of, walk, signature } = { ...UNNUMBERED, ...around }
  const { custody, isSimulated, exhibit, item } = facts
  const isDemo = facts.made.isDemo === true
  const references = [facts.case.reference, exhibit.reference, item.row.reference]
  const style = reportStyle({
    paper: options.paper,
    report: of && { ...of, volume: null },
    references,
    custody,
    isSimulated,
    isDemo,
  })
  const title = `${references.join(' ')}: ${report.title.toLowerCase()}`
  const body = renderToStaticMarkup(
    <>
      <AloneItem facts={facts} options={options} walk={walk} />
      <GlyphNote missing={missing} />
      <LeftOut options={options} among={optionsFor(1).parts} />
      <section>
        <h2>{howToCheck.title}</h2>
        <HowToCheck
          hasFiles={facts.link === null || facts.link.file !== null}
          custody={custody}
          files={options.files}
          signature={signature}
          walk={options.parts.includes('integrity') ? undefined : walk}
        />
      </section>
      <SignOff {...fields} />
      <p className="note end">{reportSet.end}</p>
    </>,
  )
  const html = Buffer.concat([
    openDocument({ title, style, isSimulated, isDemo, isDraft: false }),
    Buffer.from(body),
    closeDocument(),
  ])
  return wholeDocument(html.toString(), style)
}

/** The one item of a report, under a head of its own. */
export const AloneItem = ({ facts, options, walk }: Omit<ChapterProps, 'isAlone'>) => (
  <>
    <ReportHead facts={facts} />
    <ItemChapter facts={facts} options={options} isAlone walk={walk} />
  </>
)

/** The same as one HTML text. */
export const renderItemReport = (facts: ReportFacts): string =>
  Buffer.concat([...itemDocument(facts).pieces]).toString()
