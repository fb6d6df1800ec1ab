import { describe, expect, it } from 'vitest'
import { readIso6709, readPosition, readXmpCoordinate } from './read-position.ts'

describe('a position in the notation of ISO 6709', () => {
  it.each([
    ['+48.8577+002.295/', 48.8577, 2.295, null],
    ['+32.0929+034.8620+028.516/', 32.0929, 34.862, 28.516],
    ['+0030+00045/', 0.5, 0.75, null],
    ['+0030+00045/      ', 0.5, 0.75, null],
    ['-4012.22-07500.25-123/', -(40 + 12.22 / 60), -(75 + 0.25 / 60), -123],
    ['+401213.1-0750015.5/', 40 + 12 / 60 + 13.1 / 3600, -(75 + 15.5 / 3600), null],
    ['+40-075CRSWGS_84/', 40, -75, null],
    ['+5.5-7.25', 5.5, -7.25, null],
    ['+051.5-000.1/', Number.NaN, -0.1, null],
    ['+4061-07500/', Number.NaN, -75, null],
    ['+4012-07560/', 40.2, Number.NaN, null],
    ['+40125-07500/', Number.NaN, -75, null],
  ])('reads %s by its digits', (text, latitude, longitude, altitudeMetres) => {
    const read = readIso6709(text)
    if (read === null) throw new Error('it was not read')
    const near = (found: number, right: number) =>
      Number.isNaN(right) ? expect(found).toBeNaN() : expect(found).toBeCloseTo(right, 9)
    near(read.latitude.degrees, latitude)
    near(read.longitude.degrees, longitude)
    expect(read.altitudeMetres).toBe(altitudeMetres)
  })

  it.each([
    '',
    '/',
    '48.8+002.2/',
    '+48.8',
    '+48.8+002.2+',
    '48N 2E',
    '+48,8+002,2/',
    '+48.8+002.2/ and more',
    '+1e3+002/',
  ])('does not read %j', (text) => expect(readIso6709(text)).toBe(null))

  it('has the step of its notation', () => {
    expect(readIso6709('+48.8577+002.2950/')?.latitude.stepDegrees).toBeCloseTo(1e-4)
    expect(readIso6709('+0030+00045/')?.latitude.stepDegrees).toBeCloseTo(1 / 60)
    expect(readIso6709('+401213.1-0750015.5/')?.longitude.stepDegrees).toBeCloseTo(0.1 / 3600)
  })
})

describe('a position as XMP has it', () => {
  const read = (latitude: string, longitude: string, refs: readonly [string | null, string | null] = [null, null]) => {
    const { position, notes } = readPosition(
      readXmpCoordinate(latitude, refs[0]),
      readXmpCoordinate(longitude, refs[1]),
    )
    return position === null
      ? notes
      : [Number(position.latitude.toFixed(6)), Number(position.longitude.toFixed(6)), position.hasHemispheres, ...notes]
  }

  it('takes the hemisphere from a letter, else from the property of its own, else from a sign', () => {
    expect(read('22,57.11496S', '43,12.62922W')).toEqual([-22.951916, -43.210487, true])
    expect(read('22,57,6.8976S', '43,12,37.7532W')).toEqual([-22.951916, -43.210487, true])
    expect(read('22.951916', '43.210487', ['S', 'W'])).toEqual([-22.951916, -43.210487, true])
    expect(read('22.951916', '43.210487', [' s ', 'w'])).toEqual([-22.951916, -43.210487, true])
    expect(read('-22.951916', '-43.210487')).toEqual([-22.951916, -43.210487, true])
    expect(read('+22.951916', '-43.210487')).toEqual([22.951916, -43.210487, true])
    expect(read('-22.951916', '-43.210487', ['S', 'W'])).toEqual([-22.951916, -43.210487, true])
    expect(read('22.951916S', '43.210487', ['S', 'E'])).toEqual([-22.951916, 43.210487, true])
  })

  it('says where nothing names a hemisphere, of one half too', () => {
    const unknown = 'position_without_hemisphere'
    expect(read('22.951916', '43.210487')).toEqual([22.951916, 43.210487, false, unknown])
    expect(read('22.951916', '43.210487', ['S', null])).toEqual([-22.951916, 43.210487, false, unknown])
    expect(read('22.951916', '43.210487', ['S', 'X'])).toEqual([-22.951916, 43.210487, false, unknown])
    expect(read('22.951916', '43.210487', ['?', ''])).toEqual([22.951916, 43.210487, false, unknown])
    // East is no latitude.
    expect(read('22.951916', '43.210487', ['E', 'N'])).toEqual([22.951916, 43.210487, false, unknown])
  })

  it('is none where sign and letter, or two letters, contradict each other', () => {
    for (const one of [
      read('-22.951916N', '43.2E'),
      read('+22.951916S', '43.2E'),
      read('22.951916S', '43.2E', ['N', 'E']),
      read('22.9N', '-43.2', ['N', 'E']),
    ])
      expect(one).toEqual(['position_contradictory'])
  })

  it('is none where a half is missing, is no number, or is beyond the earth', () => {
    expect(readPosition(readXmpCoordinate('22.9N', null), null).notes).toEqual(['position_incomplete'])
    expect(read('north', '43.2E')).toEqual(['position_unreadable'])
    expect(read('22,61N', '43.2E')).toEqual(['position_unreadable'])
    expect(read('22.9Nx', '43.2E')).toEqual(['position_unreadable'])
    expect(read('91N', '43.2E')).toEqual(['position_impossible'])
    expect(read('22.9N', '180.1E')).toEqual(['position_impossible'])
    expect(read('0N', '0E')).toEqual([0, 0, true, 'position_zero'])
    expect(readPosition(null, null)).toEqual({ position: null, notes: [] })
  })
})
