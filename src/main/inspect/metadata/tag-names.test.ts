import { describe, expect, it } from 'vitest'
import { ascii, short, tiffOf, utf8, type Value } from '../../../../tests/support/tiff.ts'
import { recordsAuthor, recordsSerial } from '../../../shared/model/personal-tags.ts'
import { mediumFacts } from '../../facts/medium-facts.ts'
import { emptyBlocks } from '../container/blocks.ts'
import { readMetadata } from './metadata.ts'

const DIRECTORIES = ['ifd0', 'ifd1', 'exif', 'interop', 'sub', 'gps'] as const
const TYPES = [
  ['ASCII', ascii],
  ['UTF-8', utf8],
] as const

/** What names a person, a device or a program, with exiftool's name for it. */
const SERIALS = [
  [0xa431, 'SerialNumber'],
  [0xa435, 'LensSerialNumber'],
  [0xc62f, 'CameraSerialNumber'],
] as const
const PERSONS = [
  [0x013b, 'Artist'],
  [0x8298, 'Copyright'],
  [0xa430, 'OwnerName'],
  [0xa437, 'Photographer'],
  [0xa438, 'ImageEditor'],
] as const
const PROGRAMS = [
  [0x000b, 'ProcessingSoftware'],
  [0x0131, 'Software'],
  [0xa43a, 'RAWDevelopingSoftware'],
  [0xa43b, 'ImageEditingSoftware'],
  [0xa43c, 'MetadataEditingSoftware'],
] as const

const places = DIRECTORIES.flatMap((directory) => TYPES.map(([type, value]) => [directory, type, value] as const))

function read(directory: (typeof DIRECTORIES)[number], tag: number, value: Value) {
  const exif = tiffOf(directory === 'ifd0' ? { ifd0: { [tag]: value } } : { ifd0: {}, [directory]: { [tag]: value } })
  const { metadata } = readMetadata({ ...emptyBlocks(), exif: [exif] })
  const stored = {
    kind: 'image',
    format: 'jpeg',
    metadata: JSON.stringify(metadata),
    container: null,
    contents: null,
    problems: null,
    width: null,
    height: null,
    inspectedAt: 0,
  }
  const [entry] = metadata?.entries ?? []
  return { entry, indicators: metadata?.indicators ?? [], notes: metadata?.notes, facts: mediumFacts(stored) }
}

describe('a tag of EXIF', () => {
  it.each(places)('that is a serial number is one in %s, as %s', (directory, _, value) => {
    for (const [tag, name] of SERIALS) {
      const { entry, facts, notes } = read(directory, tag, value('Nº 0815'))
      expect(entry).toMatchObject({ tag: name, raw: 'Nº 0815' })
      expect(entry && recordsSerial([entry])).toBe(true)
      expect(facts.serial).toBe(name === 'LensSerialNumber' ? null : 'Nº 0815')
      expect(notes).toEqual([])
    }
  })

  it.each(places)('that names a person does so in %s, as %s', (directory, _, value) => {
    for (const [tag, name] of PERSONS) {
      const { entry } = read(directory, tag, value('Zoë'))
      expect(entry).toMatchObject({ tag: name, raw: 'Zoë' })
      expect(entry && recordsAuthor([entry])).toBe(true)
    }
  })

  it.each(places)('that names a program does so in %s, as %s', (directory, _, value) => {
    for (const [tag, name] of PROGRAMS) {
      // A number of the GPS directory's own.
      if (directory === 'gps' && tag < 0x20) continue
      const { entry, indicators } = read(directory, tag, value('Bildbearbeitung 7'))
      expect(entry).toMatchObject({ tag: name, raw: 'Bildbearbeitung 7' })
      expect(indicators).toMatchObject([{ kind: 'software', value: 'Bildbearbeitung 7' }])
    }
  })

  it('has its value in words whichever directory it is in', () => {
    for (const directory of ['ifd0', 'exif', 'ifd1'] as const)
      expect(read(directory, 0x9207, short(5)).entry).toMatchObject({ tag: 'MeteringMode', friendly: 'Pattern' })
  })

  it('has its own name where the GPS directory gives the number to another', () => {
    expect(read('gps', 1, ascii('N')).entry?.tag).toBe('GPSLatitudeRef')
    expect(read('interop', 1, ascii('R98')).entry?.tag).toBe('InteropIndex')
  })

  it('that nobody named has its number', () => {
    expect(read('exif', 0xfff0, short(1)).entry?.tag).toBe('0xFFF0')
  })
})
