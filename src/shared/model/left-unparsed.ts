import type { Metadata } from './metadata.ts'

/** Notes that mean that part of the metadata exists and was not read. */
const UNPARSED: ReadonlySet<string> = new Set([
  'exif_unreadable',
  'exif_entry_unreadable',
  'exif_directory_unreadable',
  'comment_unreadable',
  'iptc_unreadable',
  'icc_unreadable',
  'xmp_unreadable',
  'xmp_too_large',
  'xmp_declares_entities',
  'extended_xmp_unread',
  'blocks_unread',
  'compressed_block_too_large',
  'compressed_block_unreadable',
  'content_credentials_unreadable',
  'entries_capped',
  'telemetry_unread',
])

/**
 * Problems reported by the inspector that mean a file was not walked to its end. Pixels that could not be decoded mean
 * no such thing: what else the file holds was read.
 */
export const CUT_SHORT = [
  'truncated',
  'damaged_container',
  'film_truncated',
  'shorter_than_stated',
  'end_not_walked',
  'container_unreadable',
  'container_too_long',
  'too_large_to_decode',
  'inspector_timeout',
  'inspector_memory',
  'inspector_crash',
] as const
const NOT_LOOKED_THROUGH: ReadonlySet<string> = new Set(CUT_SHORT)

/** Whether a block or part of one exists that was not read, except for maker notes: most cameras write those. */
export const isLeftUnparsed = ({ notes }: Pick<Metadata, 'notes'>): boolean => notes.some((note) => UNPARSED.has(note))

/** Whether the file was scanned to its end, so that it contains no more than its reader found. */
export const isLookedThrough = (problems: readonly string[]): boolean =>
  !problems.some((problem) => NOT_LOOKED_THROUGH.has(problem))

/**
 * Whether all metadata of the file was read: only then is what was not found not recorded. Content Credentials may
 * state a camera, a time or a location in assertions that are not read here.
 */
export const isReadWhole = (metadata: Metadata, problems: readonly string[]): boolean =>
  !isLeftUnparsed(metadata) &&
  !metadata.hasMakerNote &&
  metadata.contentCredentials === null &&
  isLookedThrough(problems)
