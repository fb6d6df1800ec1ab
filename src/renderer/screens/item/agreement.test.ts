import { describe, expect, it } from 'vitest'
import type { ServiceMetadataFinding } from '../../../shared/model/analysis.ts'
import { Metadata, RecordedPosition } from '../../../shared/model/metadata.ts'
import { agreementRows } from './agreement.ts'

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

const finding = (kind: string, value: string | null = null): ServiceMetadataFinding => ({
  kind,
  value,
  significance: null,
})

const relation = (subject: string, metadata: Metadata | null, ...findings: ServiceMetadataFinding[]) =>
  agreementRows(metadata, findings).find((row) => row.subject === subject)?.relation

describe('what the file and the service say', () => {
  it('agrees when one names the other, however it is written', () => {
    expect(relation('Camera', file(), finding('cameraInfo', 'canon eos-D60'))).toBe('agrees')
    expect(relation('Software', file(), finding('editingSoftware', 'Adobe Photoshop'))).toBe('agrees')
  })

  it('differs when they name different things', () => {
    expect(relation('Camera', file(), finding('cameraInfo', 'Nikon D70'))).toBe('differs')
    expect(relation('Changed', file({ entries: [] }), finding('modifiedDate', '2024-01-01'))).toBe('only_service')
  })

  it('contradicts itself when the service found no metadata and some were read here', () => {
    expect(relation('Metadata', file(), finding('noMetadata'))).toBe('differs')
    expect(relation('Metadata', null, finding('noMetadata'))).toBe('agrees')
  })

  it('contradicts itself when the service found a position and none was read here', () => {
    expect(relation('GPS', file(), finding('gpsPresent'))).toBe('differs')
    const unknown = { altitudeMetres: null, datum: null, errorMetres: null }
    const position = RecordedPosition.parse({ latitude: 1, longitude: 2, ...unknown })
    expect(relation('GPS', file({ position }), finding('gpsPresent'))).toBe('agrees')
    expect(relation('GPS', file({ position }))).toBe('only_file')
  })

  it('compares times by their digits and does not judge across zones', () => {
    expect(relation('Taken', file(), finding('createdDate', '2004-02-01T17:13:38'))).toBe('agrees')
    expect(relation('Taken', file(), finding('createdDate', '2004-02-01'))).toBe('agrees')
    expect(relation('Taken', file(), finding('createdDate', '2004-02-01T16:13:38Z'))).toBe('unclear')
    expect(relation('Taken', file(), finding('createdDate', '2004-02-02 17:13:38'))).toBe('differs')
    expect(relation('Taken', file(), finding('createdDate', 'last spring'))).toBe('unclear')
  })

  it('keeps a kind that is new to this version under its own name', () => {
    expect(agreementRows(null, [finding('lensProfile', 'x'), finding('constructor')])).toMatchObject([
      { subject: 'lensProfile', isKnown: false },
      { subject: 'constructor', isKnown: false },
    ])
  })
})
