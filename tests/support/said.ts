import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { OpenFromStart } from '../../src/renderer/screens/item/disclosure.tsx'
import { FactCheckDocument } from '../../src/renderer/screens/item/fact-check/fact-check-document.tsx'
import { JobState } from '../../src/renderer/screens/item/fact-check/job-state.tsx'
import { PartialNote, shownOf } from '../../src/renderer/screens/item/fact-check/partial-note.tsx'
import { readResult } from '../../src/renderer/screens/item/fact-check/reading.ts'
import { RemarksBlock } from '../../src/renderer/screens/item/remarks-block.tsx'
import { ServiceResult } from '../../src/renderer/screens/item/service-result.tsx'
import type { Analysis } from '../../src/shared/model/analysis.ts'
import { inferReading, placeFaces } from '../../src/shared/model/face-reading.ts'
import type { FactCheck } from '../../src/shared/model/job.ts'
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

/** Everything the screen says of a fact check beside its transcript and its raw replies, with everything expanded. */
export function checkOnScreen(check: FactCheck): string {
  const shown = shownOf(check)
  const reading = shown.result === null ? null : readResult(shown.result)
  const all = (count = 0) => new Set(Array.from({ length: count }, (_, at) => at))
  const nothing = () => undefined
  const state = createElement(JobState, {
    check,
    isEarlier: false,
    now: check.job.submittedAt,
    isBusy: false,
    onCancel: nothing,
    onUpdate: nothing,
    onLeave: nothing,
    onShow: nothing,
  })
  const partial = createElement(PartialNote, { check, onShowRest: nothing })
  const document = createElement(FactCheckDocument, {
    check: shown,
    ourSeconds: null,
    reading,
    shown: {
      openSources: all(shown.result?.sources?.length),
      openClaims: all(shown.result?.claims?.length),
      claim: null,
    },
    onToggleSource: nothing,
    onToggleClaim: nothing,
    onShowSource: nothing,
    onShowClaim: nothing,
    onShowPlace: nothing,
    onOpenOutside: nothing,
    onPlay: null,
    finding: null,
  })
  const open = createElement(OpenFromStart, { value: true }, state, partial, document)
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
