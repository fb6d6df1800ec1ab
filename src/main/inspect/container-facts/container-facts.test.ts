import { describe, expect, it } from 'vitest'
import { FileEnd } from '../../../shared/model/contents.ts'
import { emptyBlocks } from '../container/blocks.ts'
import { containerOf } from './container-facts.ts'
import { kindByStreams, withWalk } from './with-walk.ts'

const general = { '@type': 'General', Format: 'MPEG-4', Duration: '3.000' }
const video = { '@type': 'Video', Format: 'AVC', Width: '320', Height: '180' }

describe('what a container says', () => {
  it('is rebuilt from known fields alone', () => {
    const { facts } = containerOf([
      { ...general, OverallBitRate: '308547', Encoded_Application: 'Lavf59', Surprise: 'left out' },
      { ...video, Rotation: '90.000', FrameRate: '29.970', FrameRate_Mode: 'VFR', BitDepth: '8', CodecID: 'avc1' },
      { '@type': 'Audio', Format: 'AAC', CodecID: '2 / 40 / mp4a-40-2', Channels: '2', SamplingRate: '48000' },
    ])
    expect(facts).toMatchObject({ durationSeconds: 3, bitRate: 308_547, writer: 'Lavf59' })
    expect(facts?.streams).toMatchObject([
      { type: 'video', rotationDegrees: 90, framesPerSecond: 29.97, frameRateMode: 'variable', bitDepth: 8 },
      { type: 'audio', codecId: 'mp4a-40-2', channels: 2, samplesPerSecond: 48_000 },
    ])
    expect(JSON.stringify(facts)).not.toContain('left out')
  })

  it('is null where no stream was found, with a problem', () => {
    expect(containerOf([general])).toMatchObject({ facts: null, problems: ['container_unreadable'] })
    expect(containerOf([])).toMatchObject({ facts: null, problems: ['container_unreadable'] })
  })

  it('leaves out numbers that are none, zero, doubled or beyond measure', () => {
    const odd = {
      ...video,
      Width: '320 / 640',
      BitDepth: '-8',
      FrameRate: 'NaN',
      FrameCount: '75 / 75',
      BitRate: '1e9',
    }
    const { facts } = containerOf([{ ...general, Duration: '0.000', OverallBitRate: '12.5' }, odd])
    expect(facts).toMatchObject({ durationSeconds: null, bitRate: null })
    expect(facts?.streams[0]).toMatchObject({
      width: null,
      height: null,
      bitDepth: null,
      framesPerSecond: null,
      frameCount: 75,
      bitRate: null,
    })
    const ages = containerOf([{ ...general, Duration: '99999999999' }, video])
    expect(ages.facts?.durationSeconds).toBeNull()
  })

  it('keeps the basis of a date’s zone', () => {
    const { facts } = containerOf([
      {
        ...general,
        Recorded_Date: '2019-07-24 11:25:40+03:00',
        Encoded_Date: '2019-07-24 08:25:57 UTC',
        Tagged_Date: '2019',
      },
      video,
    ])
    expect(facts?.dates.map(({ what, zone }) => [what, zone])).toEqual([
      ['recorded', 'recorded'],
      ['encoded', 'by_format'],
      ['tagged', 'none'],
    ])
  })

  it('holds texts that are capped and in which nothing is invisible', () => {
    const title = `a\u202eb\u0000${'x'.repeat(9000)}`
    const { facts } = containerOf([
      {
        ...general,
        Title: title,
        extra: { 'com.apple.my\u200ftag': 'v', IsTruncated: 'Yes', ErrorDetectionType: 'Per level 1' },
      },
      video,
    ])
    const [first, own, ...others] = facts?.tags ?? []
    expect(first?.value.startsWith('a\\u202eb\\u0000x')).toBe(true)
    expect(first?.value.length).toBeLessThanOrEqual(4000)
    expect(own).toEqual({ tag: 'com.apple.my\\u200ftag', value: 'v' })
    expect(others).toEqual([])
  })

  it('is believed to be cut off, and for how long it lasts, only where that was not looked for here', () => {
    const parsed = containerOf([{ ...general, extra: { IsTruncated: 'Yes' } }, video])
    expect(withWalk(parsed, emptyBlocks(), 1000).problems).toEqual(['film_truncated'])
    const walked = { ...emptyBlocks(), end: FileEnd.parse({ state: 'whole', at: 9 }) }
    expect(withWalk(parsed, walked, 1000).problems).toEqual([])
    const reckoned = (seconds: number) =>
      withWalk(parsed, { ...walked, duration: { seconds, basis: 'computed' } }, 1000).facts?.durationSeconds
    expect([reckoned(3.02), reckoned(3.04), reckoned(0)]).toEqual([3, 3.04, null])
    const unwalked = { ...emptyBlocks(), end: FileEnd.parse({ state: 'not_walked' }) }
    expect(withWalk(parsed, unwalked, 1000)).toMatchObject({ problems: [], facts: { durationSeconds: null } })
  })

  it('has no bit rate for which the file lacks the bytes, and as a whole the one that they come to', () => {
    const rates = (fileBytes: number, rate: string, whole: string, more: object = {}) => {
      const sound = { '@type': 'Audio', Format: 'AAC', BitRate: rate, ...more }
      const parsed = containerOf([{ ...general, OverallBitRate: whole }, sound])
      const { facts } = withWalk(parsed, { ...emptyBlocks(), end: FileEnd.parse({ state: 'whole', at: 9 }) }, fileBytes)
      return [facts?.streams[0]?.bitRate, facts?.bitRate]
    }
    // Three seconds.
    expect(rates(48_000, '128000', '128000')).toEqual([128_000, 128_000])
    expect(rates(26_670, '60378200000', '71120')).toEqual([null, 71_120])
    expect(rates(26_670, '60378200000', '99999999', { Duration: '0.500' })).toEqual([null, 71_120])
    expect(rates(48_000, '256000', '128000')).toEqual([null, 128_000])
    expect(rates(48_000, '256000', '128000', { Duration: '1.000' })).toEqual([256_000, 128_000])
    // Of one that is cut so much is stated.
    const parsed = containerOf([general, { '@type': 'Audio', Format: 'PCM', BitRate: '256000' }])
    const cut = FileEnd.parse({ state: 'cut', at: 48_000, due: 96_044, missing: 'data' })
    expect(withWalk(parsed, { ...emptyBlocks(), end: cut }, 48_000).facts?.streams[0]?.bitRate).toBe(256_000)
  })

  it('is shown with the shape of its pixels, as exactly as that is known', () => {
    const shown = (ratio: string) => containerOf([general, { ...video, Width: '720', PixelAspectRatio: ratio }])
    const sizes = ['1.000', '1.333', '1.067', '0.911', '1.777'].map((ratio) => shown(ratio).facts?.streams[0])
    expect(sizes.map((stream) => (stream?.type === 'video' ? stream.shownWidth : 0))).toEqual([
      null,
      960,
      768,
      656,
      1279,
    ])
  })

  it('makes its kind by its streams, of which a cover picture is none', () => {
    const sound = { '@type': 'Audio', Format: 'AAC' }
    const cover = { ...video, Format: 'JPEG', FrameCount: '1' }
    const kind = (...tracks: object[]) =>
      kindByStreams('other', containerOf([general, ...tracks] as never).facts, emptyBlocks())
    expect([kind(video, sound), kind(sound), kind(cover, sound), kind(cover)]).toEqual([
      'video',
      'audio',
      'audio',
      'other',
    ])
  })

  it('takes in 64 streams and counts the rest', () => {
    const { facts } = containerOf([general, ...Array.from({ length: 70 }, () => video)])
    expect(facts).toMatchObject({ streamsLeftOut: 6 })
    expect(facts?.streams).toHaveLength(64)
  })

  it('counts chapters by their times', () => {
    const menu = { '@type': 'Menu', extra: { _00_00_00_000: 'A', _00_00_01_000: 'B', Menu_For: '1' } }
    expect(containerOf([general, video, menu]).facts?.chapters).toBe(2)
  })
})
