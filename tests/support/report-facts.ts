import type { FindingFacts } from '../../src/main/export/facts/finding-facts.ts'
import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { ItemDetail } from '../../src/shared/contract/items.ts'
import { Analysis } from '../../src/shared/model/analysis.ts'
import { DEFAULT_LADDER, type FindingRevision } from '../../src/shared/model/finding.ts'
import { analysis, entry, face, item, metadata } from '../../tools/gallery/sample-item.ts'

const SHA = '8f3c1a70b5d94e2f6a1c0b9d8e7f60514233445566778899aabbccddeeff0011'
const REPLY_SHA = '1122334455667788990011223344556677889900aabbccddeeff112233445566'
const CHECK = '3b241101-e2bb-4255-8caf-4136c566a962'
const ANSWERED_AT = Date.UTC(2026, 10, 20, 9, 41, 0)
const HEAD = 'e9028f3c1ab2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6a7b8c9d0e1f2'

/** A complete report: a portrait with two faces, a detailed plan, a simulated service and a hostile name. */
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
    thumb: null,
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

/** The request that returned the result, as in the list of all requests for the file. */
function sampleRequests(): NonNullable<ReportFacts['requests']> {
  const [attempt] = sampleItem().attempts
  if (attempt === undefined) throw new Error('The sample was sent.')
  const origin = 'http://127.0.0.1:4010'
  const request = {
    ...attempt,
    kind: 'image_forensics' as const,
    run: 1,
    origin,
    state: 'done' as const,
    bodySha256: null,
    isOfOtherCase: false,
    replies: [
      {
        sha256: REPLY_SHA,
        bytes: 2841,
        isWhole: true,
        isSimulated: true,
        receivedAt: ANSWERED_AT,
        attachedBy: null,
      },
    ],
  }
  return { requests: [request], total: 1, asked: [{ origin, whole: 1, part: 0, open: 0 }], altered: [] }
}

function sampleItem(): ItemDetail {
  const sample = item(5, 'portrait.jpg', [1600, 1200], (draft) => {
    Object.assign(draft.row, { sha256: SHA, duplicateCount: 1, isSimulated: true, analysedAt: ANSWERED_AT })
    Object.assign(draft.row, { checkId: CHECK })
    Object.assign(draft.medium ?? {}, { sha256: SHA, metadata: sampleMetadata() })
    draft.duplicates = [{ id: 5, reference: 'ITEM-0231', path: '/media/reader/DCIM/copy.jpg' }]
    draft.analyses = []
    draft.attempts = draft.attempts.map((attempt) => ({
      ...attempt,
      id: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001',
      checkId: CHECK,
      startedAt: ANSWERED_AT - 2000,
      endedAt: ANSWERED_AT,
      sentSha256: SHA,
      sentName: '7f1d6e0a-95b4-4c39-9d1c-1f64b6d6a001.jpg',
    }))
  })
  return { ...sample, analyses: [sampleAnalysis()] }
}

const sampleMetadata = () => ({
  ...metadata(),
  embedded: null,
  entries: [
    ...metadata().entries.filter(({ tag }) => tag !== 'UserComment'),
    entry('EXIF', 'XResolution', '180'),
    entry('EXIF', 'ISO', '100'),
    entry('EXIF', 'Flash', '16', 'Off, did not fire'),
    entry('EXIF', 'FocalLength', '70', '70 mm'),
    entry('GPS', 'GPSLatitudeRef', 'N', 'North'),
    entry('GPS', 'GPSMapDatum', 'WGS-84'),
  ],
  notes: [],
})

function sampleAnalysis(): Analysis {
  const faces = [face(505, 280, 180, 262, 0.91), face(1023, 162, 150, 318, 0.08)]
  return Analysis.parse(
    analysis(5, (reply) => {
      Object.assign(reply, { checkId: CHECK, sha256: SHA, receivedAt: ANSWERED_AT, isSimulated: true })
      Object.assign(reply, { serviceOrigin: 'http://127.0.0.1:4010', replySha256: REPLY_SHA })
      reply.reply.unread = [{ path: 'images[0].watermark', json: '{"found":false,"scheme":"synthid"}' }]
      Object.assign(reply.result ?? {}, {
        faceAnalysis: { stage: 'face_crop', fullImageScore: 0.44, decidingFace: faces[0], faces },
      })
    }),
  )
}

/** A finding that was revised once. */
export function sampleFinding(): FindingFacts {
  const first: FindingRevision = {
    revision: 1,
    isWithdrawn: false,
    subject: SHA,
    reason: '',
    author: 'A. Examiner',
    proposition: 'The image shows the north quay on 12 May',
    alternative: 'It was taken at another quay',
    conclusion: { ladder: DEFAULT_LADDER, step: 0 },
    grounds: 'The crane in the background has the number 4.',
    notes: '',
    at: Date.UTC(2026, 10, 21, 8, 2, 0),
  }
  const second: FindingRevision = {
    ...first,
    revision: 2,
    author: 'R. Osei',
    reason: 'The crane was moved in 2025',
    at: Date.UTC(2026, 10, 21, 9, 12, 30),
    conclusion: { ladder: DEFAULT_LADDER, step: 1 },
    notes: 'Ask the port authority',
  }
  return {
    current: second,
    isOfOtherBytes: false,
    later: 0,
    history: [second, first],
    revisions: 2,
    status: 'reviewed',
    statusSet: { author: 'M. Iwu', at: Date.UTC(2026, 10, 21, 9, 20, 0) },
    tags: ['quay', 'crane'],
    altered: [],
  }
}
