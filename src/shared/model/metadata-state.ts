import type { ContainerFacts } from './container.ts'
import { isLeftUnparsed, isLookedThrough } from './left-unparsed.ts'
import type { MediumFormat } from './medium.ts'
import type { Metadata } from './metadata.ts'

/**
 * What is known of a file's metadata. "read": some was read; "none": the whole file was scanned and has no block;
 * "empty": the same, except for blocks that state nothing; "unreadable": a block exists and yielded nothing;
 * "no_reader": metadata of this format is not read here; "container_only": the same, except for what its container states
 * of itself; "cut_short": the file could not be walked to its end, and no block was found up to there.
 */
export type MetadataState = 'read' | 'none' | 'empty' | 'unreadable' | 'no_reader' | 'container_only' | 'cut_short'

/** Formats whose metadata is read. */
export const METADATA_FORMATS: ReadonlySet<MediumFormat> = new Set([
  'jpeg',
  'png',
  'webp',
  'heic',
  'heif',
  'tiff',
  'avif',
  'gif',
  'jxl',
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
  'asf',
  'aiff',
  'caf',
])

type Read = {
  format: MediumFormat
  metadata: Metadata | null
  problems: readonly string[]
  container?: ContainerFacts | null
}

/** The state of the metadata of a medium. */
export function metadataState({ format, metadata, problems, container = null }: Read): MetadataState {
  if (metadata !== null) {
    if (!isNothingRead(metadata)) return 'read'
    if (isLeftUnparsed(metadata)) return 'unreadable'
    return isEmpty(metadata) && isLookedThrough(problems) ? 'empty' : 'read'
  }
  if (!METADATA_FORMATS.has(format)) return container !== null && hasTags(container) ? 'container_only' : 'no_reader'
  return isLookedThrough(problems) ? 'none' : 'cut_short'
}

/** Whether more is recorded in a container than what its streams need. */
const hasTags = ({ tags, dates, writer, writerLibrary }: ContainerFacts): boolean =>
  tags.length > 0 || dates.length > 0 || writer !== null || writerLibrary !== null

/** A JFIF header is not metadata, and container tags alone mean that nothing else was read. */
const isNothingRead = ({ entries, contentCredentials, hasEmbeddedThumbnail, hasMakerNote }: Metadata): boolean =>
  contentCredentials === null &&
  !hasEmbeddedThumbnail &&
  !hasMakerNote &&
  entries.every(({ group }) => group === 'JFIF')

const isEmpty = ({ notes }: Metadata): boolean => notes.length > 0 && notes.every((note) => note === 'empty_block')
