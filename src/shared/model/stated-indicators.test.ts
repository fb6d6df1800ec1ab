import { describe, expect, it } from 'vitest'
import type { ListedTime, MetadataEntry, MetadataGroup } from './metadata.ts'
import { type IndicatorFacts, statedIndicators } from './stated-indicators.ts'

const nothing: IndicatorFacts = { entries: [], times: [], credentials: null, size: null }
const entry = (group: MetadataGroup, tag: string, raw: string): MetadataEntry => ({ group, tag, raw, friendly: null })
const time = (
  what: ListedTime['what'],
  source: ListedTime['source'],
  raw: string,
  offset: string | null = null,
): ListedTime => ({
  what,
  source,
  tag: what,
  raw,
  offset,
  offsetTag: null,
})
const kinds = (facts: Partial<IndicatorFacts>) => statedIndicators({ ...nothing, ...facts }).map(({ kind }) => kind)

describe('what is noticed in metadata', () => {
  it('tells editors and generators from programs that may be a camera’s own', () => {
    expect(kinds({ entries: [entry('EXIF', 'Software', 'Ver.1.00 ')] })).toEqual(['software'])
    expect(kinds({ entries: [entry('XMP', 'CreatorTool', 'Adobe Photoshop 24.0')] })).toEqual(['editing_software'])
    expect(kinds({ entries: [entry('XMP', 'HistorySoftwareAgent', 'Adobe Firefly')] })).toEqual(['generator'])
    expect(kinds({ entries: [entry('EXIF', 'Model', 'Canon EOS R5')] })).toEqual([])
  })

  it('takes no name from captions, titles, file names and cameras', () => {
    const tags = ['Description', 'Caption-Abstract', 'Title', 'Headline', 'UserComment', 'Make', 'Model', 'Source']
    const texts = ['Flux lines of a magnet', 'Sora Tanaka', 'Gemini constellation', 'Midjourney', 'sora.jpg', 'Canva']
    const more = [...tags, 'Artist', 'By-line', 'Credit', 'ImageDescription', 'DocumentName', 'RawFileName']
    for (const text of texts) expect(kinds({ entries: more.map((tag) => entry('XMP', tag, text)) })).toEqual([])
    const people = ['Sora Tanaka', 'Gemini constellation', 'Flux lines of a magnet']
    expect(kinds({ entries: people.map((text) => entry('EXIF', 'Software', text)) })).toEqual(
      people.map(() => 'software'),
    )
  })

  it('points out comments that say which known program wrote the file, and no others', () => {
    const said = [
      'File written by Adobe Photoshop 4.0',
      'Generated with Midjourney',
      'By the sea',
      'Midjourney',
      'Canva',
    ]
    const entries = said.map((text) => entry('Container', 'Comment', text))
    expect(statedIndicators({ ...nothing, entries })).toEqual([
      { kind: 'editing_software', source: 'Container Comment', value: said[0], form: null },
      { kind: 'generator', source: 'Container Comment', value: said[1], form: null },
    ])
    expect(kinds({ entries: [entry('XMP', 'Description', 'File written by Adobe Photoshop 4.0')] })).toEqual([])
  })

  it('carries the text a name was found in', () => {
    const entries = [entry('XMP', 'CreatorTool', 'FLUX.1 [dev]'), entry('IPTC', 'Credit', 'Made with Google AI')]
    expect(statedIndicators({ ...nothing, entries })).toEqual([
      { kind: 'generator', source: 'XMP CreatorTool', value: 'FLUX.1 [dev]', form: null },
      { kind: 'generator', source: 'IPTC Credit', value: 'Made with Google AI', form: null },
    ])
  })

  it('carries the text of parameters as it stands there, and the program whose form it has beside it', () => {
    const parameters = 'a lake Steps: 2, Sampler: Euler'
    const texts = [
      entry('PNG', 'parameters', parameters),
      entry('PNG', 'Software', 'NovelAI'),
      entry('PNG', 'Source', 'Stable Diffusion XL 7BCCAA2C'),
      entry('IPTC', 'Credit', 'Imagined with AI'),
    ]
    expect(statedIndicators({ ...nothing, entries: texts })).toEqual([
      { kind: 'generator', source: 'PNG parameters', value: 'a lake Steps: 2, Sampler: Euler', form: 'Automatic1111' },
      { kind: 'generator', source: 'PNG Software', value: 'NovelAI', form: null },
      { kind: 'generator', source: 'PNG Source', value: 'Stable Diffusion XL 7BCCAA2C', form: null },
      { kind: 'generator', source: 'IPTC Credit', value: 'Imagined with AI', form: 'Meta AI' },
    ])
  })

  it('carries a digital source type as it stands there', () => {
    const address = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
    expect(statedIndicators({ ...nothing, entries: [entry('XMP', 'DigitalSourceType', address)] })).toEqual([
      {
        kind: 'digital_source_type',
        source: 'XMP DigitalSourceType',
        value: address,
        form: null,
      },
    ])
  })

  it('says when a file was changed later, and not when the two cannot be compared', () => {
    const taken = time('taken', 'EXIF', '2020:01:02 03:04:05')
    expect(kinds({ times: [taken, time('changed', 'EXIF', '2020:01:02 04:04:05')] })).toEqual(['changed_later'])
    expect(kinds({ times: [taken, time('changed', 'EXIF', '2020:01:02 03:04:05')] })).toEqual([])
    expect(kinds({ times: [taken, time('changed', 'XMP', '2020:01:02 04:04:05', '+02:00')] })).toEqual([])
  })

  it('says when blocks record different times, whatever their zones', () => {
    const taken = time('taken', 'EXIF', '2020:01:02 03:04:05')
    expect(kinds({ times: [taken, time('taken', 'XMP', '2020:01:02 03:05:05')] })).toEqual(['dates_differ'])
    expect(kinds({ times: [taken, time('taken', 'XMP', '2020:01:02 03:04:05.5')] })).toEqual([])
    expect(kinds({ times: [taken, time('taken', 'IPTC', '2020:01:02')] })).toEqual([])
    expect(kinds({ times: [taken, time('taken', 'XMP', '2020:01:02 01:04:05', 'Z')] })).toEqual([])
    expect(kinds({ times: [taken, time('taken', 'XMP', '2020:03:02 01:04:05', 'Z')] })).toEqual(['dates_differ'])
  })

  it('says when the satellites’ time cannot be the camera’s in any zone', () => {
    const gps = (raw: string) => time('gps', 'GPS', raw, 'Z')
    const taken = time('taken', 'EXIF', '2020:01:02 12:00:00')
    expect(kinds({ times: [taken, gps('2020:01:02 06:30:02')] })).toEqual([])
    expect(kinds({ times: [taken, gps('2020:01:02 06:37:00')] })).toEqual(['gps_time_differs'])
    expect(kinds({ times: [taken, gps('2020:01:04 12:00:00')] })).toEqual(['gps_time_differs'])
    const zoned = time('taken', 'EXIF', '2020:01:02 12:00:00', '+02:00')
    expect(kinds({ times: [zoned, gps('2020:01:02 10:00:01')] })).toEqual([])
    expect(kinds({ times: [zoned, gps('2020:01:02 09:00:01')] })).toEqual(['gps_time_differs'])
  })

  it('compares two times only as far as the coarser of them goes', () => {
    const taken = time('taken', 'EXIF', '2020:01:31 23:59:30')
    const other = (raw: string, offset: string | null = null) =>
      kinds({ times: [taken, time('taken', 'XMP', raw, offset)] })
    for (const same of ['2020', '2020:01', '2020:01:31', '2020:01:31 23:59']) expect(other(same)).toEqual([])
    for (const another of ['2019', '2020:02', '2020:02:01', '2020:01:31 23:58'])
      expect(other(another)).toEqual(['dates_differ'])
    // The camera may have been where it was noon already.
    expect(other('2020:02:01 12:00', 'Z')).toEqual([])
    const changed = (raw: string) => kinds({ times: [taken, time('changed', 'EXIF', raw)] })
    expect(changed('2020:01:31 23:59')).toEqual([])
    expect(changed('2020:02:01 00:00')).toEqual(['changed_later'])
  })

  it('finds nothing inconsistent in what was assumed', () => {
    const taken = time('taken', 'EXIF', '2020:04:12 12:00:00')
    const dayFirst = { ...time('gps', 'GPS', '03.12.2020 12:00:00', 'Z') }
    const dayOfYear = { ...time('gps', 'GPS', '2020:12:338 12:00:00', 'Z') }
    const counted = { ...time('changed', 'PNG', '2021:01:01 00:00:00', 'Z'), tag: 'tIME' }
    const zoned = time('taken', 'EXIF', '2020:04:12 12:00:00', '+02:00')
    expect(kinds({ times: [taken, dayFirst, dayOfYear] })).toEqual([])
    expect(kinds({ times: [zoned, counted] })).toEqual([])
    const stated = { ...counted, source: 'XMP' as const, tag: 'ModifyDate' }
    expect(kinds({ times: [zoned, stated] })).toEqual(['changed_later'])
  })

  it('does not judge by a date that does not exist', () => {
    const times = [time('taken', 'EXIF', '0000:00:00 00:00:00'), time('changed', 'EXIF', '2020:01:02 03:04:05')]
    expect(kinds({ times })).toEqual([])
  })

  it('says when the recorded size is neither the picture’s nor its turned one', () => {
    const entries = [entry('EXIF', 'ExifImageWidth', '4000'), entry('EXIF', 'ExifImageHeight', '3000')]
    expect(kinds({ entries, size: { width: 3000, height: 4000 } })).toEqual([])
    expect(kinds({ entries, size: { width: 1000, height: 750 } })).toEqual(['size_differs'])
  })
})
