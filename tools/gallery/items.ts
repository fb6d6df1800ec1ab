import type { ItemDetail } from '../../src/shared/contract/items.ts'
import { compareItems } from './compare-items.ts'
import { galleryKnownBy } from './hash-lists.ts'
import { metadataItems } from './metadata-items.ts'
import { replyItems } from './reply-items.ts'
import { AT, analysis, attempt, type Draft, face, item } from './sample-item.ts'

const withoutAnalysis = (draft: Draft) => {
  draft.analyses = []
  draft.attempts = []
  draft.row = { ...draft.row, verdict: null, confidence: null, checkId: null, analysedAt: null }
}

/** Invented items in every state the item screen knows, by the name the gallery calls them. */
export const galleryItems: Readonly<Record<string, ItemDetail>> = {
  ...replyItems({ item, analysis }),
  ...metadataItems(item),
  ...compareItems({ item, analysis }),
  faces: item(1, 'portrait.jpg', [840, 700], (draft) => {
    draft.row.duplicateCount = 1
    const other = { outcome: 'refused', reason: 'file_too_large', httpStatus: 413, host: 'old.example' } as const
    const seen = { path: draft.path, bytes: draft.row.bytes, modifiedAt: AT - 900_000_000, sha256: draft.row.sha256 }
    draft.sightings = [
      { ...seen, what: 'verified', seenAt: AT },
      { ...seen, what: 'returned', seenAt: AT - 80_000_000, bytes: null, modifiedAt: null, sha256: null },
      { ...seen, what: 'missing', seenAt: AT - 85_000_000, bytes: null, modifiedAt: null, sha256: null },
      { ...seen, what: 'read', seenAt: AT - 90_000_000, path: '/media/old/DCIM/101CANON/DSC_0412.jpg' },
    ]
    draft.verifiedAt = AT
    draft.otherNames = [{ id: draft.row.id, reference: 'ITEM-0007', path: '/media/reader/DCIM/link to DSC_0412.jpg' }]
    draft.otherAttempts = [
      { ...attempt(2), ...other, sentSha256: draft.row.sha256, replyBytes: 96, startedAt: AT - 90_000_000 },
    ]
    draft.duplicates = [{ id: 5, reference: 'ITEM-0231', path: '/media/reader/DCIM/copy of portrait.jpg' }]
    draft.analyses.push(
      analysis(5, (reply) => {
        reply.isCurrent = false
        reply.serviceOrigin = 'https://old.example'
        reply.receivedAt = AT - 90_000_000
        if (reply.result) reply.result.verdict = 'digitally_edited'
      }),
    )
  }),
  /** A row of small faces, two that are nearly one, a speck on their corner, and some at the edges. */
  crowd: item(1, 'portrait.jpg', [840, 700], (draft) => {
    draft.analyses = [
      analysis(1, (reply) => {
        const row = Array.from({ length: 12 }, (_, at) => face(2 + at * 17, 2, 18, 22, at / 12))
        const close = [face(252, 190, 126, 126, 0.97), face(254, 192, 124, 124, 0.31), face(376, 314, 4, 4, 0.3)]
        const faces = [...row, face(818, 676, 22, 22, 0.3), face(-12, 330, 34, 40, 0.3), ...close]
        const decidingFace = faces[14] ?? null
        Object.assign(reply.result ?? {}, {
          faceAnalysis: { stage: 'face_crop', fullImageScore: 0.44, decidingFace, faces },
        })
      }),
    ]
  }),
  /** On two lists of known hashes, with the hashes that look it up. */
  known: item(1, 'portrait.jpg', [840, 700], (draft) => {
    draft.row.knownBy = galleryKnownBy(2)
    draft.lookups = { md5: '9e107d9d372bb6826bd81d3542a419d6', sha1: '2fd4e1c67a2d28fced849ee1bb76e7391b93eb12' }
  }),
  turned: item(2, 'scan \u202Egpj.exe.jpg', [700, 840], (draft) => {
    draft.row.orientation = 6
    if (draft.medium) draft.medium.orientation = 6
  }),
  webp: item(3, 'hopper.webp', [128, 128], (draft) => {
    draft.row.orientation = 6
    draft.row.verdict = 'real'
    if (draft.medium) Object.assign(draft.medium, { orientation: 6, format: 'webp', metadata: null })
    draft.analyses = [
      analysis(3, (reply) => {
        Object.assign(reply, { isSimulated: true, serviceOrigin: 'http://127.0.0.1:4010' })
        Object.assign(reply.reply, { hasDetailedReport: false })
        const plain = { verdict: 'real', isManipulated: false, deepfakeScore: null, generators: null }
        Object.assign(reply.result ?? {}, plain, { deepAnalysis: null, faceAnalysis: null })
      }),
    ]
  }),
  contradictions: item(4, 'craft-beer.jpg', [1280, 854], (draft) => {
    draft.original = 'changed'
    if (draft.medium?.metadata?.embedded) draft.medium.metadata.embedded.likeness = 0.41
    draft.row.verdict = 'synthetic_mix'
    draft.analyses = [
      analysis(4, (reply) => {
        Object.assign(reply.reply, {
          totalCreditsUsed: 3,
          isSuccessful: false,
          errorMessage: 'One of the models was not available.',
          unread: [
            { path: 'images[0].watermark', json: '{"found":true,"schemes":["synthid",{"name":"x","strength":0.2}]}' },
            { path: 'quota', json: '12' },
          ],
        })
        const mixed = { verdict: 'synthetic_mix', confidence: 0.996, deepfakeScore: null, generators: null }
        Object.assign(reply.result ?? {}, mixed, {
          deepAnalysis: null,
          errorMessage: 'Face model timed out.',
          faceAnalysis: {
            stage: 'tile_vote',
            fullImageScore: null,
            decidingFace: face(0.42, 0.02, 0.12, 0.2, 0.77),
            faces: [face(0.1, 0.3, 0.1, 0.18, 0.2), face(0.84, 0.35, 0.1, 0.18, null)],
          },
        })
      }),
    ]
  }),
  disagrees: item(5, 'hopper.jpg', [512, 512], (draft) => {
    draft.row.verdict = 'ai_generated'
    draft.analyses = [
      analysis(5, (reply) => {
        Object.assign(reply.reply, { hasDetailedReport: true })
        const odd = { verdict: 'ai_generated', isManipulated: false, deepfakeScore: null, generators: null }
        Object.assign(reply.result ?? {}, odd, { deepAnalysis: null })
      }),
    ]
  }),
  not_sent: item(1, 'portrait.jpg', [840, 700], (draft) => {
    withoutAnalysis(draft)
    draft.row.status = 'not_sent'
    draft.original = 'missing'
  }),
  file_gone: item(1, 'portrait.jpg', [840, 700], (draft) => {
    withoutAnalysis(draft)
    Object.assign(draft.row, { status: 'not_sent', statusReason: 'file_missing', everSent: 'nothing' })
    draft.original = 'missing'
  }),
  unknown: item(1, 'portrait.jpg', [840, 700], (draft) => {
    draft.analyses = []
    Object.assign(draft.row, { status: 'unknown', statusReason: 'no_answer', verdict: null })
    draft.attempts = [{ ...attempt(1), outcome: 'unknown', reason: 'no_answer', httpStatus: null, requestId: null }]
  }),
  older: item(1, 'portrait.jpg', [840, 700], (draft) => {
    draft.row.status = 'older_result'
    draft.analyses = [
      analysis(1, (reply) => Object.assign(reply, { isCurrent: false, serviceOrigin: 'https://old.example' })),
    ]
  }),
  unreadable: item(9, 'broken.jpg', [1, 1], (draft) => {
    withoutAnalysis(draft)
    Object.assign(draft.row, { status: 'unreadable', intake: 'unreadable', reason: 'read_error', sha256: null })
    draft.medium = null
  }),
  gone: item(9, 'gone.heic', [4032, 3024], (draft) => {
    withoutAnalysis(draft)
    draft.row.status = 'ineligible'
    draft.row.ineligible = 'too_large'
    draft.original = 'missing'
    if (draft.medium) Object.assign(draft.medium, { format: 'heic', hasThumbnail: false, problems: ['truncated'] })
  }),
}
