import { describe, expect, it } from 'vitest'
import { bareMetadata } from '../../../tests/support/bare-metadata.ts'
import { sampleFacts } from '../../../tests/support/report-facts.ts'
import { check } from '../../../tools/gallery/fact-checks/parts.ts'
import type { Analysis } from '../model/analysis.ts'
import type { ContainerFacts } from '../model/container.ts'
import { FileContents } from '../model/contents.ts'
import type { PlacedFace } from '../model/face-reading.ts'
import type { FactCheckResult, ParsedJobReply } from '../model/fact-check.ts'
import type { FactCheck } from '../model/job.ts'
import type { JobState } from '../model/job-state.ts'
import type { Medium } from '../model/medium.ts'
import type { EmbeddedPicture, Indicator } from '../model/metadata.ts'
import { INCONSISTENCY_KINDS, listOf, NOTICED_KINDS, REMARK_KINDS, type RemarkKind } from '../model/remark-kinds.ts'
import { contents } from './contents.ts'
import { instant } from './dates.ts'
import { findingSentences } from './finding-sentences.ts'
import { formatNames } from './formats.ts'
import { indicatorWords } from './metadata.ts'
import { type Comparable, remarkLines as lines, remarkSources, remarksOn } from './remarks.ts'
import { replyRemarkWords } from './reply-remarks.ts'
import { otherFormText } from './sent.ts'
import { shortfalls } from './shortfalls.ts'

const TAKEN_IN = Date.UTC(2026, 10, 20, 9, 30)

const EMPTY_RESULT: FactCheckResult = {
  summary: null,
  sources: null,
  claims: null,
  transcript: null,
  modality: null,
  hasDetailedReport: null,
  foundAt: { summary: null, sources: null, claims: null, transcript: null },
}

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
  of.analysis.reply = { ...of.analysis.reply, hasDetailedReport: null, unread: [] }
  change(of)
  return of
}
const found = (of: Comparable, kind: RemarkKind) => remarksOn(of)[listOf(kind)].filter((one) => one.kind === kind)
const texts = (of: Comparable, kind: RemarkKind) => found(of, kind).map(({ text }) => text)

describe('the two lists', () => {
  it('have every kind in one of them, and what cannot both be so in the first', () => {
    expect(INCONSISTENCY_KINDS).toEqual([
      'program',
      'extension',
      'truncated',
      'lengths',
      'metadata',
      'times',
      'blocks',
      'after_intake',
      'embedded',
      'transcript',
      'earliest',
      'claims',
      'region',
      'scores',
      'results',
      'reply',
      'dated_after',
    ])
    expect(NOTICED_KINDS).toEqual([
      'generator',
      'editing',
      'source_type',
      'saved_later',
      'iptc_changed',
      'size',
      'hidden',
      'tail',
      'parts',
      'telemetry',
      'other_scores',
      'basis',
      'earliest_undated',
      'unusual_end',
      'off_scale',
      'not_confirmed',
      'not_compared',
      'details',
      'incomplete',
      'error_beside',
      'charge',
      'other_name',
      'dated_before',
      'members',
    ])
    expect([...INCONSISTENCY_KINDS, ...NOTICED_KINDS]).toEqual(REMARK_KINDS)
  })
})

describe('what is remarked about an item', () => {
  it('is nothing where all that is compared fits', () => {
    expect(remarksOn(fitting())).toEqual({ inconsistencies: [], noticed: [] })
  })

  it('names the ending of the name and the content, of a program as one, and of an empty file nothing', () => {
    const called = (name: string, format: Medium['format']) =>
      remarksOn(
        fitting((one) => {
          one.name = name
          one.medium.format = format
        }),
      ).inconsistencies
    const sources = remarkSources.content
    expect(called('portrait.jpg', 'png')).toEqual([
      {
        kind: 'extension',
        text: lines.extension({ ending: '.jpg', format: 'PNG' }),
        sources,
        detail: null,
      },
    ])
    expect(called('invoice.jpg', 'executable')).toEqual([
      { kind: 'program', text: lines.program({ ending: '.jpg' }), sources, detail: null },
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
    const of = (kind: RemarkKind, ...sources: object[]) =>
      texts(
        fitting((one) => {
          one.factChecks = [{ job: { state: 'watching' }, parsed: null, result: { sources } } as unknown as FactCheck]
        }),
        kind,
      )
    const dated = source('old.example', false, '2024-01-19')
    const later = source('named.example', true, '2024-03-01')
    const [other, date] = ['old.example', '2024-01-19']
    expect(of('earliest', dated, later)).toEqual([
      lines.earliest({ source: 'named.example', own: '2024-03-01', other, date }),
    ])
    // A page without a date may be the earliest of all: both can be so.
    const partly = { ...later, pages: [...later.pages, page(null)] }
    for (const [marked, isPart] of [
      [source('named.example', true, null), false],
      [partly, true],
    ] as const) {
      expect(of('earliest', dated, marked)).toEqual([])
      expect(of('earliest_undated', dated, marked)).toEqual([
        lines.earliestUndated({ source: 'named.example', isPart, other, date }),
      ])
    }
    const isEarly = [
      [{ ...dated, isEarliestSeen: true }],
      [dated, source('named.example', true, '2024-01-19')],
      // It is as early as the other, or may be.
      [dated, source('named.example', true, '2024')],
    ]
    for (const sources of isEarly)
      expect([of('earliest', ...sources), of('earliest_undated', ...sources)]).toEqual([[], []])
    // Where no page has a date, the mark alone says that it is the earliest.
    for (const sources of [
      [source('named.example', true, null)],
      [source('named.example', true, 'soon'), source('other.example', false, null)],
    ])
      expect([of('earliest', ...sources), of('earliest_undated', ...sources)]).toEqual([
        [],
        [lines.earliestNoneDated({ source: 'named.example' })],
      ])
  })

  it('says of a transcript of an image that it is one, unless something in the file may have sound', () => {
    const image = (kind: string | null) =>
      fitting((one) => {
        const part = { kind, source: 'MPF', value: '', form: null, offset: 1, bytes: 2, sha256: null }
        const contents = { parts: kind === null ? [] : [part], end: null }
        Object.assign(one.medium, { kind: 'image', container: null, contents })
        one.factChecks = [transcribed(null)]
      })
    const { format } = image(null).medium as Medium
    const said = lines.imageTranscript({ n: 1, format: formatNames[format] ?? format })
    expect(texts(image(null), 'transcript')).toEqual([said])
    expect(texts(image('thumbnail'), 'transcript')).toEqual([said])
    for (const kind of ['video', 'audio']) expect(texts(image(kind), 'transcript')).toEqual([])
    const link = (more: object) =>
      fitting((one) => {
        Object.assign(one, { medium: null, factChecks: [{ ...transcribed(null), ...more }] })
      })
    const asked = { job: { state: 'watching', modality: 'image' } }
    expect(texts(link(asked), 'transcript')).toEqual([lines.imageTranscriptOfLink({ n: 1, isSent: false })])
    expect(texts(link({ ...asked, parsed: { modality: 'video' } }), 'transcript')).toEqual([])
    expect(texts(link({ parsed: { modality: 'Image' } }), 'transcript')).toEqual([
      lines.imageTranscriptOfLink({ n: 1, isSent: true }),
    ])
  })

  it('says what a final reply names beside a completed end: an error, and a progress that is not all of it', () => {
    const of = (parsed: Partial<ParsedJobReply>, state: JobState = 'completed') => {
      const its = check({ state }, null)
      const read = { ...its, parsed: its.parsed && { ...its.parsed, status: 'Completed', ...parsed } }
      return texts(
        fitting((one) => {
          one.factChecks = [read]
        }),
        'unusual_end',
      )
    }
    const status = { hasStatus: true, status: 'Completed' }
    expect(of({ progress: 40, errorMessage: 'Half of it.' })).toEqual([
      lines.errorBesideEnd({ ...status, error: '“Half of it.”' }),
      lines.progressBesideEnd({ ...status, progress: '40%' }),
    ])
    expect(of({ otherForms: { errorMessage: '{"code":4}' } })).toEqual([
      lines.errorBesideEnd({ ...status, error: otherFormText('{"code":4}') }),
    ])
    expect(of({ progress: 140 })).toHaveLength(1)
    for (const progress of [null, 1, 100]) expect(of({ progress })).toEqual([])
    expect(of({ progress: 40, errorMessage: 'No sound.' }, 'failed')).toEqual([])
  })

  it('says of a job that failed or was cancelled that its final reply holds a result', () => {
    const of = (state: JobState, status: string | null, summary: string | null) => {
      const its = check({ state }, null)
      const read = { ...its, parsed: its.parsed && { ...its.parsed, status }, result: { ...EMPTY_RESULT, summary } }
      return texts(
        fitting((one) => {
          one.factChecks = [read]
        }),
        'unusual_end',
      )
    }
    const named = { hasStatus: true, status: 'Failed', state: 'failed' }
    expect(of('failed', 'Failed', 'A harbour.')).toEqual([lines.resultBesideEnd(named)])
    expect(of('cancelled', null, 'A harbour.')).toEqual([
      lines.resultBesideEnd({ hasStatus: false, status: '', state: 'cancelled' }),
    ])
    expect(of('failed', 'Failed', null)).toEqual([])
    expect(of('completed', 'Completed', 'A harbour.')).toEqual([])
  })

  it('says which two verdicts of one claim exclude each other', () => {
    const of = (...verdicts: [name: string, value: string][]) => {
      const its = check({ state: 'completed' }, null)
      const none = { text: 'V', quote: null, confidence: null, speaker: null, startSeconds: null, explanation: null }
      const claim = {
        ...none,
        at: 'result.claims[0]',
        verdict: null,
        sources: [],
        verdicts: verdicts.map(([name, value]) => ({ name, value })),
      }
      return texts(
        fitting((one) => {
          one.factChecks = [{ ...its, result: { ...EMPTY_RESULT, claims: [claim] } }]
        }),
        'claims',
      )
    }
    const places = { one: 'result.claims[0].verdict', other: 'result.claims[0].rating' }
    expect(of(['verdict', 'true'], ['rating', 'False'])).toEqual([
      lines.claimVerdicts({ ...places, value: 'true', otherValue: 'False' }),
    ])
    expect(of(['verdict', 'Mixed'], ['rating', 'supported'])).toHaveLength(1)
    // The same in other words, and words that may go with any.
    expect(of(['verdict', 'true'], ['rating', 'Supported'])).toEqual([])
    expect(of(['verdict', 'Misleading'], ['rating', 'false'])).toEqual([])
  })

  it('names once what the file lacks of what it states, as a file of its kind', () => {
    const remarks = (kind: 'image' | 'video', ...problems: string[]) =>
      found(
        fitting(({ medium }) => {
          Object.assign(medium, { kind, contents: null })
          medium.problems.push(...problems)
        }),
        'truncated',
      ).map(({ text, sources }) => [text, sources])
    const { breaksOffSomewhere } = shortfalls
    expect(remarks('image', 'truncated')).toEqual([[breaksOffSomewhere, remarkSources.structure]])
    for (const problems of [['film_truncated'], ['truncated'], ['truncated', 'film_truncated']])
      expect(remarks('video', ...problems)).toEqual([[breaksOffSomewhere, remarkSources.container]])
    expect(remarks('image')).toEqual([])
  })

  it('names what the service states of the metadata, and what the file has', () => {
    const stating = (kind: string, value: string | null) =>
      remarksOn(
        fitting(({ medium, analysis }) => {
          const entries = [
            { group: 'EXIF' as const, tag: 'Make', raw: 'Canon', friendly: null },
            { group: 'EXIF' as const, tag: 'Model', raw: 'Canon EOS D60', friendly: null },
          ]
          medium.metadata = bareMetadata({ make: 'Canon', model: 'Canon EOS D60', entries })
          if (analysis.result !== null)
            analysis.result.deepAnalysis = deepAnalysis([{ kind, value, significance: 'info' }])
        }),
      )
    const [other] = stating('cameraInfo', 'Nikon D70').inconsistencies
    expect(other).toMatchObject({
      kind: 'metadata',
      text: findingSentences.camera.differs({
        isAttached: false,
        inFile: 'EXIF Make “Canon”, EXIF Model “Canon EOS D60”',
        stated: 'cameraInfo “Nikon D70”',
      }),
    })
    expect(stating('cameraInfo', 'Canon EOS D60')).toEqual({ inconsistencies: [], noticed: [] })
    expect(stating('lensProfile', 'EF 24-70')).toMatchObject({
      inconsistencies: [],
      noticed: [{ kind: 'not_compared' }],
    })
  })

  it('names times that contradict each other, and a recorded time after the intake', () => {
    const differing = indicator(
      'dates_differ',
      'EXIF DateTimeOriginal, XMP DateCreated',
      'EXIF DateTimeOriginal 2024:05:01 10:00:00 · XMP DateCreated 2024-05-03T10:00:00',
    )
    const { sentence, value } = indicatorWords(differing)
    const of = fitting(({ medium }) => {
      medium.metadata = bareMetadata({
        times: [{ raw: '2031:01:01 00:00:00', offset: null, source: 'EXIF', what: 'taken' }],
        indicators: [differing],
      })
    })
    expect(found(of, 'times')).toEqual([
      { kind: 'times', text: [sentence, value].join(' '), sources: remarkSources.fileMetadata, detail: null },
    ])
    const recorded = 'EXIF DateTimeOriginal “2031:01:01 00:00:00”'
    expect(found(of, 'after_intake')).toEqual([
      {
        kind: 'after_intake',
        text: lines.later({ recorded, takenIn: instant(TAKEN_IN) }),
        sources: remarkSources.intake,
        detail: null,
      },
    ])
  })

  it('names what two blocks state otherwise, with both as recorded', () => {
    const differing = indicator(
      'positions_differ',
      'GPS GPSLatitude, XMP GPSLatitude',
      'GPS GPSLatitude 48.13713, 11.57540 (48 8 13 N, 11 34 31 E) · XMP GPSLatitude -22.95000, -43.21000 (22,57.0S, 43,12.6W)',
    )
    const of = fitting(({ medium }) => {
      medium.metadata = bareMetadata({ indicators: [differing] })
    })
    const { sentence, value } = indicatorWords(differing)
    expect(found(of, 'blocks')).toEqual([
      { kind: 'blocks', text: [sentence, value].join(' '), sources: remarkSources.fileMetadata, detail: null },
    ])
  })

  it.each([
    ['QuickTime', 'CreateDate', 'container', ['zone_by_format']],
    ['EXIF', 'CreateDate', 'digitised', []],
    ['EXIF', 'ModifyDate', 'changed', []],
    ['GPS', 'GPSDateStamp', 'gps', []],
    ['Container', 'SamsungTimeStamp', 'stamped', []],
  ])('names a time after the intake, whatever it is the time of: %s %s', (source, tag, what, notes) => {
    const at = (text: string, offset: string | null = null) => {
      const [raw, local] = [text.replaceAll('-', ':').replace('T', ' '), text]
      const of = fitting(({ medium }) => {
        medium.metadata = bareMetadata({ times: [{ raw, local, offset, source, tag, what, notes }] })
      })
      return found(of, 'after_intake').map(({ text: said }) => said)
    }
    const recorded = `${source} ${tag} “2033:05:18 03:33:20”`
    expect(at('2033-05-18T03:33:20', notes.length > 0 ? 'Z' : null)).toEqual([
      lines.later({ recorded, takenIn: instant(TAKEN_IN) }),
    ])
    // Local time of the day of the intake may be ahead, also where a format defines it as UTC.
    const ahead = new Date(TAKEN_IN + 13 * 3_600_000).toISOString().slice(0, 19)
    expect(at(ahead, notes.length > 0 ? 'Z' : null)).toEqual([])
  })

  it('names no time after the intake that was read by an assumption', () => {
    const times = ['unix_counter', 'day_first', 'day_of_year'].map((note) => ({
      raw: '03.12.2033',
      local: '2033-12-03',
      offset: null,
      source: 'EXIF',
      what: 'taken',
      notes: [note],
    }))
    expect(
      found(
        fitting(({ medium }) => void Object.assign(medium, { metadata: bareMetadata({ times }) })),
        'after_intake',
      ),
    ).toEqual([])
  })

  it('calls a later save, an editor, a generator and another recorded size noticed, and no contradiction', () => {
    const original = { raw: '2024:05:01 10:00:00', offset: null, source: 'EXIF', what: 'taken' }
    const changed = (raw: string) => ({ ...original, raw, tag: 'ModifyDate', what: 'changed' })
    const noticed = (indicators: object[], ...times: object[]) =>
      remarksOn(fitting(({ medium }) => void Object.assign(medium, { metadata: bareMetadata({ times, indicators }) })))
    const saved = (raw: string) =>
      noticed([indicator('changed_later', 'EXIF DateTimeOriginal, EXIF ModifyDate', 'a · b')], original, changed(raw))
    for (const [raw, span] of [
      ['2024:05:01 14:00:00', '4 h'],
      ['2024:05:01 10:00:09', '9 s'],
      ['2024:05:09 10:00:00', '8 days'],
    ] as const)
      expect(saved(raw)).toEqual({
        inconsistencies: [],
        noticed: [
          {
            kind: 'saved_later',
            text: lines.savedLater({ span, value: 'a · b' }),
            sources: remarkSources.fileMetadata,
            detail: lines.afterDetail({ span }),
          },
        ],
      })
    // No more is recorded than its year: how much later it is, is not known.
    expect(saved('2025').noticed).toMatchObject([{ text: lines.savedLaterUnknown({ value: 'a · b' }), detail: null }])
    const size = indicator('size_differs', 'EXIF ExifImageWidth', '5184 × 3456 · 1152 × 768')
    expect(noticed([size])).toMatchObject({
      inconsistencies: [],
      noticed: [{ kind: 'size', text: indicatorWords(size).sentence, sources: remarkSources.size }],
    })
    const editor = indicator('editing_software', 'XMP CreatorTool', 'GIMP 2.10')
    const sentence = indicatorWords(editor).sentence
    expect(noticed([editor]).noticed).toMatchObject([
      { kind: 'editing', text: lines.quoted({ sentence, value: 'GIMP 2.10' }) },
    ])
    // What a generator writes may be a prompt, which is nobody's to spread.
    const prompt = { ...indicator('generator', 'PNG parameters', 'a lake, Steps: 2'), form: 'Automatic1111' }
    expect(noticed([prompt]).noticed).toMatchObject([{ kind: 'generator', text: indicatorWords(prompt).sentence }])
    // A camera states one too: it names no generator.
    const kindOf = (type: string) =>
      noticed([indicator('digital_source_type', 'XMP DigitalSourceType', type)]).noticed.map(({ kind }) => kind)
    const codes = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
    expect(kindOf(`${codes}digitalCapture`)).toEqual(['source_type'])
    expect(kindOf(`${codes}trainedAlgorithmicMedia`)).toEqual(['generator'])
    expect(noticed([indicator('software', 'EXIF Software', 'HDR+ 1.0')])).toEqual({ inconsistencies: [], noticed: [] })
  })

  it('notices what else is in the bytes, each kind in one line, and nothing of what belongs to the image', () => {
    const part = (kind: string, source: string | null = null) => ({
      kind,
      source,
      value: null,
      form: null,
      offset: 10,
      bytes: 5,
      sha256: null,
    })
    const parts = [
      ...['gain_map', 'thumbnail', 'padding', 'trailer'].map((kind) => part(kind, 'Tail')),
      ...[part('archive', 'Tail'), part('unknown', 'Tail'), part('video'), part('telemetry'), part('hidden_area')],
      ...Array.from({ length: 5 }, (_, n) => ({ ...part('picture', 'MPF'), offset: n })),
    ]
    const { inconsistencies, noticed } = remarksOn(
      fitting(
        ({ medium }) =>
          void Object.assign(medium, {
            contents: { end: null, parts, partsLeftOut: 7, isPartsOpen: true, rows: null },
          }),
      ),
    )
    expect(inconsistencies).toEqual([])
    expect(noticed.map(({ kind }) => kind)).toEqual(['hidden', 'tail', 'parts', 'telemetry'])
    expect(noticed[1]?.text).toMatch(/Archive.*Bytes of an unknown kind/)
    expect(noticed[2]?.text).toContain('and 3 more')
    // Said once: with the first.
    const unlisted = [contents.leftOut({ n: 7 }), contents.mayBeMore].join(' ')
    expect(noticed.filter(({ text }) => text.endsWith(unlisted))).toHaveLength(1)
    expect(noticed[0]?.text).toContain(unlisted)
  })

  it('names an embedded image that differs from the image, and what differs', () => {
    const of = (embedded: EmbeddedPicture) =>
      texts(
        fitting(({ medium }) => void Object.assign(medium, { metadata: bareMetadata({ embedded }) })),
        'embedded',
      )
    const thumbnail = { kind: 'exif_thumbnail', width: 160, height: 120, proportions: 'same', likeness: 0.97 } as const
    const said = { kind: 'EXIF thumbnail', width: 160, height: 120, isOtherShape: false, likeness: 'none' }
    expect(of(thumbnail)).toEqual([])
    expect(of({ ...thumbnail, likeness: 0.31 })).toEqual([lines.embedded({ ...said, likeness: '0.31' })])
    expect(of({ ...thumbnail, proportions: 'differs', likeness: null })).toEqual([
      lines.embedded({ ...said, isOtherShape: true }),
    ])
  })

  it('names no recorded time as later than the intake that may be before it, in some zone, day or notation', () => {
    const later = (raw: string) => {
      const times = [{ raw, offset: null, source: 'EXIF', what: 'taken' }]
      return texts(
        fitting(({ medium }) => {
          medium.metadata = bareMetadata({ times })
        }),
        'after_intake',
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
          one.medium.container = { ...SILENT, streams } as unknown as Medium['container']
          one.factChecks = [transcribed(seconds)]
        }),
        'transcript',
      )
    expect(spoken(63, [{ type: 'audio' }])).toEqual([lines.transcript({ end: '1:03', duration: '0:08' })])
    expect(spoken(9, [{ type: 'audio' }])).toEqual([])
    expect(spoken(4, [])).toEqual([lines.noAudio({ n: 1 })])
  })

  it('names a transcript with more words than anyone can speak in the time, by its words and the length of the file', () => {
    const of = (words: number, durationSeconds: number | null, word = 'Fire') =>
      texts(
        fitting((one) => {
          one.medium.container = {
            ...SILENT,
            durationSeconds,
            streams: [{ type: 'audio' }],
          } as unknown as Medium['container']
          one.factChecks = [transcribed(null, Array.from({ length: words }, () => word).join(' '))]
        }),
        'transcript',
      )
    expect(of(62, 2)).toEqual([lines.tooFast({ words: 62, duration: '0:02', rate: 31 })])
    expect(of(40, 10)).toEqual([])
    // The fastest speech that was measured: eleven words a second.
    expect(of(110, 10)).toEqual([])
    expect(of(62, null)).toEqual([])
    expect(of(1, 2, '火事だ'.repeat(40))).toEqual([])
  })

  it('names face regions on what the decoder filled in, however the image is turned', () => {
    const box = (y: number) => ({ x: 0.4, y, width: 0.1, height: 0.1 })
    const placed = [box(0.2), box(0.75)].map(
      (one): PlacedFace => ({ face: FACE, box: one, number: 1, isDeciding: false }),
    )
    const regions = (orientation: number, problems: string[], contents: FileContents | null = null) =>
      texts(
        fitting((one) => {
          Object.assign(one.medium, { orientation, problems, contents })
          one.placed = placed
        }),
        'region',
      )
    expect(regions(1, ['truncated', 'filled_below_60'])).toEqual([lines.region({ n: 1, percent: 60 })])
    // Turned by 90°, the missing rows are at the left.
    expect(regions(6, ['truncated', 'filled_below_60'])).toEqual([])
    expect(regions(1, ['truncated'])).toEqual([])
    // Rows that were counted say it without a decoder.
    const fewer = FileContents.parse({ rows: 'fewer', rowNumbers: { stated: 100, coded: 70 } })
    expect(regions(1, [], fewer)).toEqual([lines.region({ n: 1, percent: 70 })])
    const all = FileContents.parse({ rows: 'as_stated', rowNumbers: { stated: 100, coded: 100 } })
    expect(regions(1, ['filled_below_60'], all)).toEqual([])
  })

  it('names two scores of one region, and results of the same bytes in the words of the service', () => {
    const of = fitting((one) => {
      const listed = { ...FACE, deepfakeScore: 0.2 }
      if (one.analysis.result === null) throw new Error('no result')
      Object.assign(one.analysis.result, { verdict: 'ai_edited', isManipulated: true, deepfakeScore: 0.91 })
      one.analysis.result.faceAnalysis = {
        stage: 'face_crop',
        fullImageScore: 0.12,
        decidingFace: { ...FACE, deepfakeScore: 0.9 },
        faces: [listed, { ...listed, x: 90 }],
      }
      const before = { ...one.analysis, receivedAt: TAKEN_IN, result: { ...one.analysis.result, verdict: 'real' } }
      one.others = [before, { ...before, serviceOrigin: 'https://two.example' }]
    })
    expect(texts(of, 'scores')).toEqual([
      lines.faceScores({ one: 'faces[0]', score: '0.20', other: 'decidingFace', otherScore: '0.90' }),
    ])
    const said = {
      verdict: 'ai_edited',
      other: 'real',
      otherAt: instant(TAKEN_IN),
      at: instant(of.analysis?.receivedAt ?? 0),
    }
    expect(texts(of, 'results')).toEqual([
      lines.results({ ...said, isElsewhere: false, origin: '' }),
      lines.results({ ...said, isElsewhere: true, origin: 'https://two.example' }),
    ])
    // What the face analysis gives for the whole image is on no documented scale: it contradicts nothing.
    expect(texts(of, 'other_scores')).toEqual([lines.wholeScores({ score: '0.91', other: '0.12' })])
  })

  it('takes faces without a box for no region', () => {
    const of = fitting(({ analysis: { result } }) => {
      const nowhere = { x: null, y: null, width: null, height: null, confidence: null }
      const decidingFace = { ...nowhere, deepfakeScore: 0.9 }
      const faces = [{ ...nowhere, deepfakeScore: 0.2 }]
      Object.assign(result ?? {}, { faceAnalysis: { stage: 'face_crop', fullImageScore: null, decidingFace, faces } })
    })
    expect(texts(of, 'scores')).toEqual([])
  })

  it('notices the score of the deciding face beside a verdict that it speaks against, both numbers in one line', () => {
    const region = (verdict: string, deepfakeScore: number | null) =>
      remarksOn(
        fitting(({ analysis: { result } }) => {
          const decidingFace = { ...FACE, deepfakeScore }
          const faceAnalysis = { stage: 'face_crop', fullImageScore: null, decidingFace, faces: [decidingFace] }
          Object.assign(result ?? {}, { verdict, isManipulated: verdict !== 'real', confidence: 0.88, faceAnalysis })
        }),
      )
    const line = lines.regionScore({ verdict: 'real', score: '0.88', region: '0.74' })
    expect(region('real', 0.74)).toMatchObject({ inconsistencies: [], noticed: [{ kind: 'other_scores', text: line }] })
    for (const [verdict, score] of [
      ['real', 0.3],
      ['real', null],
      ['ai_edited', 0.74],
    ] as const)
      expect(region(verdict, score).noticed).toEqual([])
  })

  it('names what the reply itself contradicts, and only notices what it lacks', () => {
    const unsuccessful = fitting(({ analysis }) => {
      analysis.reply = { ...analysis.reply, isSuccessful: false, totalCreditsUsed: null, images: [] }
    })
    expect(texts(unsuccessful, 'reply')).toEqual([replyRemarkWords.unsuccessfulWithVerdict({ isAttached: false })])
    const lacking = fitting(({ analysis }) => {
      analysis.reply = { ...analysis.reply, hasDetailedReport: true }
    })
    expect(texts(lacking, 'reply')).toEqual([])
    expect(found(lacking, 'details')).toMatchObject([
      {
        text: replyRemarkWords.detailsLacking({ isAttached: false, isAll: false, names: 'deepAnalysis' }),
        detail: 'deepAnalysis',
      },
    ])
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
const SILENT: Pick<ContainerFacts, 'durationSeconds' | 'streamsLeftOut' | 'streams' | 'dates'> = {
  durationSeconds: 8,
  streamsLeftOut: 0,
  streams: [],
  dates: [],
}
const indicator = <K extends Indicator['kind']>(kind: K, source: string, value: string) => ({
  kind,
  source,
  value,
  form: null,
})
const transcribed = (endSeconds: number | null, text = 'Fire'): FactCheck =>
  ({
    job: { state: 'watching', modality: 'video' },
    parsed: null,
    result: {
      transcript: { turns: [{ at: 't', speaker: null, startSeconds: null, endSeconds, text }], language: null },
    },
  }) as unknown as FactCheck
