import type { Metadata } from './metadata.ts'

/** Notes that say that part of the metadata is there and was not read. */
const UNPARSED: ReadonlySet<string> = new Set([
  'exif_unreadable',
  'exif_entry_unreadable',
  'exif_directory_unreadable',
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
])

/** What of a file was not looked through, or not to its end, by the inspector's problems. */
export const CUT_SHORT = [
  'truncated',
  'damaged_container',
  'film_truncated',
  'container_unreadable',
  'container_too_long',
  'too_large_to_decode',
  'decode_failed',
  'no_picture',
  'inspector_timeout',
  'inspector_memory',
  'inspector_crash',
] as const
const NOT_LOOKED_THROUGH: ReadonlySet<string> = new Set(CUT_SHORT)

/** Whether a block or part of one is there that was not read, a maker's own notes aside: most cameras write those. */
export const isLeftUnparsed = ({ notes }: Pick<Metadata, 'notes'>): boolean => notes.some((note) => UNPARSED.has(note))

/** Whether the file may hold more than its reader met. The library's view `noticed_in_media` says the same. */
export const isLookedThrough = (problems: readonly string[]): boolean =>
  !problems.some((problem) => NOT_LOOKED_THROUGH.has(problem))

/**
 * Whether everything the file says of itself was read: only then does what was not met not stand there. Content
 * Credentials may state a camera, a time or a place in statements that are not read here.
 */
export const isReadWhole = (metadata: Metadata, problems: readonly string[]): boolean =>
  !isLeftUnparsed(metadata) &&
  !metadata.hasMakerNote &&
  metadata.contentCredentials === null &&
  isLookedThrough(problems)
