import type { FindingFacts } from '../../src/main/export/facts/finding-facts.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { ItemDetail } from '../../src/shared/contract/items.ts'
import { Analysis } from '../../src/shared/model/analysis.ts'
import { DEFAULT_LADDER, type FindingRevision } from '../../src/shared/model/finding.ts'
import { ItemRow } from '../../src/shared/model/item.ts'
import { Medium } from '../../src/shared/model/medium.ts'
import { Metadata } from '../../src/shared/model/metadata.ts'

const SHA = '8f3c1a70b5d94e2f6a1c0b9d8e7f60514233445566778899aabbccddeeff0011'
const REPLY_SHA = '1122334455667788990011223344556677889900aabbccddeeff112233445566'
const HEAD = 'e9028f3c1ab2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6a7b8c9d0e1f2'

/** A full report: a portrait with two faces, a detailed plan, a simulated service and a hostile name. */
export function sampleFacts(change: (facts: ReportFacts) => void = () => {}): ReportFacts {
  const facts: ReportFacts = {
    made: {
      at: Date.UTC(2026, 10, 21, 9, 41, 5),
      zone: 'Europe/Berlin',
      operator: 'R. Osei',
      appVersion: '0.1.0',
      runtime: 'Electron 45.4.1',
    },
    case: { reference: 'CASE-2026-014', name: 'Harbour fire' },
    exhibit: {
      reference: 'EXH-02',
      name: 'SD card',
      kind: 'folder',
      path: '/media/reader/DCIM',
      addedAt: Date.UTC(2026, 10, 20, 9, 30, 0),
      isReadOnlyMount: true,
    },
    item: sampleItem(),
    attested: 'reading',
    earlier: null,
    otherBytes: null,
    verification: { state: 'verified', at: Date.UTC(2026, 10, 21, 9, 41, 4) },
    link: null,
    requests: sampleRequests(),
    otherRequests: [],
    picture: null,
    waveform: null,
    withheld: null,
    cameLaterAt: null,
    othersTakenInAt: Date.UTC(2026, 10, 20, 9, 30, 0),
    copy: null,
    redaction: null,
    veil: { look: 'off', isLifted: false },
    service: {
      analysis: sampleAnalysis(),
      others: [],
      inUse: 'https://media.example',
      faces: { reading: { unit: 'pixels', frame: 'stored' }, basis: 'default', isSettled: true },
    },
    factChecks: [],
    factChecksInAll: 0,
    refused: [],
    notHeld: [],
    finding: null,
    custody: { entries: 2317, head: HEAD, at: Date.UTC(2026, 10, 21, 9, 40, 0) },
    isSimulated: true,
  }
  change(facts)
  return facts
}

/** The request that brought the result, as it stands with every request about the bytes. */
function sampleRequests(): NonNullable<ReportFacts['requests']> {
  const [attempt] = sampleItem().attempts
  if (attempt === undefined) throw new Error('The sample was sent.')
  const origin = 'http://127.0.0.1:4010'
  const request = {
    ...attempt,
    ...{ kind: 'image_forensics' as const, run: 1, origin, state: 'done' as const, bodySha256: null },
    isOfOtherCase: false,
    replies: [
      {
        ...{ sha256: REPLY_SHA, bytes: 2841, isWhole: true, isSimulated: true },
        ...{ receivedAt: Date.UTC(2026, 10, 20, 9, 41, 0), attachedBy: null },
      },
    ],
  }
  return { requests: [request], total: 1, asked: [{ origin, whole: 1, part: 0, open: 0 }], altered: [] }
}

function sampleItem(): ItemDetail {
  const row = ItemRow.parse({
    id: 5,
    reference: 'ITEM-0005',
    exhibitId: 2,
    exhibitReference: 'EXH-02',
    name: 'portrait.jpg',
    folder: '100CANON',
    bytes: 3_482_911,
    intake: 'inspected',
    reason: null,
    sha256: SHA,
    url: null,
    imageCount: 1,
    kind: 'image',
    format: 'jpeg',
    width: 1600,
    height: 1200,
    orientation: 1,
    hasThumbnail: true,
    duplicateCount: 1,
    status: 'done',
    statusReason: null,
    ineligible: null,
    verdict: 'ai_edited',
    confidence: 0.88,
    isSimulated: true,
    isAttached: false,
    analysedAt: Date.UTC(2026, 10, 20, 9, 41, 0),
    checkId: '3b241101-e2bb-4255-8caf-4136c566a962',
  })
  return {
    row,
    path: '/media/reader/DCIM/100CANON/portrait.jpg',
    modifiedAt: Date.UTC(2024, 1, 1, 16, 13, 38),
    inspectedAt: Date.UTC(2026, 10, 20, 9, 30, 4),
    medium: Medium.parse({
      sha256: SHA,
      bytes: 3_482_911,
      kind: 'image',
      format: 'jpeg',
      width: 1600,
      height: 1200,
      orientation: 1,
      metadata: sampleMetadata(),
      hasThumbnail: true,
      problems: [],
    }),
    original: 'attached',
    hasPreview: true,
    attached: null,
    attachedTo: [],
    duplicates: [{ id: row.id, reference: 'ITEM-0231', path: '/media/reader/DCIM/copy.jpg' }],
    analyses: [sampleAnalysis()],
    otherAttempts: [],
    answerErasedAt: null,
    isReadingBroken: false,
    earlier: [],
    ...{ still: null, stills: [], arrival: null },
    ...{ sightings: [], otherNames: [], verifiedAt: null, differsAt: null, missingSince: null },
    attempts: [
      {
        id: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001',
        checkId: '3b241101-e2bb-4255-8caf-4136c566a962',
        number: 1,
        phase: 'committing',
        outcome: 'success',
        reason: null,
        serviceMessage: null,
        httpStatus: 200,
        requestId: 'req_01HZX',
        startedAt: Date.UTC(2026, 10, 20, 9, 40, 58),
        endedAt: Date.UTC(2026, 10, 20, 9, 41, 0),
        sentBytes: 3_483_240,
        bodyBytes: 3_483_240,
        sentSha256: SHA,
        decision: null,
      } as ItemDetail['attempts'][number],
    ],
  }
}

function sampleMetadata(): Metadata {
  const entry = (group: string, tag: string, raw: string, friendly: string | null = null) => ({
    group,
    tag,
    raw,
    friendly,
  })
  return Metadata.parse({
    make: 'Canon',
    model: 'Canon EOS D60',
    software: 'Adobe Photoshop 24.0 (Windows)',
    dateTimeOriginal: { raw: '2004:02:01 17:13:38', offset: null, source: 'EXIF' },
    position: { latitude: 29.7604, longitude: -95.3698, altitudeMetres: 12.5, datum: 'WGS-84', errorMetres: 4 },
    exifOrientation: 1,
    hasMakerNote: true,
    hasEmbeddedThumbnail: true,
    entries: [
      entry('EXIF', 'Make', 'Canon'),
      entry('EXIF', 'Model', 'Canon EOS D60'),
      entry('EXIF', 'Orientation', '1', 'Horizontal (normal)'),
      entry('EXIF', 'XResolution', '180'),
      entry('EXIF', 'Software', 'Adobe Photoshop 24.0 (Windows)'),
      entry('EXIF', 'ModifyDate', '2024:02:01 18:20:11'),
      entry('EXIF', 'ExposureTime', '0.004', '1/250 s'),
      entry('EXIF', 'FNumber', '5.6', 'f/5.6'),
      entry('EXIF', 'ISO', '100'),
      entry('EXIF', 'DateTimeOriginal', '2004:02:01 17:13:38'),
      entry('EXIF', 'ShutterSpeedValue', '7.965', '1/250 s'),
      entry('EXIF', 'Flash', '16', 'Off, did not fire'),
      entry('EXIF', 'FocalLength', '70', '70 mm'),
      entry('GPS', 'GPSLatitudeRef', 'N', 'North'),
      entry('GPS', 'GPSLatitude', '29 45 37.44', '29.7604'),
      entry('GPS', 'GPSLongitude', '95 22 11.28', '-95.3698'),
      entry('GPS', 'GPSMapDatum', 'WGS-84'),
      entry('XMP', 'CreatorTool', 'Adobe Photoshop 24.0 (Windows)'),
      entry('XMP', 'HistoryAction', 'saved, converted, derived, saved'),
      entry('IPTC', 'Caption-Abstract', 'Лаборатория · Εργαστήριο · مختبر, evening'),
      entry('ICC', 'ProfileDescription', 'sRGB IEC61966-2.1'),
      entry('JFIF', 'JFIFVersion', '1.02'),
    ],
    notes: [],
  })
}

function sampleAnalysis(): Analysis {
  const face = (x: number, y: number, width: number, height: number, deepfakeScore: number) => ({
    x,
    y,
    width,
    height,
    confidence: 0.98,
    deepfakeScore,
  })
  const result = {
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
        'The region around the left face carries a noise pattern that differs from the rest of the picture. Edges of the hair show a transition that is typical of in-painting. The background and the second person show no such pattern.\nThe metadata names an editing program.',
      visualPatterns: ['Local change of noise', 'Soft transition at the hair line'],
      recommendations: ['Compare with the original file from the camera', 'Ask for the raw file'],
      metadataFindings: [
        { kind: 'editingSoftware', value: 'Adobe Photoshop 24.0', significance: 'warning' },
        { kind: 'cameraInfo', value: 'Canon EOS D60', significance: 'info' },
        { kind: 'gpsPresent', value: null, significance: 'notable' },
      ],
    },
    faceAnalysis: {
      stage: 'face_crop',
      fullImageScore: 0.44,
      decidingFace: face(505, 280, 180, 262, 0.91),
      faces: [face(505, 280, 180, 262, 0.91), face(1023, 162, 150, 318, 0.08)],
    },
  }
  return Analysis.parse({
    checkId: '3b241101-e2bb-4255-8caf-4136c566a962',
    sha256: SHA,
    url: null,
    run: 1,
    receivedAt: Date.UTC(2026, 10, 20, 9, 41, 0),
    serviceOrigin: 'http://127.0.0.1:4010',
    isCurrent: true,
    isSimulated: true,
    attachedBy: null,
    replySha256: REPLY_SHA,
    replyBytes: 2841,
    appVersion: '0.1.0',
    reply: {
      images: [result],
      totalCreditsUsed: 1,
      totalProcessingTimeMs: 1852,
      isSuccessful: true,
      errorMessage: null,
      hasDetailedReport: true,
      unread: [{ path: 'images[0].watermark', json: '{"found":false,"scheme":"synthid"}' }],
    },
    result,
  })
}

/** A finding that was changed once. */
export function sampleFinding(): FindingFacts {
  const first: FindingRevision = {
    ...{ revision: 1, isWithdrawn: false, subject: SHA, reason: '', author: 'A. Examiner' },
    proposition: 'The picture was taken at the north quay on 12 March',
    alternative: 'It was taken at another quay',
    conclusion: { ladder: DEFAULT_LADDER, step: 0 },
    grounds: 'The crane in the background has the number 4.',
    notes: '',
    at: Date.UTC(2026, 10, 21, 8, 2, 0),
  }
  const second: FindingRevision = {
    ...first,
    ...{ revision: 2, author: 'R. Osei', reason: 'The crane was moved in 2025', at: Date.UTC(2026, 10, 21, 9, 12, 30) },
    conclusion: { ladder: DEFAULT_LADDER, step: 1 },
    notes: 'Ask the port authority',
  }
  return {
    ...{ current: second, isOfOtherBytes: false, later: 0, history: [second, first], revisions: 2 },
    ...{ status: 'reviewed', tags: ['quay', 'crane'], altered: [] },
  }
}
