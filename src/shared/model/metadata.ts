import { z } from 'zod'

/** Where an entry was read: the block inside the file, never our own interpretation. IFD1 is EXIF's own thumbnail. */
export const MetadataGroup = z.enum([
  'EXIF',
  'GPS',
  'IFD1',
  'IPTC',
  'XMP',
  'ICC',
  'Photoshop',
  'PNG',
  'JFIF',
  'QuickTime',
  'Container',
  'RIFF',
  'Matroska',
  'ID3',
  'Vorbis',
])
export type MetadataGroup = z.infer<typeof MetadataGroup>

/** One tag. `tag` is exiftool's name where exiftool has one. Text is capped and holds no control characters. */
export const MetadataEntry = z.object({
  group: MetadataGroup,
  tag: z.string().max(120),
  /** The value as recorded, as text. */
  raw: z.string().max(4000),
  /** The same in words ("Rotate 90 CW"); null where the raw value needs none. */
  friendly: z.string().max(400).nullable(),
})
export type MetadataEntry = z.infer<typeof MetadataEntry>

/** A time as the file claims it. Never a `Date`: most carry no zone. */
export const RecordedTime = z.object({
  /** "YYYY:MM:DD HH:MM:SS" with fractions where recorded. */
  raw: z.string().max(64),
  /** "+02:00", "Z"; null = no zone recorded. */
  offset: z.string().max(16).nullable(),
  source: z.enum(['EXIF', 'XMP', 'IPTC', 'GPS', 'QuickTime', 'PNG', 'RIFF', 'Matroska']),
  /** The tag it was read from. */
  tag: z.string().max(60).default('DateTimeOriginal'),
  /** The tag the zone was read from, which may be the same; with `offset` null it holds one that does not exist. null = no zone recorded, or read by an earlier version. */
  offsetTag: z.string().max(60).nullable().default(null),
})
export type RecordedTime = z.infer<typeof RecordedTime>

/** One of all the times a file records, by what it claims to be the time of. */
export const ListedTime = RecordedTime.extend({ what: z.enum(['taken', 'digitised', 'changed', 'gps']) })
export type ListedTime = z.infer<typeof ListedTime>

/** A position as the file claims it, decimal degrees, latitude first. */
export const RecordedPosition = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Positive is above the reference, which is sea level unless `altitudeReference` says otherwise. */
  altitudeMetres: z.number().nullable(),
  /** The datum tag as recorded; null = none recorded (EXIF readers then assume WGS 84). */
  datum: z.string().max(64).nullable(),
  /** Horizontal positioning error in metres; null = not recorded. */
  errorMetres: z.number().nullable(),
  source: z.enum(['EXIF', 'XMP', 'QuickTime']).default('EXIF'),
  /** Both coordinates as recorded, fractions with both parts, hemisphere behind; null = not kept. */
  recordedAs: z.string().max(300).nullable().default(null),
  /** The smallest step in which the coordinates are written, metres on the ground; null = it cannot be told. */
  stepMetres: z.number().nonnegative().nullable().default(null),
  /** What the altitude counts from, as recorded (EXIF tag GPSAltitudeRef, "0"–"3"); null = not recorded. */
  altitudeReference: z.string().max(40).nullable().default(null),
  /** Where the camera looked, degrees clockwise from north; null = not recorded. */
  directionDegrees: z.number().min(0).max(360).nullable().default(null),
  /** "T" = true north, "M" = magnetic north; null = not recorded. */
  directionReference: z.string().max(8).nullable().default(null),
})
export type RecordedPosition = z.infer<typeof RecordedPosition>

/** What was noticed in a file's metadata. An observation with its source, never a judgement. */
export const Indicator = z.object({
  kind: z.enum([
    'software',
    'editing_software',
    'generator',
    'digital_source_type',
    'ai_system',
    'changed_later',
    'dates_differ',
    'gps_time_differs',
    'size_differs',
    'motion_film',
  ]),
  /** Group and tag it was read from ("XMP CreatorTool"). */
  source: z.string().max(160),
  /** The text found there; of times, sizes and a film within the file, the times or numbers. */
  value: z.string().max(400),
  /** Of a generator: the program whose form the entry has, which no text need name; null = the text itself names one, and of all other kinds. */
  form: z.string().max(60).nullable().default(null),
})
export type Indicator = z.infer<typeof Indicator>

/** What a file's Content Credentials (C2PA) state. Read, not verified. */
export const ContentCredentials = z.object({
  /** The active manifest's own name. */
  label: z.string().max(200),
  manifests: z.number().int().positive(),
  title: z.string().max(400).nullable(),
  claimGenerator: z.string().max(400).nullable(),
  /** Whom the certificate in the signature names; null = none could be read. */
  signer: z
    .object({
      name: z.string().max(200).nullable(),
      organisation: z.string().max(200).nullable(),
      issuer: z.string().max(200).nullable(),
      /** Hexadecimal, lower case. */
      serial: z.string().max(100),
      validFrom: z.string().max(60),
      validTo: z.string().max(60),
    })
    .nullable(),
  /** UTC, as the time stamp in the signature states; null = it holds none. */
  signedAt: z.string().max(40).nullable(),
  actions: z
    .array(
      z.object({
        action: z.string().max(400),
        digitalSourceType: z.string().max(400).nullable(),
        softwareAgent: z.string().max(400).nullable(),
        when: z.string().max(400).nullable(),
      }),
    )
    .max(40),
  ingredients: z
    .array(z.object({ title: z.string().max(400).nullable(), relationship: z.string().max(400).nullable() }))
    .max(20),
})
export type ContentCredentials = z.infer<typeof ContentCredentials>

export const EmbeddedKind = z.enum(['exif_thumbnail', 'mpf_preview', 'photoshop_thumbnail', 'raw_preview'])
export type EmbeddedKind = z.infer<typeof EmbeddedKind>

/** The picture embedded in a file beside the picture itself, and how the two compare. */
export const EmbeddedPicture = z.object({
  kind: EmbeddedKind,
  /** As stored, before any turn. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** `bars`: the same once its black bars are left out; null = there is nothing to compare it with. */
  proportions: z.enum(['same', 'bars', 'differs']).nullable(),
  /** Correlation of the grey values of both, upright, −1 to 1; null = not compared, or one of them has no contrast. */
  likeness: z.number().min(-1).max(1).nullable(),
})
export type EmbeddedPicture = z.infer<typeof EmbeddedPicture>

/** Below this likeness of the grey values the two are said to differ. Camera thumbnails of the same picture lie above. */
const ALIKE = 0.9

/** Whether the embedded picture is said to differ from the picture. The library's view `noticed_in_media` says the same. */
export const embeddedDiffers = ({
  proportions,
  likeness,
}: Pick<EmbeddedPicture, 'proportions' | 'likeness'>): boolean =>
  proportions === 'differs' || (likeness !== null && likeness < ALIKE)

/** What the inspector could read inside a file. Every field may be null: absence is a fact too. */
export const Metadata = z.object({
  make: z.string().max(400).nullable(),
  model: z.string().max(400).nullable(),
  software: z.string().max(400).nullable(),
  dateTimeOriginal: RecordedTime.nullable(),
  /** Every time recorded, the one above among them. */
  times: z.array(ListedTime).max(40).default([]),
  position: RecordedPosition.nullable(),
  /**
   * The orientation as recorded in EXIF or, where EXIF has none, in XMP, 1–8; null = none.
   * What turns the picture is `Medium.orientation`.
   */
  exifOrientation: z.number().int().min(1).max(8).nullable(),
  /** How the container itself turns the picture (HEIF, JPEG XL), as an EXIF orientation; null = it has no say. */
  containerOrientation: z.number().int().min(1).max(8).nullable().default(null),
  hasMakerNote: z.boolean(),
  hasEmbeddedThumbnail: z.boolean(),
  /** null = there is none, or it could not be decoded. */
  embedded: EmbeddedPicture.nullable().default(null),
  contentCredentials: ContentCredentials.nullable().default(null),
  indicators: z.array(Indicator).max(60).default([]),
  entries: z.array(MetadataEntry).max(2000),
  /** Codes of things the reader should know (`words/metadata.ts`): caps reached, impossible GPS, unread block. */
  notes: z.array(z.string().max(60)).max(40),
})
export type Metadata = z.infer<typeof Metadata>
