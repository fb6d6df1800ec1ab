import { z } from 'zod'
import { ContainerFacts } from './container.ts'
import { FileContents } from './contents.ts'
import { Sha256 } from './ids.ts'
import { Metadata } from './metadata.ts'

export const MediumKind = z.enum(['image', 'audio', 'video', 'document', 'other'])
export type MediumKind = z.infer<typeof MediumKind>

/**
 * Detected formats. Image forensics accepts the first six by default: seven extensions, as jpg and jpeg are one format.
 */
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
  'asf',
  'flv',
  'mpeg',
  'mpegts',
  'dv',
  'h264',
  'mp3',
  'm4a',
  'wav',
  'flac',
  'ogg',
  'opus',
  'aac',
  'amr',
  'aiff',
  'au',
  'caf',
  'w64',
  'pdf',
  'zip',
  'archive',
  'executable',
  'text',
  'empty',
  'unknown',
])
export type MediumFormat = z.infer<typeof MediumFormat>

/** Display rotation: EXIF orientation semantics, 1 = as stored. */
export const Orientation = z.number().int().min(1).max(8)

/** The bytes of an item, identified by SHA-256; several items may share them. */
export const Medium = z.object({
  sha256: Sha256,
  bytes: z.number().int().nonnegative(),
  kind: MediumKind,
  format: MediumFormat,
  /** Stored (unrotated) pixel size of the image or the first video stream; null = none, or it could not be read. */
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** For HEIF and video the container's rotation, otherwise EXIF; never both. 1 if nothing is recorded. */
  orientation: Orientation,
  /** null = no metadata block was found; `metadataState` says whether the file was scanned for one. */
  metadata: Metadata.nullable(),
  /** Container facts of video and audio; null = another kind, or nothing reliable. */
  container: ContainerFacts.nullable().default(null),
  /**
   * Where the content ends and what else is in the file. null = not looked for: by an earlier version of the inspector,
   * or because the format is not walked.
   */
  contents: FileContents.nullable().default(null),
  /** Its bytes were read by an earlier version of the inspector, which looked for less. */
  isReadByOlder: z.boolean().default(false),
  /** Whether a thumbnail exists in the data folder. */
  hasThumbnail: z.boolean(),
  /** Codes of problems and observations while reading (`words/inspection.ts`): truncated, too_many_pixels … */
  problems: z.array(z.string().max(60)),
})
export type Medium = z.infer<typeof Medium>
