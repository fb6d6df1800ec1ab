import type { ItemDetail } from '../../src/shared/contract/items.ts'
import { BARE as bare } from '../../tests/support/bare-metadata.ts'
import type { Draft } from './sample-item.ts'

type Found = NonNullable<NonNullable<Draft['medium']>['metadata']>
type Time = NonNullable<Found['dateTimeOriginal']>
type Make = (id: number, name: string, size: [number, number], change: (draft: Draft) => void) => ItemDetail

const entry = (group: Found['entries'][number]['group'], tag: string, raw: string, friendly: string | null = null) => ({
  group,
  tag,
  raw,
  friendly,
})

const taken: Time = {
  raw: '2016:08:11 18:42:07.31',
  offset: '+02:00',
  tag: 'DateTimeOriginal',
  source: 'EXIF',
  offsetTag: 'OffsetTimeOriginal',
}
const edited: Time = { raw: '2024:02:01 18:20:11', offset: null, source: 'EXIF', tag: 'ModifyDate', offsetTag: null }
const satellites: Time = {
  raw: '2016:08:11 15:42:06',
  offset: 'Z',
  tag: 'GPSDateStamp, GPSTimeStamp',
  source: 'GPS',
  offsetTag: 'GPSTimeStamp',
}

const rich: Found = {
  ...bare,
  make: 'Apple',
  model: 'iPhone 6',
  software: 'Adobe Photoshop 24.0 (Windows)',
  exifOrientation: 6,
  hasMakerNote: true,
  hasEmbeddedThumbnail: true,
  notes: ['maker_note_unread'],
  dateTimeOriginal: taken,
  times: [
    { ...taken, what: 'taken' },
    { raw: '2016:08:11 18:42:07', offset: null, source: 'IPTC', tag: 'DateCreated', what: 'taken' },
    { ...edited, what: 'changed' },
    { ...satellites, what: 'gps' },
  ],
  position: {
    latitude: 29.7604,
    longitude: -95.3698,
    altitudeMetres: 12.54,
    altitudeReference: '0',
    datum: 'WGS-84',
    errorMetres: 65,
    source: 'EXIF',
    stepMetres: 0.309,
    directionDegrees: 274.35,
    directionReference: 'T',
    recordedAs: '29/1 45/1 3744/100 N, 95/1 22/1 1128/100 W',
  },
  embedded: { kind: 'exif_thumbnail', width: 160, height: 120, proportions: 'differs', likeness: 0.31 },
  indicators: [
    { kind: 'editing_software', source: 'EXIF Software', value: 'Adobe Photoshop 24.0 (Windows)' },
    {
      kind: 'changed_later',
      source: 'EXIF DateTimeOriginal, EXIF ModifyDate',
      value: 'EXIF DateTimeOriginal 2016:08:11 18:42:07.31+02:00 · EXIF ModifyDate 2024:02:01 18:20:11',
    },
    {
      kind: 'gps_time_differs',
      source: 'EXIF DateTimeOriginal, GPS GPSDateStamp, GPSTimeStamp',
      value: 'EXIF DateTimeOriginal 2016:08:11 18:42:07.31+02:00 · GPS GPSDateStamp, GPSTimeStamp 2016:08:11 15:42:06Z',
    },
    { kind: 'size_differs', source: 'EXIF ExifImageWidth', value: '3264 × 2448 · 700 × 840' },
    { kind: 'motion_film', source: 'Container', value: '2831044 · 651867' },
  ],
  entries: [
    entry('EXIF', 'Make', 'Apple'),
    entry('EXIF', 'Model', 'iPhone 6'),
    entry('EXIF', 'Orientation', '6', 'Rotate 90 CW'),
    entry('EXIF', 'Software', 'Adobe Photoshop 24.0 (Windows)'),
    entry('EXIF', 'ExposureTime', '1/250', '1/250 s'),
    entry('EXIF', 'UserComment', 'left\u202Ethgir <script>alert(1)</script>'),
    entry('GPS', 'GPSLatitude', '29/1 45/1 3744/100', '29.7604'),
    entry('GPS', 'GPSLongitude', '95/1 22/1 1128/100', '-95.3698'),
    entry('IFD1', 'Compression', '6', 'JPEG (old-style)'),
    entry('XMP', 'HistoryAction', 'saved, converted, derived, saved'),
    entry('IPTC', 'Caption-Abstract', 'Лаборатория · Εργαστήριο · مختبر, evening'),
    entry('ICC', 'ProfileDescription', 'sRGB IEC61966-2.1'),
  ],
}

const parameters =
  'a lighthouse in fog, film grain\nNegative prompt: people, text\nSteps: 28, Sampler: DPM++ 2M, CFG scale: 6, Seed: 1442, Size: 512x512'

const generated: Found = {
  ...bare,
  indicators: [
    { kind: 'generator', source: 'PNG parameters', value: parameters, form: 'Automatic1111' },
    {
      kind: 'digital_source_type',
      source: 'XMP DigitalSourceType',
      form: null,
      value: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    },
  ],
  entries: [
    entry('PNG', 'parameters', parameters),
    entry(
      'XMP',
      'DigitalSourceType',
      'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      'Created using generative AI',
    ),
  ],
}

const credentialed: Found = {
  ...bare,
  notes: ['content_credentials'],
  contentCredentials: {
    label: 'urn:uuid:5f2d3a4c-3a3e-4b0f-9a62-f0b9d2a3a1c7',
    manifests: 2,
    title: 'lighthouse.jpg',
    claimGenerator: 'Adobe_Photoshop/23.3.1 adobe_c2pa/0.5.4',
    signer: {
      name: 'cai-prod',
      organisation: 'Adobe Inc.',
      issuer: 'Adobe Product Services G3',
      serial: '7e14a0c2b3',
      validFrom: '2021-06-15T00:00:00Z',
      validTo: '2022-06-15T23:59:59Z',
    },
    signedAt: '2022-01-24T18:07:21Z',
    actions: [
      { action: 'c2pa.opened', digitalSourceType: null, softwareAgent: null, when: null },
      {
        action: 'c2pa.edited',
        softwareAgent: 'Adobe Firefly',
        when: '2022-01-24T18:06:59Z',
        digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
      },
    ],
    ingredients: [{ title: 'harbour.jpg', relationship: 'parentOf' }],
  },
  indicators: [
    { kind: 'digital_source_type', source: 'C2PA c2pa.edited', value: 'Edited using generative AI' },
    { kind: 'generator', source: 'C2PA c2pa.edited', value: 'Adobe Firefly' },
  ],
  entries: [entry('JFIF', 'JFIFVersion', '1.1')],
}

const heic: Found = {
  ...bare,
  make: 'Apple',
  model: 'iPhone 13',
  exifOrientation: 6,
  containerOrientation: 8,
  dateTimeOriginal: taken,
  times: [{ ...taken, what: 'taken' }],
  entries: [entry('EXIF', 'Model', 'iPhone 13'), entry('Container', 'Rotation', '270', 'Rotate 270 CW')],
}

const jfif = entry('JFIF', 'JFIFVersion', '1.01')

/** Of what is there part was not read: what is not shown may still stand in the file. */
const partly: Found = {
  ...bare,
  make: 'NIKON CORPORATION',
  exifOrientation: null,
  hasMakerNote: true,
  notes: [
    'blocks_unread',
    'exif_entry_unreadable',
    'extended_xmp_unread',
    'maker_note_unread',
    'orientation_unreadable',
  ],
  times: [{ ...edited, what: 'changed' }],
  entries: [entry('EXIF', 'Make', 'NIKON CORPORATION'), entry('EXIF', 'ModifyDate', '2024:02:01 18:20:11')],
}

const impossible: Found = {
  ...bare,
  make: 'Canon',
  model: 'Canon EOS D60',
  notes: ['position_impossible', 'zone_impossible'],
  dateTimeOriginal: { ...taken, offset: null },
  times: [{ ...taken, offset: null, what: 'taken' }],
  entries: [entry('EXIF', 'Make', 'Canon'), entry('GPS', 'GPSLatitude', '91/1 0/1 0/1', '91')],
}

const groups = ['EXIF', 'XMP', 'IPTC', 'ICC', 'Photoshop', 'PNG'] as const
const many: Found = {
  ...rich,
  notes: ['entries_capped', 'maker_note_unread'],
  entries: Array.from({ length: 2000 }, (_, n) => {
    const group = groups[Math.floor(n / 350)] ?? 'XMP'
    return entry(group, `HistoryParameters${String(n + 1).padStart(4, '0')}`, `converted from image/x-adobe-dng, ${n}`)
  }),
}

/** What the metadata tab has to show: a rich file, a generator's, credentials, a container that turns, and nothing. */
export function metadataItems(item: Make): Record<string, ItemDetail> {
  const holding = (name: string, format: string, metadata: Found | null, problems: readonly string[] = []) =>
    item(1, name, [840, 700], (draft) => {
      draft.row.format = format as typeof draft.row.format
      if (draft.medium) Object.assign(draft.medium, { format, metadata, problems: [...problems] })
    })
  return {
    'metadata-rich': holding('harbour.jpg', 'jpeg', rich),
    'metadata-generator': holding('lighthouse.png', 'png', generated),
    'metadata-c2pa': holding('lighthouse.jpg', 'jpeg', credentialed),
    'metadata-heic': holding('IMG_0231.heic', 'heic', heic),
    'metadata-none': holding('forwarded.jpg', 'jpeg', null),
    'metadata-empty': holding('screenshot.jpg', 'jpeg', { ...bare, notes: ['empty_block'], entries: [jfif] }),
    'metadata-unreadable': holding('broken exif.jpg', 'jpeg', { ...bare, notes: ['exif_unreadable'], entries: [jfif] }),
    'metadata-no-reader': holding('drawing.svg', 'svg', null),
    'metadata-cut': holding('half copied.jpg', 'jpeg', null, ['truncated', 'decoded_with_errors']),
    'metadata-partly': holding('DSC_0412.jpg', 'jpeg', partly, ['truncated']),
    'metadata-impossible': holding('IMG_2231.jpg', 'jpeg', impossible),
    'metadata-many': holding('catalogue.tif', 'tiff', many),
    'metadata-c2pa-unreadable': holding('signed.jpg', 'jpeg', {
      ...bare,
      notes: ['content_credentials_unreadable'],
      entries: [jfif],
    }),
  }
}
