import { describe, expect, it } from 'vitest'
import { positionAt } from '../../../tests/support/bare-metadata.ts'
import type { ServiceMetadataFinding } from '../model/analysis.ts'
import type { MediumFormat } from '../model/medium.ts'
import { Metadata } from '../model/metadata.ts'
import { agreementRows } from './agreement.ts'
import { agreement } from './item.ts'

const file = (more: Partial<Metadata> = {}): Metadata =>
  Metadata.parse({
    make: 'Canon',
    model: 'Canon EOS D60',
    software: 'Adobe Photoshop 24.0 (Windows)',
    dateTimeOriginal: { raw: '2004:02:01 17:13:38', offset: null, source: 'EXIF' },
    position: null,
    exifOrientation: 1,
    hasMakerNote: false,
    hasEmbeddedThumbnail: false,
    entries: [{ group: 'EXIF', tag: 'Make', raw: 'Canon', friendly: null }],
    notes: [],
    ...more,
  })

const noTag = { offsetTag: null }

const finding = (kind: string, value: string | null = null): ServiceMetadataFinding => ({
  kind,
  value,
  significance: null,
})

const medium = (metadata: Metadata | null, format: MediumFormat = 'jpeg', ...problems: string[]) => ({
  format,
  metadata,
  problems,
})

const relation = (subject: string, metadata: Metadata | null, ...findings: ServiceMetadataFinding[]) =>
  agreementRows(medium(metadata), findings).find((row) => row.subject === subject)?.relation

describe('what the file and the service say', () => {
  it('agrees when one names the other, however it is written', () => {
    expect(relation('Camera', file(), finding('cameraInfo', 'canon eos-D60'))).toBe('agrees')
    expect(relation('Software', file(), finding('editingSoftware', 'Adobe Photoshop'))).toBe('agrees')
  })

  it('differs when they name different things', () => {
    expect(relation('Camera', file(), finding('cameraInfo', 'Nikon D70'))).toBe('differs')
    expect(relation('Modified', file({ entries: [] }), finding('modifiedDate', '2024-01-01'))).toBe('only_service')
  })

  it('does not take a name for another one that only begins like it', () => {
    const nikon = file({ make: 'NIKON CORPORATION', model: 'NIKON D500', software: 'Photoshop 25.1' })
    expect(relation('Camera', nikon, finding('cameraInfo', 'NIKON D5'))).toBe('differs')
    expect(relation('Camera', nikon, finding('cameraInfo', 'NIKON D500'))).toBe('agrees')
    expect(relation('Software', nikon, finding('editingSoftware', 'Photoshop 2'))).toBe('differs')
    expect(relation('Software', nikon, finding('editingSoftware', 'Photoshop 25'))).toBe('unclear')
    expect(relation('Software', nikon, finding('editingSoftware', 'Photoshop'))).toBe('agrees')
    const mark = file({ make: 'Canon', model: 'Canon EOS 5D Mark II' })
    expect(relation('Camera', mark, finding('cameraInfo', 'Canon EOS 5D'))).toBe('unclear')
    expect(relation('Camera', mark, finding('cameraInfo', 'Canon EOS 5D Mark III'))).toBe('differs')
    expect(relation('Camera', mark, finding('cameraInfo', 'Canon'))).toBe('agrees')
    expect(relation('Camera', mark, finding('cameraInfo', 'Canon EOS R'))).toBe('differs')
  })

  it('builds no contradiction on a name that has neither letter nor figure', () => {
    const dashes = file({ make: null, model: null, software: '--' })
    expect(relation('Software', dashes, finding('editingSoftware', ' -- '))).toBe('agrees')
    expect(relation('Software', dashes, finding('editingSoftware', '!'))).toBe('unclear')
    expect(relation('Software', file(), finding('editingSoftware', '--'))).toBe('unclear')
  })

  it('compares no position whose hemisphere is unknown: it may be a place in the north or the south', () => {
    const metadata = file({ position: positionAt(33.85, 70.67), notes: ['position_without_hemisphere'] })
    for (const value of ['33.85, 70.67', '-33.85, 70.67', 'true'])
      expect(agreementRows(medium(metadata), [finding('gpsPresent', value)])).toContainEqual(
        expect.objectContaining({
          subject: 'GPS location',
          relation: 'unclear',
          inFile: [agreement.positionUnusable],
        }),
      )
  })

  it('contradicts itself when the service found no metadata and some were read here', () => {
    expect(relation('Metadata', file(), finding('noMetadata'))).toBe('differs')
    expect(relation('Metadata', null, finding('noMetadata'))).toBe('agrees')
  })

  it('compares nothing with metadata that was not read here', () => {
    const unreadable = file({ make: null, model: null, entries: [], notes: ['xmp_unreadable'] })
    for (const [read, said] of [
      [medium(null, 'svg'), agreement.no_reader],
      [medium(null, 'jpeg', 'truncated'), agreement.cut_short],
      [medium(unreadable), agreement.unreadable],
    ] as const)
      for (const one of [finding('noMetadata'), finding('cameraInfo', 'Canon'), finding('gpsPresent')])
        expect(agreementRows(read, [one])).toMatchObject([{ relation: 'unclear', inFile: [said] }])
    const part = agreementRows(medium(file({ notes: ['blocks_unread'] })), [finding('gpsPresent')])
    expect(part).toContainEqual(expect.objectContaining({ subject: 'GPS location', relation: 'unclear' }))
  })

  it('builds no contradiction on a position that is recorded and gives no place, or on notes of a maker', () => {
    const row = (metadata: Metadata, found: ServiceMetadataFinding) => agreementRows(medium(metadata), [found])[0]
    const impossible = file({ make: null, model: null, software: null, notes: ['position_impossible'] })
    expect(agreementRows(medium(impossible), [finding('gpsPresent')])).toContainEqual(
      expect.objectContaining({ subject: 'GPS location', relation: 'unclear', inFile: [agreement.positionUnusable] }),
    )
    const bare = { make: null, model: null, software: null, dateTimeOriginal: null, hasMakerNote: true }
    const noted = { relation: 'only_service', inFile: [agreement.notInWhatWasRead] }
    expect(row(file(bare), finding('gpsPresent'))).toMatchObject(noted)
    expect(row(file(bare), finding('cameraInfo', 'Canon'))).toMatchObject(noted)
    expect(row(file(bare), finding('gpsPresent', 'false'))).toMatchObject({ ...noted, relation: 'agrees' })
    const empty = file({ ...bare, hasMakerNote: false, entries: [], notes: ['empty_block'] })
    expect(row(empty, finding('noMetadata'))).toMatchObject({
      relation: 'agrees',
      inFile: [agreement.empty],
    })
    expect(row(empty, finding('gpsPresent'))).toMatchObject({ relation: 'differs', inFile: [] })
  })

  it('contradicts itself when the service found a position and none was read here', () => {
    expect(relation('GPS location', file(), finding('gpsPresent'))).toBe('differs')
    expect(relation('GPS location', file({ position: positionAt(1, 2) }))).toBe('only_file')
  })

  it('confirms nothing where the reply names only that there is something', () => {
    const metadata = file({ position: positionAt(1, 2) })
    expect(relation('GPS location', metadata, finding('gpsPresent'))).toBe('both_name')
    expect(relation('GPS location', metadata, finding('gpsPresent', 'true'))).toBe('both_name')
    expect(relation('Created', file(), finding('createdDate'))).toBe('both_name')
  })

  it('compares times by their digits and does not judge across zones', () => {
    expect(relation('Created', file(), finding('createdDate', '2004-02-01T17:13:38'))).toBe('agrees')
    expect(relation('Created', file(), finding('createdDate', '2004-02-01'))).toBe('agrees')
    expect(relation('Created', file(), finding('createdDate', '2004-02-01T16:13:38Z'))).toBe('unclear')
    expect(relation('Created', file(), finding('createdDate', '2004-02-02 17:13:38'))).toBe('differs')
    expect(relation('Created', file(), finding('createdDate', 'last spring'))).toBe('unclear')
    expect(relation('Created', file(), finding('createdDate', '2004-02-01T17:13:38Z'))).toBe('unclear')
    expect(relation('Created', file(), finding('createdDate', '2004-02-01 05:13:38 PM'))).toBe('agrees')
  })

  it('compares times only as far as the coarser one goes, and contradicts none that can be read in several ways', () => {
    const created = (raw: string, value: string) =>
      relation(
        'Created',
        file({ dateTimeOriginal: { raw, offset: null, source: 'EXIF' } as never }),
        finding('createdDate', value),
      )
    expect(created('2004', '2004-02-01T17:13:38')).toBe('agrees')
    expect(created('2004:02', '2004-02-01')).toBe('agrees')
    expect(created('2004:02', '2004-03-01')).toBe('differs')
    expect(created('2004:02:01 17:13', '2004-02-01T17:13:38')).toBe('agrees')
    expect(created('2004:02:01 05:13:38 PM', '2004-02-01T17:13:38')).toBe('agrees')
    expect(created('2004:02:01 05:13:38 PM', '2004-02-01T05:13:38')).toBe('differs')
    expect(created('01.02.2004', '2004-02-01')).toBe('agrees')
    expect(created('01.02.2004', '2004-01-02')).toBe('unclear')
    expect(created('2004:02:01 17.13.38', '2004-02-01')).toBe('agrees')
    expect(created('2004:02:01 17.13.38', '2004-02-01T09:00:00')).toBe('unclear')
    expect(created('2004:02:01 17.13.38', '2004-02-02')).toBe('differs')
    expect(created('last spring', '2004-02-01')).toBe('unclear')
  })

  it('judges by no time that was not understood, or only by an assumption', () => {
    const original = (raw: string) => file({ dateTimeOriginal: { raw, offset: null, source: 'EXIF' } as never })
    for (const raw of ['03/04/2014 10:11:12', '1.4.2014 10:11:12'])
      expect(relation('Created', original(raw), finding('createdDate', '2020-01-02'))).toBe('unclear')
    const halfDay = original('2014:05:03 03:07:09 PM')
    expect(relation('Created', halfDay, finding('createdDate', '2014-05-03T15:07:09'))).toBe('agrees')
    expect(relation('Created', halfDay, finding('createdDate', '2014-05-03T03:07:09'))).toBe('differs')
    const days = original('2016:10:10 10.11.12')
    expect(relation('Created', days, finding('createdDate', '2016-10-10'))).toBe('agrees')
    expect(relation('Created', days, finding('createdDate', '2016-10-10T00:00:00'))).toBe('unclear')
    const place = file({ position: positionAt(33.85, 70.67, { hasHemispheres: false }) })
    expect(relation('GPS location', place, finding('gpsPresent', '-33.85, -70.67'))).toBe('unclear')
  })

  it('compares times that both have a zone as instants', () => {
    const zoned = file({ dateTimeOriginal: { raw: '2024:01:01 10:00:00', offset: '+02:00', source: 'EXIF' } as never })
    const created = (value: string) => relation('Created', zoned, finding('createdDate', value))
    expect(created('2024-01-01T10:00:00Z')).toBe('differs')
    expect(created('2024-01-01T08:00:00Z')).toBe('agrees')
    expect(created('2024-01-01T05:30:00-02:30')).toBe('agrees')
    expect(created('2024-01-01T08:00:01Z')).toBe('differs')
    expect(created('2024-01-01T10:00:00')).toBe('unclear')
    expect(created('2024-01-01')).toBe('agrees')
  })

  it('takes every program the file names, and every recorded time, before it says that they differ', () => {
    const metadata = file({
      indicators: [{ kind: 'editing_software', source: 'XMP CreatorTool', value: 'GIMP 2.10', form: null }],
      times: [
        { raw: '2004:02:01 17:13:38', offset: null, source: 'EXIF', tag: 'DateTimeOriginal', what: 'taken', ...noTag },
        { raw: '2004:02:03 08:00:00', offset: null, source: 'XMP', tag: 'CreateDate', what: 'digitised', ...noTag },
        { raw: '2024:01:01 08:00:00', offset: null, source: 'EXIF', tag: 'ModifyDate', what: 'changed', ...noTag },
      ],
    })
    expect(relation('Software', metadata, finding('editingSoftware', 'GIMP'))).toBe('agrees')
    expect(relation('Created', metadata, finding('createdDate', '2004-02-03'))).toBe('agrees')
    expect(relation('Created', metadata, finding('createdDate', '2005-02-03'))).toBe('differs')
    expect(relation('Modified', metadata, finding('modifiedDate', '2024-01-01T08:00:00'))).toBe('agrees')
  })

  it('does not contradict a program by the one that wrote the XMP', () => {
    const toolkit = { kind: 'software', source: 'XMP XMPToolkit', value: 'Adobe XMP Core 5.6', form: null } as const
    const only = file({ software: null, indicators: [toolkit] })
    expect(relation('Software', only, finding('editingSoftware', 'GIMP'))).toBe('unclear')
    expect(relation('Software', only, finding('editingSoftware', 'Adobe XMP Core'))).toBe('agrees')
    expect(relation('Software', only)).toBe('only_file')
    const both = file({ indicators: [toolkit] })
    expect(relation('Software', both, finding('editingSoftware', 'GIMP'))).toBe('differs')
    expect(relation('Software', both, finding('editingSoftware', 'Adobe XMP Core'))).toBe('agrees')
  })

  it('takes no text for a name that only has the form of a program’s', () => {
    const form = {
      kind: 'generator',
      source: 'PNG parameters',
      value: 'a lake, Steps: 2',
      form: 'Automatic1111',
    } as const
    const rowOf = (software: string | null, ...findings: ServiceMetadataFinding[]) =>
      agreementRows(medium(file({ software, indicators: [form] })), findings).find(
        ({ subject }) => subject === 'Software',
      )
    const named = finding('editingSoftware', 'Automatic1111')
    const shown = 'a lake, Steps: 2 (PNG parameters, in the format that Automatic1111 writes)'
    expect(rowOf(null)).toMatchObject({ inFile: [shown], relation: 'neither' })
    expect(rowOf(null, named)?.relation).toBe('only_service')
    expect(rowOf(null, finding('editingSoftware'))?.relation).toBe('only_service')
    expect(rowOf('GIMP 2.10')).toMatchObject({ inFile: ['GIMP 2.10', shown], relation: 'only_file' })
    expect(rowOf('GIMP 2.10', named)?.relation).toBe('unclear')
    expect(rowOf('GIMP 2.10', finding('editingSoftware', 'GIMP'))?.relation).toBe('agrees')
    expect(rowOf('GIMP 2.10', finding('editingSoftware', 'Photoshop'))?.relation).toBe('differs')
  })

  it('compares a position the service sends, and a value that says there is none', () => {
    const metadata = file({ position: positionAt(29.7604, -95.3698) })
    expect(relation('GPS location', metadata, finding('gpsPresent', '29.7604, -95.3698'))).toBe('agrees')
    expect(relation('GPS location', metadata, finding('gpsPresent', '48.2, 16.37'))).toBe('differs')
    expect(relation('GPS location', metadata, finding('gpsPresent', 'Houston'))).toBe('unclear')
    expect(relation('GPS location', metadata, finding('gpsPresent', 'false'))).toBe('differs')
    expect(relation('GPS location', file(), finding('gpsPresent', 'false'))).toBe('agrees')
    expect(relation('GPS location', file(), finding('gpsPresent', 'true'))).toBe('differs')
  })

  it('keeps a kind that is new to this version under its own name', () => {
    expect(agreementRows(medium(null), [finding('lensProfile', 'x'), finding('constructor')])).toMatchObject([
      { subject: 'lensProfile', isKnown: false },
      { subject: 'constructor', isKnown: false },
    ])
  })
})
