import { noticedFirst } from '../../../shared/model/noticed.ts'
import type { FactPart } from '../../../shared/model/report-options.ts'
import type { MachineItem } from './schema.ts'

/** An item without what was left out of the report: what a person did not want printed does not leave the desk in the JSON. */
export const withoutParts = (item: MachineItem, without: readonly FactPart[]): MachineItem =>
  without.reduce((rest, part) => WITHOUT[part](rest), item)

const WITHOUT: Readonly<Record<FactPart, (item: MachineItem) => MachineItem>> = {
  details: (item) => {
    const { analysis } = item.service
    if (analysis === null) return item
    const images = analysis.images.map(({ at, verdict, confidence, errorMessage }) => ({
      at,
      verdict,
      confidence,
      errorMessage,
      ...NO_DETAILS.image,
    }))
    return { ...item, service: { ...item.service, analysis: { ...analysis, ...NO_DETAILS.reply, images } } }
  },
  factChecks: (item) => ({
    ...item,
    factChecks: [],
    doesNotFit: item.doesNotFit.filter(({ kind }) => kind !== 'transcript'),
    refusedReadings: item.refusedReadings.filter(({ what }) => what === 'analysis'),
  }),
  transcripts: (item) => ({
    ...item,
    factChecks: item.factChecks.map((check) => ({
      ...check,
      result: check.result && { ...check.result, transcript: null },
    })),
  }),
  metadata: (item) => {
    const { file } = item
    if (file === null || file.local.metadata === null) return item
    // Camera, times and place stand on the first page of an item whatever is left out, and so does the first of what was
    // noticed, with as much of its text as is printed there.
    const indicators = noticedFirst(file.local.metadata.indicators).named
    const metadata = {
      ...file.local.metadata,
      contentCredentials: null,
      embedded: null,
      indicators,
      entries: [],
      notes: [],
    }
    return { ...item, file: { ...file, local: { ...file.local, metadata } } }
  },
  integrity: (item) => ({
    ...item,
    requests: item.link === null ? [] : item.requests,
    otherRequests: item.otherRequests.map((other) => ({ ...other, requests: [] })),
    service: { ...item.service, others: [], requests: [] },
  }),
}

const NO_DETAILS = {
  reply: {
    totalCreditsUsed: null,
    totalProcessingTimeMs: null,
    isSuccessful: null,
    hasDetailedReport: null,
    facesRead: null,
    unread: [],
  },
  image: {
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
  },
}
