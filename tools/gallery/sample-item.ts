import type { z } from 'zod'
import { ItemDetail } from '../../src/shared/contract/items.ts'
import { digestOf } from './pictures.ts'

export type Draft = z.input<typeof ItemDetail>
export type Reply = Draft['analyses'][number]

export const AT = Date.UTC(2026, 10, 20, 9, 41, 7)
const checkId = (n: number) => `3b241101-e2bb-4255-8caf-4136c566a9${String(n).padStart(2, '0')}`

export const entry = (group: string, tag: string, raw: string, friendly: string | null = null) => ({
  group,
  tag,
  raw,
  friendly,
})

export function metadata() {
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

export const face = (x: number, y: number, width: number, height: number, deepfakeScore: number | null) => ({
  x,
  y,
  width,
  height,
  confidence: 0.98,
  deepfakeScore,
})

export function analysis(id: number, change: (reply: Reply) => void = () => {}): Reply {
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
      { name: 'stable-diffusion', score: 0.71 },
      { name: 'flux', score: 0.12 },
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
        'The region around the left face carries a noise pattern that differs from the rest of the image. Edges of the hair show a transition that is typical of in-painting. The background and the second person show no such pattern.\nThe metadata names an editing program.',
      visualPatterns: ['Local change of noise', 'Soft transition at the hair line'],
      recommendations: ['Compare with the original file from the camera', 'Ask for the raw file'],
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

export function item(
  id: number,
  name: string,
  size: [number, number],
  change: (draft: Draft) => void = () => {},
): ItemDetail {
  const [width, height] = size
  const sha256 = digestOf(id)
  const draft: Draft = {
    row: {
      id,
      reference: `ITEM-000${id}`,
      exhibitId: 2,
      exhibitReference: 'EXH-02',
      name,
      folder: '100CANON',
      bytes: 3_482_911,
      intake: 'inspected',
      reason: null,
      sha256,
      kind: 'image',
      format: 'jpeg',
      width,
      height,
      url: null,
      imageCount: 1,
      orientation: 1,
      hasThumbnail: true,
      duplicateCount: 0,
      status: 'done',
      statusReason: null,
      ineligible: null,
      verdict: 'ai_edited',
      confidence: 0.88,
      isSimulated: false,
      isAttached: false,
      analysedAt: AT,
      checkId: checkId(id),
    },
    path: `/media/reader/DCIM/100CANON/${name}`,
    modifiedAt: Date.UTC(2024, 1, 1, 16, 13, 38),
    inspectedAt: Date.UTC(2026, 10, 20, 9, 30, 4),
    medium: {
      sha256,
      bytes: 3_482_911,
      kind: 'image',
      format: 'jpeg',
      width,
      height,
      orientation: 1,
      metadata: metadata(),
      hasThumbnail: true,
      problems: [],
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

export function attempt(id: number): Draft['attempts'][number] {
  return {
    id: `7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a00${id}`,
    checkId: checkId(id),
    number: 1,
    phase: 'committing',
    outcome: 'success',
    reason: null,
    serviceMessage: null,
    httpStatus: 200,
    requestId: 'req_01HZX',
    startedAt: AT - 4000,
    endedAt: AT,
    sentBytes: 3_483_240,
    bodyBytes: 3_483_240,
    sentSha256: digestOf(id),
    decision: null,
  }
}
