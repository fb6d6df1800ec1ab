import { describe, expect, it } from 'vitest'
import { bareMetadata } from '../../../tests/support/bare-metadata.ts'
import { sampleFacts } from '../../../tests/support/report-facts.ts'
import type { Analysis } from '../model/analysis.ts'
import type { PlacedFace } from '../model/face-reading.ts'
import type { FactCheck } from '../model/job.ts'
import type { Medium } from '../model/medium.ts'
import { contradictionWords } from './contradictions.ts'
import { instant } from './dates.ts'
import { type Comparable, misfitLines as lines, type MisfitKind, whatDoesNotFit } from './does-not-fit.ts'

const TAKEN_IN = Date.UTC(2026, 10, 20, 9, 30)

/** An image whose name, content, metadata and result fit together. */
function fitting(change: (of: Comparable & { medium: Medium; analysis: Analysis }) => void = () => {}): Comparable {
  const { item, service } = sampleFacts()
  const { medium, row } = item
  const { analysis } = service
  if (medium === null || analysis?.result == null) throw new Error('The sample has both.')
  const of = {
    name: row.name,
    medium: { ...medium, problems: [] as string[], metadata: bareMetadata() },
    takenInAt: TAKEN_IN,
    analysis: { ...analysis, sentName: null, result: { ...analysis.result, deepAnalysis: null, faceAnalysis: null } },
    others: [],
    placed: [],
    factChecks: [],
  }
  of.name = 'portrait.jpg'
  of.analysis.reply = { ...of.analysis.reply, hasDetailedReport: null }
  change(of)
  return of
}
const found = (of: Comparable, kind: MisfitKind) => whatDoesNotFit(of).filter((one) => one.kind === kind)
const texts = (of: Comparable, kind: MisfitKind) => found(of, kind).map(({ text }) => text)

describe('what does not fit', () => {
  it('is nothing where all that is compared fits', () => {
    expect(whatDoesNotFit(fitting())).toEqual([])
  })

  it('names the ending of the name and the content, of a program as one, and of an empty file nothing', () => {
    const called = (name: string, format: Medium['format']) =>
      whatDoesNotFit(
        fitting((one) => {
          one.name = name
          one.medium.format = format
        }),
      )
    expect(called('portrait.jpg', 'png')).toEqual([
      {
        kind: 'extension',
        text: lines.extension({ ending: '.jpg', format: 'PNG' }),
        sources: 'File name; file content',
      },
    ])
    expect(called('invoice.jpg', 'executable')).toEqual([
      { kind: 'program', text: lines.program({ ending: '.jpg' }), sources: 'File name; file content' },
    ])
    expect(called('nothing.jpg', 'empty')).toEqual([])
  })

  it('names the source that the service marks as the earliest, where it dates another', () => {
    const page = (firstSeenAt: string | null) => ({
      url: null,
      title: null,
      firstSeenAt,
      matchType: null,
      relevance: null,
    })
    const source = (domain: string, isEarliestSeen: boolean, firstSeenAt: string | null) => ({
      url: null,
      title: null,
      domain,
      tier: null,
      isEarliestSeen,
      pages: [page(firstSeenAt)],
    })
    const of = (...sources: object[]) =>
      texts(
        fitting((one) => {
          one.factChecks = [{ result: { sources } } as unknown as FactCheck]
        }),
        'earliest',
      )
    const dated = source('old.example', false, '2024-01-19')
    expect(of(dated, source('named.example', true, null))).toEqual([
      lines.earliest({ source: 'named.example', isDated: false, other: 'old.example', date: '2024-01-19' }),
    ])
    expect(of(dated, source('named.example', true, '2024-03-01'))).toEqual([
      lines.earliest({ source: 'named.example', isDated: true, other: 'old.example', date: '2024-01-19' }),
    ])
    expect(of({ ...dated, isEarliestSeen: true })).toEqual([])
    // It is as early as the other, or may be.
    expect(of(dated, source('named.example', true, '2024-01-19'))).toEqual([])
    expect(of(dated, source('named.example', true, '2024'))).toEqual([])
    expect(of(source('named.example', true, null))).toEqual([])
  })

  it('names what the structure states and where the data end', () => {
    expect(
      texts(
        fitting(({ medium }) => medium.problems.push('truncated')),
        'truncated',
      ),
    ).toEqual([lines.truncated({ width: 1600, height: 1200 })])
    const cut = (...problems: string[]) =>
      texts(
        fitting(({ medium }) => {
          Object.assign(medium, { kind: 'video', container: { durationSeconds: 8, streams: [], streamsLeftOut: 0 } })
          medium.problems.push(...problems)
        }),
        'truncated',
      )
    // A video is no image, also where an earlier version noted the code of one.
    expect([cut('film_truncated'), cut('truncated'), cut('truncated', 'film_truncated')]).toEqual(
      Array.from({ length: 3 }, () => [lines.filmTruncated({ duration: '0:08' })]),
    )
    expect(cut('film_truncated', 'duration_counted')).toEqual([lines.filmTruncatedUnsized])
  })

  it('names what the service states of the metadata, and what the file has', () => {
    const stating = (kind: string, value: string | null) =>
      texts(
        fitting(({ medium, analysis }) => {
          medium.metadata = bareMetadata({ make: 'Canon', model: 'Canon EOS D60' })
          if (analysis.result !== null)
            analysis.result.deepAnalysis = deepAnalysis([{ kind, value, significance: 'info' }])
        }),
        'metadata',
      )
    expect(stating('cameraInfo', 'Nikon D70')).toEqual([
      lines.differs({ isAttached: false, subject: 'Camera', inFile: 'Canon EOS D60', stated: '“Nikon D70”' }),
    ])
    expect(stating('cameraInfo', 'Canon EOS D60')).toEqual([])
    expect(stating('editingSoftware', 'Adobe Photoshop')).toEqual([
      lines.onlyService({ isAttached: false, subject: 'Software', stated: '“Adobe Photoshop”' }),
    ])
  })

  it('names times that contradict each other, and a recorded time after the intake', () => {
    const of = fitting(({ medium }) => {
      medium.metadata = bareMetadata({
        times: [{ raw: '2031:01:01 00:00:00', offset: null, source: 'EXIF', what: 'taken' }],
        indicators: [
          {
            kind: 'dates_differ',
            source: 'EXIF DateTimeOriginal, XMP DateCreated',
            value: 'EXIF DateTimeOriginal 2024:05:01 10:00:00 · XMP DateCreated 2024-05-03T10:00:00',
          },
        ],
      })
    })
    expect(found(of, 'times')).toEqual([
      {
        kind: 'times',
        text: 'Two recorded original times differ (EXIF DateTimeOriginal, XMP DateCreated). EXIF DateTimeOriginal 2024:05:01 10:00:00 · XMP DateCreated 2024-05-03T10:00:00',
        sources: 'File metadata',
      },
      {
        kind: 'times',
        text: lines.later({ recorded: '2031:01:01 00:00:00', takenIn: instant(TAKEN_IN) }),
        sources: 'File metadata; intake',
      },
    ])
  })

  it('names no recorded time as later than the intake that may be before it, in some zone, day or notation', () => {
    const later = (raw: string) => {
      const times = [{ raw, offset: null, source: 'EXIF', what: 'taken' }]
      return texts(
        fitting(({ medium }) => {
          medium.metadata = bareMetadata({ times })
        }),
        'times',
      ).length
    }
    expect(['2026:11:20 21:00:00', '2026:11:20', '2026:11', '2026', '01.12.2026', '2026:12:99'].map(later)).toEqual([
      0, 0, 0, 0, 0, 0,
    ])
    expect(['2026:12', '2027', '25.12.2026'].map(later)).toEqual([1, 1, 1])
  })

  it('names a transcript longer than the file, and one of a file without audio', () => {
    const spoken = (seconds: number, streams: object[]) =>
      texts(
        fitting((one) => {
          one.medium.container = { ...SILENT, streams } as Medium['container']
          one.factChecks = [transcribed(seconds)]
        }),
        'transcript',
      )
    expect(spoken(63, [{ type: 'audio' }])).toEqual([lines.transcript({ end: '1:03', duration: '0:08' })])
    expect(spoken(9, [{ type: 'audio' }])).toEqual([])
    expect(spoken(4, [])).toEqual([lines.noAudio({ n: 1 })])
  })

  it('names face regions on what the decoder filled in, however the image is turned', () => {
    const box = (y: number) => ({ x: 0.4, y, width: 0.1, height: 0.1 })
    const placed = [box(0.2), box(0.75)].map(
      (one): PlacedFace => ({ face: FACE, box: one, number: 1, isDeciding: false }),
    )
    const regions = (orientation: number, problems: string[]) =>
      texts(
        fitting((one) => {
          Object.assign(one.medium, { orientation, problems })
          one.placed = placed
        }),
        'region',
      )
    expect(regions(1, ['truncated', 'filled_below_60'])).toEqual([lines.region({ n: 1, percent: 60 })])
    // Turned by 90°, the missing rows are at the left.
    expect(regions(6, ['truncated', 'filled_below_60'])).toEqual([])
    expect(regions(1, ['truncated'])).toEqual([])
  })

  it('names two scores for one thing, and results of the same bytes that differ', () => {
    const of = fitting((one) => {
      const listed = { ...FACE, deepfakeScore: 0.2 }
      if (one.analysis.result === null) throw new Error('no result')
      one.analysis.result.deepfakeScore = 0.91
      one.analysis.result.faceAnalysis = {
        stage: 'full_image',
        fullImageScore: 0.12,
        decidingFace: { ...FACE, deepfakeScore: 0.9 },
        faces: [listed],
      }
      const before = { ...one.analysis, receivedAt: TAKEN_IN, result: { ...one.analysis.result, verdict: 'real' } }
      one.others = [before]
    })
    // What the face analysis gives for the whole image is on no documented scale: it contradicts nothing.
    expect(texts(of, 'scores')).toEqual([lines.faceScores({ number: 1, score: '0.20', other: '0.90' })])
    expect(texts(of, 'results')).toHaveLength(1)
  })

  it('names what the reply itself contradicts', () => {
    const of = fitting(({ analysis }) => {
      analysis.reply = { ...analysis.reply, isSuccessful: false, totalCreditsUsed: null, images: [] }
    })
    expect(texts(of, 'reply')).toEqual([contradictionWords.unsuccessfulWithVerdict({ isAttached: false })])
  })
})

const FACE = { x: 10, y: 10, width: 40, height: 40, confidence: 0.9, deepfakeScore: 0.2 }
const deepAnalysis = (metadataFindings: object[]) =>
  ({
    agreement: null,
    confidence: null,
    keyIndicators: null,
    detailedReasoning: null,
    visualPatterns: null,
    recommendations: null,
    metadataFindings,
  }) as NonNullable<NonNullable<Analysis['result']>['deepAnalysis']>
const SILENT = { durationSeconds: 8, streamsLeftOut: 0, streams: [] }
const transcribed = (endSeconds: number): FactCheck =>
  ({
    result: {
      transcript: { turns: [{ at: 't', speaker: null, startSeconds: 0, endSeconds, text: 'Fire' }], language: null },
    },
  }) as unknown as FactCheck
