import { ItemDetail } from '../../src/shared/contract/items.ts'
import { compareItems } from './compare-items.ts'
import type { Draft, Reply } from './draft.ts'
import { metadataItems } from './metadata-items.ts'
import { digestOf } from './pictures.ts'
import { replyItems } from './reply-items.ts'

const AT = Date.UTC(2026, 10, 20, 9, 41, 7)
const checkId = (n: number) => `3b241101-e2bb-4255-8caf-4136c566a9${String(n).padStart(2, '0')}`

const entry = (group: string, tag: string, raw: string, friendly: string | null = null) => ({
  group,
  tag,
  raw,
  friendly,
})

function metadata() {
  return {
    make: 'Canon',
    model: 'Canon EOS D60',
    software: 'Adobe Photoshop 24.0 (Windows)',
    dateTimeOriginal: { raw: '2004:02:01 17:13:38', offset: null, source: 'EXIF' },
    position: { latitude: 29.7604, longitude: -95.3698, altitudeMetres: 12.5, datum: 'WGS-84', errorMetres: 4 },
    exifOrientation: 1,
    hasMakerNote: true,
    hasEmbeddedThumbnail: true,
    embedded: { kind: 'exif_thumbnail', width: 160, height: 120, proportions: 'same', likeness: 0.97 },
    entries: [
      entry('EXIF', 'Make', 'Canon'),
      entry('EXIF', 'Model', 'Canon EOS D60'),
      entry('EXIF', 'Orientation', '1', 'Horizontal (normal)'),
      entry('EXIF', 'Software', 'Adobe Photoshop 24.0 (Windows)'),
      entry('EXIF', 'ModifyDate', '2024:02:01 18:20:11'),
      entry('EXIF', 'ExposureTime', '0.004', '1/250 s'),
      entry('EXIF', 'FNumber', '5.6', 'f/5.6'),
      entry('EXIF', 'DateTimeOriginal', '2004:02:01 17:13:38'),
      entry('EXIF', 'UserComment', 'left\u202Ethgir <script>alert(1)</script>'),
      entry('GPS', 'GPSLatitude', '29 45 37.44', '29.7604'),
      entry('GPS', 'GPSLongitude', '95 22 11.28', '-95.3698'),
      entry('XMP', 'CreatorTool', 'Adobe Photoshop 24.0 (Windows)'),
      entry('XMP', 'HistoryAction', 'saved, converted, derived, saved'),
      entry('IPTC', 'Caption-Abstract', 'Лаборатория · Εργαστήριο · مختبر, evening'),
      entry('ICC', 'ProfileDescription', 'sRGB IEC61966-2.1'),
    ],
    notes: ['maker_note_unread'],
  } as NonNullable<NonNullable<Draft['medium']>['metadata']>
}

const face = (x: number, y: number, width: number, height: number, deepfakeScore: number | null) => ({
  ...{ x, y, width, height, confidence: 0.98, deepfakeScore },
})

function analysis(id: number, change: (reply: Reply) => void = () => {}): Reply {
  const result: NonNullable<Reply['result']> = {
    id: '6d4e8ed0-15c4-4a7c-8ad1-3a1f2c9e5b10',
    fileName: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001.jpg',
    verdict: 'ai_edited',
    confidence: 0.88,
    isManipulated: true,
    creditsUsed: 1,
    processingTimeMs: 1840,
    errorMessage: null,
    createdAt: '2026-11-20T09:40:59Z',
    deepfakeScore: 0.44,
    generators: [
      { name: 'flux', score: 0.12 },
      { name: 'stable-diffusion', score: 0.71 },
      { name: 'midjourney', score: 0.03 },
    ],
    deepAnalysis: {
      agreement: 'partial',
      confidence: 'high',
      keyIndicators: [
        'Skin texture of the left face is smoother than its surroundings',
        'Light on the flask does not fit the window',
      ],
      detailedReasoning:
        'The region around the left face carries a noise pattern that differs from the rest of the picture.\nThe metadata names an editing program.',
      visualPatterns: ['Local change of noise', 'Soft transition at the hair line'],
      recommendations: ['Compare with the original file from the camera'],
      metadataFindings: [
        { kind: 'editingSoftware', value: 'Adobe Photoshop 24.0', significance: 'warning' },
        { kind: 'cameraInfo', value: 'Canon EOS D60', significance: 'info' },
        { kind: 'createdDate', value: '2004-02-03T10:00:00', significance: 'notable' },
        { kind: 'gpsPresent', value: null, significance: 'notable' },
        { kind: 'lensProfile', value: 'EF 24-70', significance: null },
      ],
    },
    faceAnalysis: {
      stage: 'face_crop',
      fullImageScore: 0.44,
      decidingFace: face(262, 146, 95, 139, 0.91),
      faces: [face(262, 146, 95, 139, 0.91), face(537, 83, 81, 169, 0.08)],
    },
  }
  const reply: Reply = {
    checkId: checkId(id),
    sha256: digestOf(id),
    url: null,
    run: 1,
    receivedAt: AT,
    serviceOrigin: 'https://media.example',
    isCurrent: true,
    isSimulated: false,
    attachedBy: null,
    replySha256: '1122334455667788990011223344556677889900aabbccddeeff112233445566',
    replyBytes: 2841,
    appVersion: '0.1.0',
    reply: {
      images: [result],
      totalCreditsUsed: 1,
      totalProcessingTimeMs: 1852,
      isSuccessful: true,
      errorMessage: null,
      hasDetailedReport: true,
      unread: [],
    },
    result,
  }
  change(reply)
  return reply
}

function item(id: number, name: string, size: [number, number], change: (draft: Draft) => void = () => {}): ItemDetail {
  const [width, height] = size
  const sha256 = digestOf(id)
  const draft: Draft = {
    row: {
      ...{ id, reference: `ITEM-000${id}`, exhibitId: 2, exhibitReference: 'EXH-02', name, folder: '100CANON' },
      ...{ bytes: 3_482_911, intake: 'inspected', reason: null, sha256, kind: 'image', format: 'jpeg', width, height },
      ...{ url: null, imageCount: 1 },
      ...{
        orientation: 1,
        hasThumbnail: true,
        duplicateCount: 0,
        status: 'done',
        statusReason: null,
        ineligible: null,
      },
      ...{
        verdict: 'ai_edited',
        confidence: 0.88,
        isSimulated: false,
        isAttached: false,
        attachedBy: null,
        analysedAt: AT,
        checkId: checkId(id),
      },
    },
    path: `/media/reader/DCIM/100CANON/${name}`,
    modifiedAt: Date.UTC(2024, 1, 1, 16, 13, 38),
    inspectedAt: Date.UTC(2026, 10, 20, 9, 30, 4),
    medium: {
      ...{ sha256, bytes: 3_482_911, kind: 'image', format: 'jpeg', width, height, orientation: 1 },
      ...{ metadata: metadata(), hasThumbnail: true, problems: [] },
    },
    original: 'attached',
    hasPreview: true,
    attached: null,
    attachedTo: [],
    duplicates: [],
    analyses: [analysis(id)],
    attempts: [attempt(id)],
  }
  change(draft)
  return ItemDetail.parse(draft)
}

function attempt(id: number): Draft['attempts'][number] {
  return {
    id: `7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a00${id}`,
    checkId: checkId(id),
    ...{ number: 1, phase: 'committing', outcome: 'success', reason: null, serviceMessage: null, httpStatus: 200 },
    ...{ requestId: 'req_01HZX', startedAt: AT - 4000, endedAt: AT, sentBytes: 3_483_240, bodyBytes: 3_483_240 },
    sentSha256: digestOf(id),
    decision: null,
  }
}

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
          ...{ totalCreditsUsed: 3, isSuccessful: false, errorMessage: 'One of the models was not available.' },
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
