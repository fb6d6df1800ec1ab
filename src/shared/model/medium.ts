import { z } from 'zod'
import { ContainerFacts } from './container.ts'
import { Sha256 } from './ids.ts'
import { Metadata } from './metadata.ts'

export const MediumKind = z.enum(['image', 'audio', 'video', 'document', 'other'])
export type MediumKind = z.infer<typeof MediumKind>

/** Formats told by content. The first six are what image forensics takes by default: seven endings, jpg and jpeg being one. */
export const MediumFormat = z.enum([
  'jpeg',
  'png',
  'webp',
  'heic',
  'heif',
  'tiff',
  'avif',
  'gif',
  'bmp',
  'jxl',
  'svg',
  'psd',
  'raw',
  'mp4',
  'mov',
  'mkv',
  'webm',
  'avi',
  'mp3',
  'm4a',
  'wav',
  'flac',
  'ogg',
  'opus',
  'aac',
  'pdf',
  'zip',
  'archive',
  'executable',
  'text',
  'empty',
  'unknown',
])
export type MediumFormat = z.infer<typeof MediumFormat>

/** How a picture is to be turned for viewing: EXIF orientation semantics, 1 = as stored. */
export const Orientation = z.number().int().min(1).max(8)

/** The bytes of an item, identified by SHA-256; many items may share one. */
export const Medium = z.object({
  sha256: Sha256,
  bytes: z.number().int().nonnegative(),
  kind: MediumKind,
  format: MediumFormat,
  /** Stored (unturned) pixel size of the picture or the first video stream; null = none, or it could not be read. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** In HEIF and films the container's rotation, elsewhere EXIF; never both. 1 where nothing is recorded. */
  orientation: Orientation,
  /** null = no metadata block was met; `metadataState` tells whether anyone looked. */
  metadata: Metadata.nullable(),
  /** What the container of a film or a sound says; null = not one, or nothing that can be relied on. */
  container: ContainerFacts.nullable().default(null),
  /** Whether a thumbnail exists in the data folder. */
  hasThumbnail: z.boolean(),
  /** Codes of what went wrong or was noticed while reading (`words/inspection.ts`): truncated, too_many_pixels … */
  problems: z.array(z.string().max(60)),
})
export type Medium = z.infer<typeof Medium>
