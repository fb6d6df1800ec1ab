import { Buffer } from 'node:buffer'
import { renderToStaticMarkup } from 'react-dom/server'
import { NO_FIELDS, optionsFor, type ReportOptions } from '../../../shared/model/report-options.ts'
import type { MissingGlyphs } from '../../../shared/model/report-set.ts'
import { howToCheck } from '../../../shared/words/report/how-to-check.ts'
import { report } from '../../../shared/words/report/report.ts'
import { wholeDocument } from '../../print-document.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { SetHead } from '../facts/set-head.ts'
import { closeDocument, openDocument } from './document-shell.tsx'
import { HowToCheck } from './how-to-check.tsx'
import { ReportHead } from './identity-section.tsx'
import { ItemChapter } from './item-chapter.tsx'
import { LeftOut } from './left-out.tsx'
import { reportStyle } from './report-style.tsx'
import { GlyphNote } from './set-back.tsx'
import { type Signer, SignOff } from './sign-off.tsx'

const NONE_MISSING: MissingGlyphs = { characters: [], references: [] }

/**
 * One item's report as one self-contained document: no script, no address outside itself, fonts and pictures inside.
 * Every foreign text is a text node. `signer` = who signs it; an examiner '' = nobody is named.
 * `of` = which report of the case it is; null = it has no number. `walk` = how the custody log was found for it.
 */
export function itemDocument(
  facts: ReportFacts,
  options: ReportOptions = optionsFor(1),
  missing: MissingGlyphs = NONE_MISSING,
  signer: Signer = NO_FIELDS,
  of: Pick<SetHead['report'], 'number' | 'version'> | null = null,
  walk: SetHead['walk'] = null,
) {
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
      <ReportHead facts={facts} />
      <ItemChapter facts={facts} options={options} isAlone walk={walk} />
      <GlyphNote missing={missing} />
      <LeftOut options={options} among={optionsFor(1).parts} />
      <section>
        <h2>{howToCheck.title}</h2>
        <HowToCheck
          hasFiles={facts.link === null || facts.link.file !== null}
          custody={custody}
          files={options.files}
          walk={options.parts.includes('integrity') ? undefined : walk}
        />
      </section>
      <SignOff {...signer} />
    </>,
  )
  const html = Buffer.concat([openDocument({ title, style, isSimulated, isDemo }), Buffer.from(body), closeDocument()])
  return wholeDocument(html.toString(), style)
}

/** The same as one HTML text. */
export const renderItemReport = (facts: ReportFacts): string =>
  Buffer.concat([...itemDocument(facts).pieces]).toString()
