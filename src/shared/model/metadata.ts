import { z } from 'zod'

/** Where an entry was read: the block inside the file, never our own interpretation. */
export const MetadataGroup = z.enum(['EXIF', 'GPS', 'IPTC', 'XMP', 'ICC', 'PNG', 'JFIF', 'QuickTime', 'Container'])
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
  source: z.enum(['EXIF', 'XMP', 'IPTC']),
})
export type RecordedTime = z.infer<typeof RecordedTime>

/** A position as the file claims it, decimal degrees, latitude first. */
export const RecordedPosition = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  altitudeMetres: z.number().nullable(),
  /** The datum tag as recorded; null = none recorded (EXIF readers then assume WGS 84). */
  datum: z.string().max(64).nullable(),
  /** Horizontal positioning error in metres; null = not recorded. */
  errorMetres: z.number().nullable(),
})
export type RecordedPosition = z.infer<typeof RecordedPosition>

/** What the inspector could read inside a file. Every field may be null: absence is a fact too. */
export const Metadata = z.object({
  make: z.string().max(400).nullable(),
  model: z.string().max(400).nullable(),
  software: z.string().max(400).nullable(),
  dateTimeOriginal: RecordedTime.nullable(),
  position: RecordedPosition.nullable(),
  /**
   * The orientation as recorded in EXIF or, where EXIF has none, in XMP, 1–8; null = none.
   * What turns the picture is `Medium.orientation`.
   */
  exifOrientation: z.number().int().min(1).max(8).nullable(),
  hasMakerNote: z.boolean(),
  hasEmbeddedThumbnail: z.boolean(),
  entries: z.array(MetadataEntry).max(2000),
  /** Codes of things the reader should know (`words/metadata.ts`): caps reached, impossible GPS, unread block. */
  notes: z.array(z.string().max(60)).max(40),
})
export type Metadata = z.infer<typeof Metadata>
