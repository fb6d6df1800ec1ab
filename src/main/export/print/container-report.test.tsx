import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import type { ContainerFacts } from '../../../shared/model/container.ts'
import { ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { dropped } from '../../../shared/words/dropped.ts'
import { renderItemReport } from './item-report.tsx'

const none = { bitRate: null, bitRateMode: null, durationSeconds: null, title: null, language: null, encoder: null }
const container: ContainerFacts = {
  ...{ format: 'MPEG-4', profile: 'QuickTime', brands: 'qt', durationSeconds: 4.002, bitRate: 878_343 },
  ...{ bitRateMode: null, streamsLeftOut: 0, writer: null, writerLibrary: 'Apple QuickTime', chapters: 0 },
  streams: [
    {
      ...{ ...none, type: 'video', codec: 'AVC', codecId: 'avc1', profile: 'Baseline', width: 568, height: 320 },
      ...{ rotationDegrees: 90, framesPerSecond: 30, frameRateMode: 'variable', frameCount: 120, bitDepth: 8 },
      ...{ chroma: '4:2:0', colour: { primaries: null, transfer: null, matrix: null, range: null }, scan: null },
    },
  ],
  dates: [{ what: 'encoded', raw: '2019-07-24 08:25:57 UTC', zone: 'by_format' }],
  tags: [{ tag: 'Title', value: '<script>alert(1)</script>' }],
}

describe('the report of a film', () => {
  const html = renderItemReport(
    sampleFacts(({ item }) => {
      if (item.medium) Object.assign(item.medium, { kind: 'video', format: 'mov', metadata: null, container })
      item.row.kind = 'video'
    }),
  )

  it('says how long it is and what it holds, as the file states it', () => {
    expect(html).toContain('00:00:04.002')
    expect(html).toContain('H.264 · 568 × 320 · turned 90° clockwise · 30 frames a second, variable')
    expect(html).toContain('UTC by the format; some devices write their own clock there')
    expect(html).toContain('As the file states it.')
  })

  it('prints its tags as text', () => {
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).not.toContain('<script>')
  })

  it('says of a film that states nothing to be relied on that it does', () => {
    const bare = renderItemReport(
      sampleFacts(({ item }) => {
        if (item.medium) Object.assign(item.medium, { kind: 'video', format: 'mov', metadata: null, container: null })
        item.row.kind = 'video'
      }),
    )
    expect(bare).toContain('Nothing its container says could be relied on.')
  })
})

describe('the report of a still', () => {
  it('names its film, the digest, the time and what decoded it', () => {
    const sha256 = Sha256.parse('ab'.repeat(32))
    const html = renderItemReport(
      sampleFacts(({ item }) => {
        item.still = {
          source: { id: ItemId.parse(7), reference: 'ITEM-0007', name: 'interview.mp4' },
          ...{ sourceSha256: sha256, seconds: 192.48, runtime: 'Electron 45.4.1', takenAt: 0, takenBy: 'R. Osei' },
        }
      }),
    )
    expect(html).toContain('decoded by Electron 45.4.1 near 00:03:12.480; not necessarily an exact frame.')
    expect(html).toContain('interview.mp4')
    expect(html).toContain(sha256)
  })
})

describe('the report of a picture dropped without a file', () => {
  it('says so, and that name and address are the other program’s words', () => {
    const html = renderItemReport(
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
