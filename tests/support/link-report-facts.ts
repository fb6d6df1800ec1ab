import type { ReportFacts } from '../../src/main/export/facts/report-facts.ts'
import type { Analysis, ImageResult } from '../../src/shared/model/analysis.ts'
import type { AttemptId, CheckId, ItemId, Sha256 } from '../../src/shared/model/ids.ts'
import { linkName } from '../../src/shared/model/links.ts'
import { sampleFacts } from './report-facts.ts'

const URL_ONE = 'https://news.example/harbour/fire-1.jpg?size=large&x=%2F#top'
const CHECK = '0191c6a0-95b4-7c39-9d1c-1f64b6d6a001' as CheckId
const BODY_SHA = 'aa11cc0b9d8e7f60514233445566778899aabbccddeeff00118f3c1a70b5d94e'
const REPLY_SHA = '1122334455667788990011223344556677889900aabbccddeeff112233445566' as Sha256

type Shape = {
  url?: string
  /** Number of entries in the reply; null = there was no reply. */
  pictures?: number | null
  change?: (facts: ReportFacts & { link: NonNullable<ReportFacts['link']> }) => void
}

/** The report of a link whose reply has several images, each with faces, scores and words of its own. */
export function sampleLinkFacts({ url = URL_ONE, pictures = 1, change }: Shape = {}): ReportFacts {
  const file = sampleFacts()
  const asked = Date.UTC(2026, 10, 20, 9, 40, 58)
  const analysis = pictures === null ? null : answerOf(file, url, pictures)
  const facts = {
    ...file,
    attested: null,
    requests: null,
    exhibit: { ...file.exhibit, reference: 'EXH-03', name: 'tips.txt', kind: 'links' as const },
    verification: null,
    picture: null,
    waveform: null,
    service: { analysis, others: [], inUse: 'https://media.example', faces: null },
    item: {
      ...file.item,
      row: {
        ...file.item.row,
        url,
        name: linkName(url),
        folder: '',
        bytes: 0,
        intake: 'linked' as const,
        sha256: null,
        kind: 'link' as const,
        format: null,
        width: null,
        height: null,
        hasThumbnail: false,
        duplicateCount: 0,
        status: analysis === null ? ('not_sent' as const) : ('done' as const),
        imageCount: pictures ?? 0,
      },
      path: url,
      modifiedAt: null,
      inspectedAt: null,
      medium: null,
      original: 'missing' as const,
      duplicates: [],
      analyses: analysis === null ? [] : [analysis],
      attempts: [],
    },
    link: {
      url,
      networkUrl: new URL(url).href === url ? null : new URL(url).href,
      addedAt: Date.UTC(2026, 10, 20, 9, 30, 0),
      listSha256: 'c0ffee70b5d94e2f6a1c0b9d8e7f60514233445566778899aabbccddeeff0011',
      requests:
        analysis === null
          ? []
          : [
              {
                id: '0191c6a0-95b4-7c39-9d1c-1f64b6d6a002' as AttemptId,
                checkId: CHECK,
                kind: 'image_forensics' as const,
                run: 1,
                number: 1,
                origin: 'http://127.0.0.1:4010',
                state: 'done' as const,
                phase: 'committing' as const,
                operator: 'R. Osei',
                startedAt: asked,
                endedAt: asked + 2000,
                outcome: 'success' as const,
                reason: null,
                serviceMessage: null,
                httpStatus: 200,
                requestId: 'req_01HZX',
                sentName: null,
                sentBytes: 71,
                bodyBytes: 71,
                bodySha256: BODY_SHA,
                sentSha256: BODY_SHA,
                decision: null,
                isOfOtherCase: false,
                replies: [
                  {
                    sha256: REPLY_SHA,
                    bytes: 2841,
                    isWhole: true,
                    isSimulated: true,
                    receivedAt: asked + 2000,
                    attachedBy: null,
                  },
                ],
              },
            ],
      total: analysis === null ? 0 : 1,
      altered: [],
      asked: analysis === null ? [] : [{ origin: 'http://127.0.0.1:4010', whole: 1, part: 0, open: 0 }],
      ofOtherCases: [],
      reading: null,
      file: null,
    },
  } satisfies ReportFacts
  change?.(facts)
  return facts
}

/** The same facts with a file that a person saved. */
export function withSavedFile(facts: ReportFacts): ReportFacts {
  const { item, picture } = sampleFacts()
  if (facts.link === null) throw new Error('A file is attached to a link.')
  const { reference, id, sha256 } = item.row
  const attachment = { itemId: id as ItemId, reference, name: item.row.name, sha256 }
  const at = Date.UTC(2026, 10, 20, 12, 0, 0)
  facts.link.file = {
    attachment: { ...attachment, attachedAt: at, attachedBy: 'M. Iwu' },
    item,
    picture,
    withheld: null,
    copy: null,
    attested: 'reading' as const,
    otherBytes: null,
    verification: { state: 'verified', at: Date.UTC(2026, 10, 21, 9, 41, 4) },
  }
  return facts
}

function answerOf(file: ReportFacts, url: string, pictures: number): Analysis {
  const { analysis } = file.service
  const [image] = analysis?.reply.images ?? []
  if (!analysis || !image) throw new Error('The sample has an analysis.')
  const verdicts = ['ai_edited', 'real', 'ai_generated', 'digitally_edited', 'unknown', 'dreamt_up']
  const images = Array.from(
    { length: pictures },
    (_, index): ImageResult => ({
      ...image,
      at: `images[${index}]`,
      fileName: `fire-${index + 1}.jpg`,
      verdict: verdicts[index % verdicts.length] ?? null,
      isManipulated: index % verdicts.length !== 1,
      confidence: index === 2 ? null : Math.round(88 - index * 7) / 100,
      faceAnalysis: index === 0 ? image.faceAnalysis : null,
    }),
  )
  return {
    ...analysis,
    checkId: CHECK,
    sha256: null,
    url,
    replySha256: REPLY_SHA,
    reply: { ...analysis.reply, images, totalCreditsUsed: pictures },
    result: images.length === 1 ? (images[0] ?? null) : null,
  }
}
