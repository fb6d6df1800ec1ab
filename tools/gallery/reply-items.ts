import { indexOfAnswer, readImageReply } from '../../src/main/service/wire.ts'
import type { ItemDetail } from '../../src/shared/contract/items.ts'
import { findOddities } from '../../src/shared/model/json-text.ts'
import { oddFaces } from '../simulated-service/odd-faces.ts'
import type { Draft, Reply } from './sample-item.ts'

type Make = {
  item: (id: number, name: string, size: [number, number], change: (draft: Draft) => void) => ItemDetail
  analysis: (id: number, change: (reply: Reply) => void) => Reply
}
type Members = Record<string, unknown>

const SENT = '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001.jpg'
const proper: Members = {
  id: '6d4e8ed0-15c4-4a7c-8ad1-3a1f2c9e5b10',
  fileName: SENT,
  verdict: 'real',
  confidence: 0.91,
  isManipulated: false,
  creditsUsed: 1,
  processingTimeMs: 840,
  errorMessage: null,
  createdAt: '2026-11-20T09:40:59Z',
  deepfakeScore: null,
  generators: null,
  deepAnalysis: null,
  faceAnalysis: null,
}
const outer: Members = { totalCreditsUsed: 1, totalProcessingTimeMs: 860, isSuccessful: true, errorMessage: null }
const odd: Members = {
  id: 12,
  fileName: 'upload-1.jpg',
  verdict: 'ai_generated',
  confidence: 'very high',
  isManipulated: false,
  creditsUsed: 2,
  processingTimeMs: 9_400,
  createdAt: '2026-11-18T09:40:59',
  deepfakeScore: 44,
  generators: { 'brand-new': 0.91, nested: { v2: 0.4 }, flux: 12, words: 'likely', 'stable-diffusion': 0.2 },
  deepAnalysis: {
    agreement: 3,
    confidence: 'moderate',
    keyIndicators: ['Repeated texture', 'Repeated texture', 4],
    detailedReasoning: null,
    visualPatterns: 'none',
    recommendations: [],
    metadataFindings: [
      { kind: 'lensProfile', value: 'EF 24-70', significance: 'critical' },
      { kind: 'cameraInfo', value: { make: 'Canon' }, significance: 'info' },
      { value: 'a finding without a kind' },
    ],
  },
  faceAnalysis: oddFaces['a stage never seen'],
  watermark: { scheme: 'new', found: true },
}

const fractions: Members = {
  stage: 'face_crop',
  fullImageScore: 0.3,
  decidingFace: null,
  faces: [0.1, 0.6].map((x) => ({ x, y: 0.2, width: 0.2, height: 0.3, confidence: 0.9, deepfakeScore: 0.7 })),
}

/** Replies as the reader reads them, for looking at: plans, contradictions, every stage of faces, what cannot be read. */
export function replyItems({ item, analysis }: Make): Record<string, ItemDetail> {
  const replied = (images: unknown[], reply: Members, change: (draft: Draft) => void = () => {}) =>
    item(1, 'portrait.jpg', [840, 700], (draft) => {
      const text = JSON.stringify({ images, ...outer, ...reply })
      const read = readImageReply(JSON.parse(text), findOddities(text))
      if (!read) throw new Error('not a reply')
      const index = indexOfAnswer(read, SENT)
      const result = index === null ? null : (read.images[index] ?? null)
      draft.analyses = [analysis(1, (made) => Object.assign(made, { reply: read, result, sentName: SENT }))]
      Object.assign(draft.row, { verdict: result?.verdict ?? null, confidence: result?.confidence ?? null })
      change(draft)
    })
  const partial = {
    verdict: null,
    confidence: null,
    isManipulated: null,
    id: null,
    errorMessage: 'Face model timed out.',
  }
  const stages = Object.entries(oddFaces).map(([name, faceAnalysis]) => [
    `reply-face-${name.replaceAll(/[^a-z]+/g, '-')}`,
    replied([{ ...proper, verdict: 'ai_edited', isManipulated: true, faceAnalysis }], { hasDetailedReport: false }),
  ])
  const url = 'https://news.example/harbour/fire?size=large&x=%2F#top'
  const linked = (images: unknown[], reply: Members, change: (draft: Draft) => void = () => {}) =>
    replied(images, { hasDetailedReport: false, totalCreditsUsed: images.length, ...reply }, (draft) => {
      const [answer] = draft.analyses
      if (answer) Object.assign(answer, { sha256: null, url, sentName: null })
      const only = answer?.reply.images.length === 1 ? (answer.reply.images[0] ?? null) : null
      if (answer) answer.result = only
      Object.assign(draft.row, {
        url,
        name: 'news.example/harbour/fire?size=large&x=%2F#top',
        folder: '',
        kind: 'link',
        format: null,
        intake: 'linked',
        sha256: null,
        bytes: 0,
        width: null,
        height: null,
        hasThumbnail: false,
        verdict: only?.verdict ?? null,
        confidence: only?.confidence ?? null,
        imageCount: images.length,
      })
      Object.assign(draft, { path: url, medium: null, original: 'missing', hasPreview: false, modifiedAt: null })
      change(draft)
    })
  const ofPage = ['ai_edited', 'real', 'ai_generated', 'digitally_edited'].map((verdict, index) => ({
    ...proper,
    verdict,
    fileName: `fire-${index + 1}.jpg`,
    isManipulated: verdict !== 'real',
    faceAnalysis: index === 0 ? oddFaces['a stage never seen'] : null,
    errorMessage: index === 3 ? 'Only a part of this image could be fetched.' : null,
  }))
  return {
    ...Object.fromEntries(stages),
    'link-several': linked(ofPage, { errorMessage: 'One of four images was fetched in part.' }),
    'link-failed': linked([], {}, (draft) => {
      draft.analyses = []
      Object.assign(draft.row, { status: 'rejected', statusReason: 'source_failed' })
      const [attempt] = draft.attempts
      const serviceMessage = 'The image could not be fetched from its address. (news.example)'
      if (attempt)
        Object.assign(attempt, { outcome: 'refused', reason: 'source_failed', httpStatus: 422, serviceMessage })
      if (attempt) Object.assign(attempt, { replyBytes: 148, sentName: null, sentBytes: 66, bodyBytes: 66 })
    }),
    'reply-basic': replied([proper], { hasDetailedReport: false }),
    'reply-odd': replied([odd], {
      totalCreditsUsed: 3,
      isSuccessful: false,
      hasDetailedReport: false,
      requestCost: 0.02,
    }),
    'reply-several': replied([{ ...proper, verdict: 'ai_edited' }, proper], {
      totalCreditsUsed: 2,
      hasDetailedReport: false,
    }),
    'reply-partial': replied([{ ...proper, ...partial }], { hasDetailedReport: false }, (draft) => {
      Object.assign(draft.row, { status: 'done_partial', statusReason: 'image_error' })
    }),
    'reply-unread': replied([], { hasDetailedReport: false }, (draft) => {
      draft.analyses = []
      Object.assign(draft.row, { status: 'done_unread', statusReason: 'answer_unreadable', verdict: null })
      const [attempt] = draft.attempts
      if (attempt) Object.assign(attempt, { reason: 'answer_unreadable', replyBytes: 318, sentName: SENT })
    }),
    'reply-refused': replied([], { hasDetailedReport: false }, (draft) => {
      draft.analyses = []
      Object.assign(draft.row, { status: 'rejected', statusReason: 'file_too_large', verdict: null })
      const [attempt] = draft.attempts
      const serviceMessage = `${SENT} exceeds the maximum of 50 MB.`
      if (attempt) {
        Object.assign(attempt, { outcome: 'refused', reason: 'file_too_large', httpStatus: 413, serviceMessage })
        Object.assign(attempt, { replyBytes: 96, sentName: SENT })
      }
    }),
    // Boxes that may be fractions, on an image that is small and turned.
    'reply-fractions': replied(
      [{ ...proper, verdict: 'ai_edited', isManipulated: true, faceAnalysis: fractions }],
      { hasDetailedReport: false },
      (draft) => {
        for (const one of [draft.row, draft.medium])
          if (one !== null) Object.assign(one, { width: 480, height: 320, orientation: 6 })
      },
    ),
    'reply-new-word': replied([{ ...proper, verdict: 'partly_dreamt', isManipulated: true }], {
      hasDetailedReport: false,
    }),
  }
}
