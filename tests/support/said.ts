import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { OpenFromStart } from '../../src/renderer/screens/item/disclosure.tsx'
import { RemarksBlock } from '../../src/renderer/screens/item/remarks-block.tsx'
import { ServiceResult } from '../../src/renderer/screens/item/service-result.tsx'
import type { Analysis } from '../../src/shared/model/analysis.ts'
import { inferReading, placeFaces } from '../../src/shared/model/face-reading.ts'
import { settleReading } from '../../src/shared/model/proven-reading.ts'
import { sampleFacts } from './report-facts.ts'
import { reportHtml } from './set-html.ts'

const PICTURE = { width: 300, height: 200, orientation: 1 }

/** Everything the screen says about an analysis, with everything expanded. */
export function saidOnScreen(analysis: Analysis): string {
  const { item } = sampleFacts()
  const faces = analysis.result?.faceAnalysis?.faces ?? []
  const inferred = inferReading(faces, PICTURE)
  const placed = placeFaces(faces, analysis.result?.faceAnalysis?.decidingFace ?? null, inferred.reading, PICTURE)
  const result = createElement(ServiceResult, {
    item,
    analysis,
    reading: { ...inferred, isSettled: true },
    placed,
    highlighted: null,
    onHighlight: () => undefined,
    crops: null,
  })
  const remarks = createElement(RemarksBlock, { item, analysis, placed })
  const open = createElement(OpenFromStart, { value: true }, remarks, result)
  return textOf(renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, open)))
}

/** Everything the report says about an analysis. */
export function saidInReport(analysis: Analysis): string {
  const facts = sampleFacts((sample) => {
    sample.service.analysis = analysis
    sample.isSimulated = false
    const faces = analysis.result?.faceAnalysis?.faces ?? []
    sample.service.faces = faces.length > 0 ? settleReading(faces, PICTURE, { chosen: null, proven: null }) : null
  })
  const html = reportHtml(facts)
  return textOf(html.slice(html.indexOf('<body>')))
}

/** The readable text, without markup; line by line, with entities resolved. */
export const textOf = (html: string): string =>
  html
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

/** Words that never come from a person or a service: a defect of ours. */
export const SLIPS = /\bundefined\b|\bNaN\b|\[object /
