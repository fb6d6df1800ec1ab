import { type Analysis, type ImageResult, isTokenRemoved } from '../../../shared/model/analysis.ts'
import type { Attempt } from '../../../shared/model/check.ts'
import type { Face } from '../../../shared/model/face.ts'
import type { NotHeld } from '../../../shared/model/not-held.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import type { RefusedResult } from '../facts/held-results.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { broughtBy, sentFrom } from '../facts/requests-of.ts'
import { iso, isoOrNull, scored } from './parts.ts'
import type {
  MachineAnalysis,
  MachineImage,
  MachineItemRequest,
  MachineOtherAnalysis,
  MachineRefusal,
  MachineRequest,
  MachineRow,
} from './service-schema.ts'

/** The analysis an item's report is about, member by member, with every score on its scale. */
export function analysisJson({ service, link }: ReportFacts): MachineAnalysis | null {
  const { analysis, faces } = service
  if (analysis === null) return null
  const { reply, result } = analysis
  const images = link === null ? (result === null ? [] : [result]) : reply.images
  return {
    receivedAt: iso(analysis.receivedAt),
    serviceOrigin: analysis.serviceOrigin,
    run: analysis.run,
    isCurrent: analysis.isCurrent,
    isSimulated: analysis.isSimulated,
    attachedBy: analysis.attachedBy,
    appVersion: analysis.appVersion,
    reply: { sha256: analysis.replySha256, bytes: analysis.replyBytes, isTokenRemoved: isTokenRemoved(analysis) },
    totalCreditsUsed: reply.totalCreditsUsed,
    totalProcessingTimeMs: reply.totalProcessingTimeMs,
    isSuccessful: reply.isSuccessful,
    errorMessage: reply.errorMessage,
    hasDetailedReport: reply.hasDetailedReport,
    images: images.map(imageJson),
    facesRead: faces && { ...faces.reading, basis: faces.basis },
    unread: reply.unread,
    notes: reply.notes,
  }
}

/** One of the other analyses that stand beside it. */
export const otherJson = (one: Analysis): MachineOtherAnalysis => ({
  receivedAt: iso(one.receivedAt),
  serviceOrigin: one.serviceOrigin,
  run: one.run,
  isSimulated: one.isSimulated,
  attachedBy: one.attachedBy,
  verdict: one.result?.verdict ?? null,
  confidence: scored(one.result?.confidence ?? null, 'certainty_0_1'),
  replySha256: one.replySha256,
})

export const refusalJson = (refused: RefusedResult): MachineRefusal => {
  const { what, run, serviceOrigin, receivedAt, replySha256, isSimulated, why } = refused
  return {
    what,
    run,
    serviceOrigin,
    receivedAt: isoOrNull(receivedAt),
    replySha256,
    isSimulated,
    why: why.map(({ table, state, entry }) => ({ table, state, entry })),
  }
}

/** A stored row that does not hold against the custody log. */
export const rowJson = ({ table, reference, state, entry }: NotHeld): MachineRow => ({ table, reference, state, entry })

type Sent = Pick<
  Attempt,
  'number' | 'startedAt' | 'sentBytes' | 'bodyBytes' | 'sentSha256' | 'httpStatus' | 'requestId'
> & {
  outcome: string | null
  decision: string | null
}

export const requestJson = (request: Sent): MachineRequest => ({
  number: request.number,
  startedAt: iso(request.startedAt),
  outcome: request.outcome,
  decision: request.decision,
  sentBytes: request.sentBytes,
  bodyBytes: request.bodyBytes,
  sentSha256: request.sentSha256,
  httpStatus: request.httpStatus,
  requestId: request.requestId,
})

/** How a request ended, and what is kept of it. */
export const endedJson = ({ reason, serviceMessage, replies }: ItemRequest) => ({
  reason,
  serviceMessage,
  replies: replies.map(({ sha256, bytes, receivedAt, isWhole, isSimulated, attachedBy }) => ({
    sha256,
    bytes,
    receivedAt: iso(receivedAt),
    isWhole,
    isSimulated,
    attachedBy,
  })),
})

export const itemRequestJson = (request: ItemRequest, facts: ReportFacts): MachineItemRequest => ({
  ...requestJson(request),
  serviceOrigin: request.origin,
  kind: request.kind,
  run: request.run,
  ...endedJson(request),
  sentFrom: sentFrom(request, facts),
  isOfOtherCase: request.isOfOtherCase,
  brought: broughtBy(request, facts),
})

function imageJson(image: ImageResult): MachineImage {
  const { deepAnalysis, faceAnalysis } = image
  return {
    at: image.at,
    id: image.id,
    fileName: image.fileName,
    verdict: image.verdict,
    confidence: scored(image.confidence, 'certainty_0_1'),
    isManipulated: image.isManipulated,
    creditsUsed: image.creditsUsed,
    processingTimeMs: image.processingTimeMs,
    errorMessage: image.errorMessage,
    createdAt: image.createdAt,
    deepfakeScore: scored(image.deepfakeScore, 'deepfake_0_1'),
    generators: image.generators?.map(({ name, score }) => ({ name, score: scored(score, 'generator') })) ?? null,
    deepAnalysis,
    faceAnalysis: faceAnalysis && {
      stage: faceAnalysis.stage,
      fullImageScore: scored(faceAnalysis.fullImageScore, 'face_whole'),
      decidingFace: faceAnalysis.decidingFace && faceJson(faceAnalysis.decidingFace),
      faces: faceAnalysis.faces?.map(faceJson) ?? null,
    },
  }
}

const faceJson = ({ x, y, width, height, confidence, deepfakeScore }: Face) => ({
  x,
  y,
  width,
  height,
  confidence: scored(confidence, 'face_certainty'),
  deepfakeScore: scored(deepfakeScore, 'face_deepfake'),
})
