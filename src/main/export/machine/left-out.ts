import type { Metadata } from '../../../shared/model/metadata.ts'
import { noticedFirst } from '../../../shared/model/noticed.ts'
import type { FactPart } from '../../../shared/model/report-options.ts'
import type { MachineItem } from './schema.ts'
import type { MachineAnalysis, MachineFactCheck, MachineImage } from './service-schema.ts'

/** An item without what was left out of the report: what a person did not want printed does not leave the desk in the JSON. */
export function withoutParts(item: MachineItem, without: readonly FactPart[]): MachineItem {
  if (without.length === 0) return item
  const { file, service } = item
  const metadata = file?.local.metadata ?? null
  return {
    ...item,
    factChecks: without.includes('factChecks')
      ? []
      : without.includes('transcripts')
        ? item.factChecks.map(withoutTranscript)
        : item.factChecks,
    doesNotFit: without.includes('factChecks')
      ? item.doesNotFit.filter(({ kind }) => kind !== 'transcript')
      : item.doesNotFit,
    refusedReadings: without.includes('factChecks')
      ? item.refusedReadings.filter(({ what }) => what === 'analysis')
      : item.refusedReadings,
    file:
      file === null || metadata === null || !without.includes('metadata')
        ? file
        : { ...file, local: { ...file.local, metadata: { ...metadata, ...NO_ENTRIES, ...firstPage(metadata) } } },
    requests: without.includes('integrity') && item.link === null ? [] : item.requests,
    otherRequests: item.otherRequests.map((one) => (without.includes('integrity') ? { ...one, requests: [] } : one)),
    service: {
      analysis: service.analysis && without.includes('details') ? withoutDetails(service.analysis) : service.analysis,
      answerErasedAt: service.answerErasedAt,
      others: without.includes('integrity') ? [] : service.others,
      requests: without.includes('integrity') ? [] : service.requests,
    },
  }
}

const withoutTranscript = (check: MachineFactCheck): MachineFactCheck => ({
  ...check,
  result: check.result && { ...check.result, transcript: null },
})

/** Camera, times and place stand on the first page of an item whatever is left out, */
const NO_ENTRIES = { contentCredentials: null, embedded: null, entries: [], notes: [] }

/** and so does the first of what was noticed, with as much of its text as is printed there. */
const firstPage = ({ indicators }: Pick<Metadata, 'indicators'>) => ({ indicators: noticedFirst(indicators).named })

const withoutDetails = (analysis: MachineAnalysis): MachineAnalysis => ({
  ...analysis,
  totalCreditsUsed: null,
  totalProcessingTimeMs: null,
  isSuccessful: null,
  hasDetailedReport: null,
  facesRead: null,
  unread: [],
  images: analysis.images.map(verdictOf),
})

const verdictOf = ({ at, verdict, confidence, errorMessage }: MachineImage): MachineImage => ({
  at,
  verdict,
  confidence,
  errorMessage,
  id: null,
  fileName: null,
  isManipulated: null,
  creditsUsed: null,
  processingTimeMs: null,
  createdAt: null,
  deepfakeScore: null,
  generators: null,
  deepAnalysis: null,
  faceAnalysis: null,
})
