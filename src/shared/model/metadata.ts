import { z } from 'zod'
import { STATED_KINDS } from './content-kinds.ts'
import { TimeNote } from './read-time.ts'

/** The block of the file an entry was read from, never our own interpretation. IFD1 is EXIF's own thumbnail. */
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
  'XML',
])
export type MetadataGroup = z.infer<typeof MetadataGroup>

/** One tag. `tag` is exiftool's name if exiftool has one. Text is truncated and contains no control characters. */
export const MetadataEntry = z.object({
  group: MetadataGroup,
  tag: z.string().max(120),
  /** The value as recorded, as text. */
  raw: z.string().max(4000),
  /**
   * Of XMP, where a name of its standard schemas is used in a namespace that is none of theirs: that namespace, and the
   * tag is none of them.
   */
  namespace: z.string().max(200).optional(),
  /** The interpreted value ("Rotate 90 CW"); null = the raw value needs none. */
  friendly: z.string().max(400).nullable(),
})
export type MetadataEntry = z.infer<typeof MetadataEntry>

/** The name of a tag as it is shown: with its namespace, where it has one of its own. */
export const shownTag = ({ tag, namespace }: { tag: string; namespace?: string | null | undefined }): string =>
  namespace == null ? tag : `${tag} (${namespace})`

/** A time as claimed by the file. Never a `Date`: most have no time zone. */
export const RecordedTime = z.object({
  /**
   * EXIF's text as recorded, without a zone that is understood, and with the fraction of its own tag if that is; of
   * other blocks in EXIF's notation where it is understood without a note. A counter is written as its format reads it,
   * the two tags of GPS and of IPTC with a blank between. The entry of its tag has the text unaltered.
   */
  raw: z.string().max(64),
  /** "+02:00", "Z"; null = no time zone recorded, or none that can be used. */
  offset: z.string().max(16).nullable(),
  source: z.enum([
    'EXIF',
    'XMP',
    'IPTC',
    'GPS',
    'QuickTime',
    'PNG',
    'RIFF',
    'Matroska',
    'XML',
    'ID3',
    'Vorbis',
    'Container',
  ]),
  /** The tag it was read from; of GPS both. */
  tag: z.string().max(60).default('DateTimeOriginal'),
  /**
   * The tag the time zone was read from, which may be the same; if `offset` is null, it contains one that is not
   * used. null = no time zone recorded, or defined by the format.
   */
  offsetTag: z.string().max(60).nullable().default(null),
  /**
   * What was understood, in the notation of ISO 8601 and no longer than it was recorded (`ReadTime`); null = it was not
   * understood, or is a placeholder. Absent = listed by an earlier version; `readRecorded` reads its text.
   */
  local: z.string().max(40).nullable().optional(),
  /** Why it or a part of it is not used, and what was assumed (`TimeNote`); absent = listed by an earlier version. */
  notes: z.array(TimeNote).max(8).optional(),
})
export type RecordedTime = z.infer<typeof RecordedTime>

/**
 * One of the times recorded in a file, with what it claims to be the time of. `container`: counted by the container
 * when it was made. `stamped`: in a trailer behind the image, a time of its own.
 */
export const ListedTime = RecordedTime.extend({
  what: z.enum(['taken', 'digitised', 'changed', 'gps', 'container', 'stamped']),
})
export type ListedTime = z.infer<typeof ListedTime>

/** A GPS location as claimed by the file, decimal degrees, latitude first. */
export const RecordedPosition = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Positive is above the reference, which is sea level unless `altitudeReference` says otherwise. */
  altitudeMetres: z.number().nullable(),
  /** The datum tag as recorded; null = not recorded (EXIF readers then assume WGS 84). */
  datum: z.string().max(64).nullable(),
  /** Horizontal positioning error in metres; null = not recorded. */
  errorMetres: z.number().nullable(),
  source: z.enum(['EXIF', 'XMP', 'QuickTime', 'Matroska']).default('EXIF'),
  /**
   * false = for a half of it nothing says which hemisphere it is in: such a position is shown, is no place, and is compared
   * with nothing.
   */
  hasHemispheres: z.boolean().default(true),
  /** Both coordinates as recorded, as fractions with the hemisphere after them; null = not saved. */
  recordedAs: z.string().max(300).nullable().default(null),
  /** The resolution of the coordinates: the smallest step they can express, in metres on the ground; null = unknown. */
  stepMetres: z.number().nonnegative().nullable().default(null),
  /** What the altitude is relative to, as recorded (EXIF tag GPSAltitudeRef, "0"–"3"); null = not recorded. */
  altitudeReference: z.string().max(40).nullable().default(null),
  /** Direction of the camera, degrees clockwise from north; null = not recorded. */
  directionDegrees: z.number().min(0).max(360).nullable().default(null),
  /** "T" = true north, "M" = magnetic north; null = not recorded. */
  directionReference: z.string().max(8).nullable().default(null),
})
export type RecordedPosition = z.infer<typeof RecordedPosition>

/** A warning from a file's metadata. An observation with its source, never a judgement. */
export const Indicator = z.object({
  /** `motion_film` stands in readings of earlier versions alone: what lies in the bytes is among the contents now. */
  kind: z.enum([...STATED_KINDS, 'motion_film']),
  /** Group and tag it was read from ("XMP CreatorTool"). */
  source: z.string().max(160),
  /** The text found there; for times, sizes and an embedded video, the times or numbers. */
  value: z.string().max(400),
  /**
   * For a generator: the program whose characteristic form the entry has, even if no text names it; null = the text
   * itself names one, or another kind of warning.
   */
  form: z.string().max(60).nullable().default(null),
})
export type Indicator = z.infer<typeof Indicator>

/** What a file's Content Credentials (C2PA) state. Read, not verified. */
export const ContentCredentials = z.object({
  /** The active manifest's label. */
  label: z.string().max(200),
  manifests: z.number().int().positive(),
  title: z.string().max(400).nullable(),
  claimGenerator: z.string().max(400).nullable(),
  /** The subject named by the certificate in the signature; null = none could be read. */
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
  /** UTC, as stated by the time stamp in the signature; null = it has none. */
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

/** An additional image embedded in a file, and how it compares with the file's image. */
export const EmbeddedPicture = z.object({
  kind: EmbeddedKind,
  /** As stored, before rotation. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** `bars`: the same once its black bars are cropped; null = there is nothing to compare it with. */
  proportions: z.enum(['same', 'bars', 'differs']).nullable(),
  /** Correlation of the grey values of both, upright, −1 to 1; null = not compared, or one of them has no contrast. */
  likeness: z.number().min(-1).max(1).nullable(),
})
export type EmbeddedPicture = z.infer<typeof EmbeddedPicture>

/**
 * Below this correlation of grey values the two are reported to differ. Camera thumbnails of the same image are above
 * it.
 */
const ALIKE = 0.9

/** Whether the embedded image is reported to differ from the image. */
export const embeddedDiffers = ({
  proportions,
  likeness,
}: Pick<EmbeddedPicture, 'proportions' | 'likeness'>): boolean =>
  proportions === 'differs' || (likeness !== null && likeness < ALIKE)

/** The metadata the inspector could read from a file. Every field may be null: absence is a fact too. */
export const Metadata = z.object({
  make: z.string().max(400).nullable(),
  model: z.string().max(400).nullable(),
  software: z.string().max(400).nullable(),
  dateTimeOriginal: RecordedTime.nullable(),
  /** Every time recorded, including the one above. */
  times: z.array(ListedTime).max(40).default([]),
  position: RecordedPosition.nullable(),
  /**
   * The orientation recorded in EXIF or, if EXIF has none, in XMP, 1–8; null = none. The rotation applied is
   * `Medium.orientation`.
   */
  exifOrientation: z.number().int().min(1).max(8).nullable(),
  /** The container's own rotation (HEIF, JPEG XL), as an EXIF orientation; null = none stated. */
  containerOrientation: z.number().int().min(1).max(8).nullable().default(null),
  hasMakerNote: z.boolean(),
  hasEmbeddedThumbnail: z.boolean(),
  /** null = none, or it could not be decoded. */
  embedded: EmbeddedPicture.nullable().default(null),
  contentCredentials: ContentCredentials.nullable().default(null),
  indicators: z.array(Indicator).max(60).default([]),
  entries: z.array(MetadataEntry).max(2000),
  /** Codes of things the reader should know (`words/metadata.ts`): limits reached, impossible GPS, unread block. */
  notes: z.array(z.string().max(60)).max(40),
})
export type Metadata = z.infer<typeof Metadata>
