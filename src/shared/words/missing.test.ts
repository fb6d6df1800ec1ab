import { describe, expect, it } from 'vitest'
import { bareMetadata } from '../../../tests/support/bare-metadata.ts'
import { metadataWords } from './metadata.ts'
import { missingFact, missingWords } from './missing.ts'

const read = (...notes: string[]) => bareMetadata({ notes })
const facts = ['camera', 'time', 'position', 'orientation'] as const

const entry = (group: string, tag: string, raw: string) => ({ group, tag, raw, friendly: null })

describe('words for what the metadata does not give', () => {
  it('say “recorded” of nothing that was not read', () => {
    for (const fact of facts) {
      expect(missingFact(fact, read(), [])).toMatch(/^(no [\w ]+|none) recorded$/)
      for (const [metadata, problems] of [
        [read('exif_unreadable'), []],
        [read(), ['truncated']],
        [{ ...read(), hasMakerNote: true }, []],
      ] as const)
        expect(missingFact(fact, metadata, problems)).toMatch(/ in what was read$/)
    }
  })

  it('never say of a position that it is not recorded when it is, and is no place', () => {
    const metadata = read('position_impossible')
    expect(missingFact('position', metadata, [])).toBe('recorded, but unusable')
    expect(missingWords(metadata, []).position).toBe(metadataWords.positionUnusable)
    expect(missingFact('orientation', read('orientation_unreadable'), [])).toBe('recorded, but invalid')
  })

  it.each([
    [
      'of what the camera points at',
      [
        ['GPS', 'GPSDestLatitudeRef', 'N'],
        ['GPS', 'GPSDestLatitude', '48/1 8/1 13/1'],
      ],
      'GPSDestLatitude “48/1 8/1 13/1 N”',
    ],
    ['of an XMP packet', [['XMP', 'GPSDestLongitude', '11,34.5E']], 'GPSDestLongitude “11,34.5E”'],
    [
      'that is an altitude',
      [
        ['GPS', 'GPSAltitude', '519/1'],
        ['GPS', 'GPSAltitudeRef', '0'],
      ],
      'GPSAltitude “519/1”',
    ],
    ['that is a name', [['GPS', 'GPSAreaInformation', 'Quay 4']], 'GPSAreaInformation “Quay 4”'],
    ['in words of a film', [['Matroska', 'Location', 'Paris']], 'Location “Paris”'],
  ])('have what is recorded of a place, where none of the camera is: %s', (_, tags, recorded) => {
    const metadata = bareMetadata({ entries: tags.map(([group = '', tag = '', raw = '']) => entry(group, tag, raw)) })
    expect(missingFact('position', metadata, [])).toBe(`no GPS location of the camera recorded; recorded: ${recorded}`)
    expect(missingFact('position', { ...metadata, hasMakerNote: true }, [])).toContain(recorded)
    expect(missingWords(metadata, []).position).toContain(recorded)
    expect(missingWords(metadata, []).position).not.toBe(metadataWords.noPosition)
    const half = { ...metadata, notes: ['position_incomplete'] }
    expect(missingFact('position', half, [])).toBe(`recorded, but unusable: ${recorded}`)
  })

  it('say “none” where GPS tags say nothing of a place', () => {
    const tags = [
      entry('GPS', 'GPSVersionID', '2 3 0 0'),
      entry('GPS', 'GPSDateStamp', '2016:10:10'),
      entry('GPS', 'GPSDestLatitudeRef', 'N'),
      entry('GPS', 'GPSDestLatitude', ' '),
      { ...entry('XMP', 'GPSDestLatitude', '48,8N'), namespace: 'urn:my' },
    ]
    expect(missingFact('position', bareMetadata({ entries: tags }), [])).toBe('no GPS location recorded')
  })

  it('say that a time is recorded that was not understood', () => {
    const time = { raw: 'in autumn 16', offset: null, source: 'EXIF', tag: 'CreateDate', what: 'digitised' }
    expect(missingFact('time', bareMetadata({ times: [time] }), [])).toBe('recorded, but not understood')
  })
})
