import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { limits, report, sections } from '../../../shared/words/report.ts'
import type { ReportFacts } from '../report-facts.ts'
import { ChangedSince } from './changed-since.tsx'
import { ContainerTable } from './container-section.tsx'
import { FactCheckSection, isFactChecked } from './fact-check-section.tsx'
import { Identity, ReportHead } from './identity-section.tsx'
import { Integrity, Limits, SignOff } from './integrity-section.tsx'
import { LinkSections } from './link-sections.tsx'
import { MetadataTable } from './metadata-section.tsx'
import { PicturePlates } from './picture-plates.tsx'
import { ThreeBlocks } from './report-blocks.tsx'
import { numbering, Section } from './report-parts.tsx'
import { reportStyle } from './report-style.tsx'
import { ServiceInFull } from './service-section.tsx'
import { VeilNote } from './veil-note.tsx'

/**
 * One item's report as one self-contained HTML document: no script, no address outside itself, fonts and pictures
 * inside. Every foreign text is a text node. Made to be printed on A4.
 */
export function renderItemReport(facts: ReportFacts): string {
  return `<!doctype html>${renderToStaticMarkup(<ItemReport facts={facts} />)}`
}

function ItemReport({ facts }: { facts: ReportFacts }) {
  const style = reportStyle(facts)
  const { row } = facts.item
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policyFor(style)} />
        <title>{`${facts.case.reference} ${facts.exhibit.reference} ${row.reference}: ${report.title.toLowerCase()}`}</title>
        <style>{style}</style>
      </head>
      <body>
        {facts.isSimulated ? <div className="watermark">{report.simulatedMark}</div> : null}
        {facts.isSimulated ? <div className="banner">{report.simulatedBanner}</div> : null}
        <ReportHead facts={facts} />
        <VeilNote facts={facts} />
        {facts.link === null ? <FileSections facts={facts} /> : <LinkSections facts={facts} link={facts.link} />}
        <SignOff operator={facts.made.operator} />
      </body>
    </html>
  )
}

/** The report of a file. */
function FileSections({ facts }: { facts: ReportFacts }) {
  const next = numbering()
  return (
    <>
      {facts.earlier === null ? null : <ChangedSince earlier={facts.earlier} zone={facts.made.zone} />}
      <Identity facts={facts} />
      <ThreeBlocks facts={facts} />
      {facts.item.row.kind === 'image' ? (
        <Section number={next()} title={sections.pictures}>
          <PicturePlates facts={facts} />
        </Section>
      ) : null}
      {facts.service.analysis ? (
        <Section number={next()} title={sections.details}>
          <ServiceInFull facts={facts} />
        </Section>
      ) : null}
      {facts.factChecks.length > 0 ? <FactCheckSection facts={facts} number={next()} /> : null}
      {facts.item.medium?.kind === 'image' ? (
        <Section number={next()} title={sections.metadata}>
          <MetadataTable medium={facts.item.medium} />
        </Section>
      ) : null}
      {facts.item.medium?.kind === 'video' || facts.item.medium?.kind === 'audio' ? (
        <Section number={next()} title={sections.container}>
          <ContainerTable facts={facts.item.medium.container} />
        </Section>
      ) : null}
      <Section number={next()} title={sections.integrity}>
        <Integrity facts={facts} />
      </Section>
      <Section number={next()} title={sections.limits}>
        <Limits
          notExamined={limits.notExaminedList.filter((line) => line !== limits.appearance || !isFactChecked(facts))}
        />
      </Section>
    </>
  )
}

/** Exactly this style sheet, and nothing from anywhere. */
function policyFor(style: string): string {
  const digest = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`
}
