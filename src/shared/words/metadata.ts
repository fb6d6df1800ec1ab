/** What the reader of a file's metadata should know, by the inspector's codes. */
const NOTES: ReadonlyMap<string, string> = new Map([
  ['exif_unreadable', 'There is an EXIF block that could not be read.'],
  ['exif_entry_unreadable', 'Some EXIF tags point outside their block and were left out.'],
  ['exif_directory_unreadable', 'Part of the EXIF block could not be reached.'],
  ['several_exif_blocks', 'There are several EXIF blocks. The first one decides; all are listed.'],
  ['orientation_unreadable', 'The recorded orientation is not one of the eight that exist.'],
  ['xmp_unreadable', 'There is an XMP packet that could not be read.'],
  ['xmp_too_large', 'The XMP packet is very large. Only its beginning was read.'],
  ['extended_xmp_unread', 'The XMP packet goes on in further segments, which do not fit together and were not read.'],
  ['iptc_unreadable', 'There is an IPTC block that could not be read.'],
  ['icc_unreadable', 'There is a colour profile that could not be read.'],
  ['compressed_block_too_large', 'A compressed block grows beyond all measure and was not read.'],
  ['compressed_block_unreadable', 'A compressed block could not be unpacked.'],
  ['entries_capped', 'There are more tags than are kept. The rest was left out.'],
  ['maker_note_unread', 'The maker of the camera added notes of its own, which are not decoded here.'],
  ['content_credentials', 'The file carries Content Credentials (C2PA). Their signature is not checked here.'],
  ['position_incomplete', 'Only half of a position is recorded, so none is shown.'],
  ['position_unreadable', 'The recorded position is not made of numbers, so none is shown.'],
  ['position_impossible', 'The recorded position does not exist on Earth, so none is shown.'],
  ['position_without_hemisphere', 'No hemisphere is recorded. North and east are assumed, as other readers do.'],
  ['direction_impossible', 'The recorded direction is not between 0° and 360°, so none is shown.'],
  ['position_zero', 'The recorded position is exactly zero, which devices also write when they have none.'],
])

/** A sentence for a note code; a code of another version stands for itself. */
export const metadataNoteWords = (code: string): string => NOTES.get(code) ?? code
