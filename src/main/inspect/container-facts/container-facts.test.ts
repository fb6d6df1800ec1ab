import { describe, expect, it } from 'vitest'
import { containerOf } from './container-facts.ts'

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
    expect(containerOf([general])).toEqual({ facts: null, problems: ['container_unreadable'] })
    expect(containerOf([])).toEqual({ facts: null, problems: ['container_unreadable'] })
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
      { ...general, Title: title, extra: { 'my\u200ftag': 'v', IsTruncated: 'Yes' } },
      video,
    ])
    const [first, own] = facts?.tags ?? []
    expect(first?.value.startsWith('a\\u202eb\\u0000x')).toBe(true)
    expect(first?.value.length).toBeLessThanOrEqual(4000)
    expect(own).toEqual({ tag: 'my\\u200ftag', value: 'v' })
  })

  it('says that a file ends too early', () => {
    expect(containerOf([{ ...general, extra: { IsTruncated: 'Yes' } }, video]).problems).toEqual(['film_truncated'])
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
