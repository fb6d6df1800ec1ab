import { describe, expect, it } from 'vitest'
import type { MetadataEntry, MetadataGroup } from './metadata.ts'
import { statedPosition } from './stated-position.ts'

type Given = readonly [group: MetadataGroup, tag: string, raw: string]
const stated = (...given: Given[]) =>
  statedPosition(given.map(([group, tag, raw]): MetadataEntry => ({ group, tag, raw, friendly: null })))

/** Latitude and longitude to six places, whether their hemispheres are known, and the notes. */
function shown(...given: Given[]) {
  const { position, notes } = stated(...given)
  const degrees = (half: number | undefined) => Number(half?.toFixed(6))
  const place =
    position === null ? null : [degrees(position.latitude), degrees(position.longitude), position.hasHemispheres]
  return [place, ...notes]
}

const halves = (group: MetadataGroup, [latitude, longitude]: readonly string[], refs: readonly string[]): Given[] => [
  ...(refs[0] === undefined ? [] : [[group, 'GPSLatitudeRef', refs[0]] as const]),
  [group, 'GPSLatitude', latitude ?? ''],
  ...(refs[1] === undefined ? [] : [[group, 'GPSLongitudeRef', refs[1]] as const]),
  [group, 'GPSLongitude', longitude ?? ''],
]
const UNKNOWN = 'position_without_hemisphere'

describe('a position that EXIF states', () => {
  const of = (refs: readonly string[], latitude = '33 51 0', longitude = '70 40 1234/100') =>
    shown(...halves('GPS', [latitude, longitude], refs))

  it('has its hemispheres from the letters, and none from any other text', () => {
    expect(of(['S', 'W'])).toEqual([[-33.85, -70.670094, true]])
    expect(of([' s ', 'w'])).toEqual([[-33.85, -70.670094, true]])
    expect(of(['South', 'WEST'])).toEqual([[-33.85, -70.670094, true]])
    for (const refs of [['X', '?'], ['', ' '], [], ['E', 'N'], ['N'], ['N', 'Eastern'], ['Z', 'W']])
      expect(of(refs).slice(1)).toEqual([UNKNOWN])
    expect(of(['S'])).toEqual([[-33.85, 70.670094, false], UNKNOWN])
  })

  it('keeps a sign that is written, and is none where the letter says otherwise', () => {
    expect(of([], '-33.8592', '-70.5')).toEqual([[-33.8592, -70.5, true]])
    expect(of(['S', 'W'], '-33.8592', '-70.5')).toEqual([[-33.8592, -70.5, true]])
    expect(of(['N', 'W'], '-33.8592', '70.5')).toEqual([null, 'position_contradictory'])
    expect(of(['S', 'W'], '+33.8592', '70.5')).toEqual([null, 'position_contradictory'])
    expect(of(['S', 'W'], '33,51,29.99', '70,40,0')).toEqual([[-33.858331, -70.666667, true]])
  })

  it('goes without a part at its end that is no number, and says so', () => {
    expect(of(['S', 'W'], '33 51 0/0')).toEqual([[-33.85, -70.670094, true], 'position_part_unread'])
    expect(of(['S', 'W'], '33 0/0 0/0')).toEqual([[-33, -70.670094, true], 'position_part_unread'])
    for (const none of ['33 0/0 15', '0/0 51 0', '0/0 0/0 0/0', '33 51 30/0', '33 51 NaN 1', '33°51', 'south'])
      expect(of(['S', 'W'], none)).toEqual([null, 'position_unreadable'])
  })

  it('is none where minutes or seconds are no such number, however they are written', () => {
    for (const none of ['33 75 0', '33 51 61', '33 60 0', '33 -51 0', '33,8597', '33 8597', '33,51,75.5'])
      expect(of(['S', 'W'], none)).toEqual([null, 'position_unreadable'])
    // Rounded up to a whole minute.
    expect(of(['S', 'W'], '33 50 60')).toEqual([[-33.85, -70.670094, true]])
    expect(of(['S', 'W'], '33 59 60')).toEqual([[-34, -70.670094, true]])
    expect(shown(...halves('XMP', ['33,8597S', '70,40W'], []))).toEqual([null, 'position_unreadable'])
  })

  it('has no altitude, error or direction that cannot be, or that nobody set', () => {
    const of = (altitude: string, error: string) => {
      const { position, notes } = stated(
        ...halves('GPS', ['51', '0'], ['N', 'W']),
        ['GPS', 'GPSAltitude', altitude],
        ['GPS', 'GPSHPositioningError', error],
      )
      return [position?.altitudeMetres, position?.errorMetres, ...notes]
    }
    const both = [null, null, 'altitude_impossible', 'position_error_impossible']
    expect(of('4294967295', '4294967295')).toEqual(both)
    expect(of('4294967295/4294967295', '4294967295/4294967295')).toEqual(both)
    expect(of('1000001', '-5')).toEqual(both)
    expect(of('408000', '4294967295/1000000')).toEqual([408_000, 4294.967295])
    expect(of('0/0', '0/0')).toEqual([null, null])
  })

  it('is none beyond the Earth, or of one half', () => {
    expect(of(['S', 'W'], '91 0 0')).toEqual([null, 'position_impossible'])
    expect(shown(['GPS', 'GPSLatitude', '33 51 0'], ['GPS', 'GPSLatitudeRef', 'S'])).toEqual([
      null,
      'position_incomplete',
    ])
    expect(of(['N', 'E'], '0 0 0', '0 0 0')).toEqual([[0, 0, true], 'position_zero'])
  })

  it('carries what is recorded with it, both halves as recorded and the step of their notation', () => {
    const { position } = stated(
      ...halves('GPS', ['51 45 4467/100', '0 19 441/100'], ['N', 'W']),
      ['GPS', 'GPSAltitude', '1234/10'],
      ['GPS', 'GPSAltitudeRef', '1'],
      ['GPS', 'GPSImgDirection', '27435/100'],
      ['GPS', 'GPSImgDirectionRef', 'T'],
      ['GPS', 'GPSMapDatum', 'WGS-84'],
      ['GPS', 'GPSHPositioningError', '5'],
    )
    expect(position).toMatchObject({
      source: 'EXIF',
      recordedAs: '51/1 45/1 4467/100 N, 0/1 19/1 441/100 W',
      altitudeMetres: -123.4,
      altitudeReference: '1',
      directionDegrees: 274.35,
      directionReference: 'T',
      datum: 'WGS-84',
      errorMetres: 5,
    })
    expect(position?.stepMetres).toBeCloseTo(0.309, 2)
    const { notes } = stated(...halves('GPS', ['51', '0'], ['N', 'W']), ['GPS', 'GPSImgDirection', '361'])
    expect([...notes]).toEqual(['direction_impossible'])
  })

  it('takes no half from another block', () => {
    const first = halves('GPS', ['10', '20'], ['N', 'E'])
    expect(shown(...first, ...halves('GPS', ['30', '40'], ['S', 'W']))).toEqual([[10, 20, true]])
  })
})

describe('a position that XMP states', () => {
  it('has its hemispheres from a letter, a property of its own or a sign', () => {
    const rio = [-22.951916, -43.210487, true]
    expect(shown(...halves('XMP', ['22.951916', '43.210487'], ['S', 'W']))).toEqual([rio])
    expect(shown(...halves('XMP', ['-22.951916', '-43.210487'], []))).toEqual([rio])
    expect(shown(...halves('XMP', ['22,57.11496S', '43,12.62922W'], []))).toEqual([rio])
    expect(shown(...halves('XMP', ['22.951916', '43.210487'], ['S']))).toEqual([
      [-22.951916, 43.210487, false],
      UNKNOWN,
    ])
    expect(shown(...halves('XMP', ['-22.951916', '43.210487'], ['N', 'W']))).toEqual([null, 'position_contradictory'])
  })

  it('is found among properties that repeat', () => {
    const [ref, latitude, ...rest] = halves('XMP', ['22.951916', '43.210487'], ['S', 'W'])
    const step: Given = ['XMP', 'HistoryAction', 'saved']
    if (ref === undefined || latitude === undefined) throw new Error('no halves')
    expect(shown(step, ref, step, latitude, step, ...rest)).toEqual([[-22.951916, -43.210487, true]])
  })
})

describe('a position that a film states', () => {
  it.each([
    ['+0030+00045/', 0.5, 0.75],
    ['+27.5916+086.5640+8850/', 27.5916, 86.564],
    ['-4012.22-07500.25/', -40.203667, -75.004167],
    ['+401213.1-0750015.1/', 40.203639, -75.004194],
    ['+40-075CRSWGS_84/', 40, -75],
    ['+5.5-7.25/', 5.5, -7.25],
  ])('is read from %s by its digits, in every container', (text, latitude, longitude) => {
    expect(shown(['QuickTime', 'GPSCoordinates', text])).toEqual([[latitude, longitude, true]])
    expect(shown(['Matroska', 'Location', text])).toEqual([[latitude, longitude, true]])
  })

  it('is none in another notation, with 61 minutes or beyond the Earth', () => {
    for (const none of ['+4061-07500/', '48.8 2.2', '+40125-07500/', '+48.8/'])
      expect(shown(['QuickTime', 'GPSCoordinates', none])).toEqual([null, 'position_unreadable'])
    expect(shown(['QuickTime', 'GPSCoordinates', '+91-075/'])).toEqual([null, 'position_impossible'])
    // The name of a place says nothing of where it is.
    expect(shown(['Matroska', 'Location', 'Paris'])).toEqual([null])
  })

  it('goes before that of an XMP packet in it, but not before that of EXIF', () => {
    const own: Given = ['QuickTime', 'GPSCoordinates', '+10+020/']
    expect(shown(own, ...halves('XMP', ['30N', '40E'], []))).toEqual([[10, 20, true]])
    expect(shown(own, ...halves('GPS', ['30', '40'], ['N', 'E']))).toEqual([[30, 40, true]])
  })
})
