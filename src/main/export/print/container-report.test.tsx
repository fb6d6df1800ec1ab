import { describe, expect, it } from 'vitest'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml } from '../../../../tests/support/set-html.ts'
import type { ContainerFacts } from '../../../shared/model/container.ts'
import { ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { optionsFor } from '../../../shared/model/report-options.ts'
import { containerEntries, container as words } from '../../../shared/words/container.ts'
import { dropped } from '../../../shared/words/dropped.ts'
import { promised } from '../../../shared/words/promised.ts'
import { sections as sectionsWords } from '../../../shared/words/report/report.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import { veilInReport } from '../../../shared/words/report/veil-in-report.ts'
import { stillNote } from '../../../shared/words/stills.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { itemJson } from '../machine/item-json.ts'

const none = { bitRate: null, bitRateMode: null, durationSeconds: null, title: null, language: null, encoder: null }
const container: ContainerFacts = {
  format: 'MPEG-4',
  profile: 'QuickTime',
  brands: 'qt',
  durationSeconds: 4.002,
  bitRate: 878_343,
  bitRateMode: null,
  streamsLeftOut: 0,
  writer: null,
  writerLibrary: 'Apple QuickTime',
  chapters: 0,
  streams: [
    {
      ...none,
      type: 'video',
      codec: 'AVC',
      codecId: 'avc1',
      profile: 'Baseline',
      width: 568,
      height: 320,
      shownWidth: null,
      shownHeight: null,
      rotationDegrees: 90,
      isMirrored: null,
      framesPerSecond: 30,
      frameRateMode: 'variable',
      frameCount: 120,
      bitDepth: 8,
      chroma: '4:2:0',
      colour: { primaries: null, transfer: null, matrix: null, range: null },
      scan: null,
    },
  ],
  dates: [{ what: 'encoded', raw: '2019-07-24 08:25:57 UTC', zone: 'by_format' }],
  tags: [{ tag: 'Title', value: '<script>alert(1)</script>' }],
}

describe('the report of a film', () => {
  const html = reportHtml(
    sampleFacts(({ item }) => {
      if (item.medium) Object.assign(item.medium, { kind: 'video', format: 'mov', metadata: null, container })
      item.row.kind = 'video'
    }),
  )

  it('says how long it is and what it holds, and of what may be worked out that it may be', () => {
    expect(html).toContain('00:00:04.002')
    expect(html).toContain('H.264 · 568 × 320 · rotated 90° clockwise · 30 fps, variable')
    expect(html).toContain(words.zones.format)
    expect(html).toContain(words.note)
    expect(html).toContain(words.workedOutAs({ value: '00:00:04.002' }))
    expect(htmlText(html)).not.toMatch(/As the file states it|As recorded In words/)
    const rows = containerEntries({ ...container, bitRate: 308_547 })
    expect(rows.filter(({ friendly }) => friendly?.endsWith(words.workedOut)).map(({ tag }) => tag)).toEqual([
      'Duration, seconds',
      'Bit rate of the file',
      'Frames per second',
      'Frames',
    ])
  })

  it('prints its tags as text', () => {
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script>')
  })

  it('prints what the JSON has of its metadata: Content Credentials, times, what was noticed, every entry', () => {
    const facts = filmWithMetadata()
    const text = htmlText(reportHtml(facts))
    const reported = itemJson(facts, Buffer.from('')).file?.local.metadata
    expect(reported?.contentCredentials?.title).toBe('My Title')
    for (const part of [
      'My Title',
      'make_test_film/1.0',
      'C2PA Signer',
      'serial 39',
      'c2pa.created',
      'urn:uuid:film',
      '2022:04:20 17:49:00',
      'offset -04:00',
      'XMP ModifyDate',
      'QuickTime Encoder',
      'Read, not verified.',
      ...(reported?.entries ?? []).flatMap(({ tag, raw }) => [tag, raw]),
    ])
      expect(text).toContain(part)
    expect(htmlText(html)).not.toContain(sectionsWords.metadata)
    const without = { ...optionsFor(1), parts: ['pictures' as const] }
    expect(reportHtml(facts, { options: without })).not.toContain('My Title')
  })

  it('prints as much of a document that only holds metadata', () => {
    const facts = filmWithMetadata()
    facts.item.row.kind = 'document'
    Object.assign(facts.item.medium ?? {}, { kind: 'document', format: 'xmp', container: null })
    const text = htmlText(reportHtml(facts))
    for (const part of [sectionsWords.metadata, 'VideoFrameRate', '30.000000', '2022:04:20 17:49:00'])
      expect(text).toContain(part)
  })

  it('says of a film that states nothing to be relied on that it does', () => {
    const bare = reportHtml(
      sampleFacts(({ item }) => {
        if (item.medium) Object.assign(item.medium, { kind: 'video', format: 'mov', metadata: null, container: null })
        item.row.kind = 'video'
      }),
    )
    expect(bare).toContain(words.unreadable)
  })
})

/** A film whose container holds XMP and Content Credentials. */
function filmWithMetadata(): ReportFacts {
  return sampleFacts(({ item }) => {
    const metadata = item.medium?.metadata
    if (!item.medium || !metadata) throw new Error('The sample has metadata.')
    Object.assign(item.medium, { kind: 'video', format: 'mov', container })
    item.row.kind = 'video'
    const time = { raw: '2022:04:20 17:49:00', offset: '-04:00', source: 'XMP', tag: 'ModifyDate' } as const
    metadata.times = [{ ...time, offsetTag: 'ModifyDate', what: 'changed' }]
    metadata.indicators = [{ kind: 'software', source: 'QuickTime Encoder', value: 'Lavf58', form: null }]
    metadata.entries = [
      { group: 'XMP', tag: 'VideoFrameRate', raw: '30.000000', friendly: null },
      { group: 'XMP', tag: 'AudioSampleType', raw: '16Int', friendly: null },
    ]
    metadata.contentCredentials = {
      label: 'urn:uuid:film',
      manifests: 1,
      title: 'My Title',
      claimGenerator: 'make_test_film/1.0',
      signer: {
        name: 'C2PA Signer',
        organisation: 'C2PA Signer',
        issuer: 'C2PA Test Root',
        serial: '39',
        validFrom: '2022-04-20',
        validTo: '2032-04-17',
      },
      signedAt: null,
      actions: [{ action: 'c2pa.created', digitalSourceType: null, softwareAgent: null, when: null }],
      ingredients: [{ title: 'A.jpg', relationship: 'parentOf' }],
    }
  })
}

describe('the report of a film or a sound that was opened here', () => {
  const picture = { bytes: new Uint8Array([1, 2, 3]), type: 'image/jpeg', side: 1280 } as const
  const of = (kind: 'video' | 'audio', change: Partial<ReportFacts>) =>
    reportHtml(
      sampleFacts((facts) => {
        const { item } = facts
        if (item.medium) Object.assign(item.medium, { kind, format: 'mov', metadata: null, container })
        item.row.kind = kind
        Object.assign(facts, change)
      }),
    )

  it('shows the frame that was kept, in its own shape, and says where it lies and what made it', () => {
    const html = of('video', { picture: { ...picture, frame: { seconds: 0.4002 } } })
    expect(html).toContain('Frame near 00:00:00.400, made by Touchstone’s window from the file')
    expect(html).toContain('xMidYMid meet')
    expect(html).toContain(recording.notTheFile(null))
    expect(of('video', { picture: { ...picture, frame: { seconds: null } } })).toContain(
      'A frame whose time was not stored',
    )
  })

  it('says of a veiled frame that it is a blurred copy', () => {
    const html = of('video', {
      picture: { ...picture, frame: { seconds: 1 } },
      veil: { look: 'blur', isLifted: false },
    })
    expect(html).toContain('The images are veiled.')
    expect(html).toContain(veilInReport.plate('blur', null))
  })

  it('draws the waveform that was kept, and says of how many parts', () => {
    const html = of('audio', { waveform: [0, 255, 128] })
    expect(html).toContain('M0.00 12.70L85.00 0.00L170.00')
    expect(html).toContain(
      'to the end at 00:00:04.002, made on this machine from the file: the loudest sample in each of 3',
    )
  })

  it('says where nothing is kept, and makes nothing', () => {
    expect(of('video', {})).toContain(recording.noFrame)
    const sound = of('audio', {})
    expect(sound).toContain(recording.noWaveform)
    expect(sound).not.toContain(`${recording.waveform}</h2>`)
  })
})

describe('the report of a still', () => {
  it('names its film, the digest, the time and what decoded it', () => {
    const sha256 = Sha256.parse('ab'.repeat(32))
    const html = reportHtml(
      sampleFacts(({ item }) => {
        item.still = {
          source: { id: ItemId.parse(7), reference: 'ITEM-0007', name: 'interview.mp4' },
          sourceSha256: sha256,
          seconds: 192.48,
          runtime: 'Electron 45.4.1',
          takenAt: 0,
          takenBy: 'R. Osei',
        }
      }),
    )
    expect(html).toContain(`${stillNote('Electron 45.4.1', 192.48)}.`)
    expect(html).toContain('interview.mp4')
    expect(html).toContain(sha256)
  })
})

describe('the report of a copy of a temporary file', () => {
  it('says where that lay, and when it was modified and copied, as the system reported', () => {
    const sha256 = Sha256.parse('cd'.repeat(32))
    const [modifiedAt, copiedAt] = [Date.UTC(2026, 10, 19), Date.UTC(2026, 10, 20)]
    const html = reportHtml(
      sampleFacts(({ item }) => {
        item.promised = { path: '/tmp/<b>mail</b>/IMG_1.jpg', modifiedAt, copiedAt, copiedBy: 'R. Osei', sha256 }
      }),
    )
    expect(html).toContain(promised.title)
    expect(html).toContain(promised.asReported)
    expect(html).toContain('IMG_1.jpg')
    expect(html).not.toContain('<b>mail')
    expect(html).toContain(sha256)
    expect(html).toContain(promised.otherBytes)
  })
})

describe('the report of a picture dropped without a file', () => {
  it('says so, and that name and address are the other program’s words', () => {
    const html = reportHtml(
      sampleFacts(({ item }) => {
        const name = '../<b>harbour</b>.jpg'
        item.arrival = { name, address: 'https://news.example/harbour', takenAt: 0, takenBy: 'R. Osei' }
      }),
    )
    expect(html).toContain(dropped.notChecked)
    expect(html).toContain('https://news.example/harbour')
    expect(html).not.toContain('<b>harbour')
  })
})
