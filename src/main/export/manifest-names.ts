/**
 * Whether a file of this name would be taken for the manifest of an export, or for its sums. Capitals make no difference:
 * on some disks they name the same file.
 */
export const isNameOfManifest = (name: string): boolean => /(manifest\.json|sha256sums)$/i.test(name)

/** What the files of a report are called, of the name of its folder: none of them as its manifest is. */
export const stemOf = (folder: string): string => (isNameOfManifest(`${folder}.json`) ? `${folder} report` : folder)

/** File systems take names of 255 bytes; the longest of a report is " volume 4294967295 of 4294967295.pdf" behind its stem. */
const MOST_BYTES = 255 - 36

/** Whether a folder's name leaves no room for the names of the files in it. */
export const isNameTooLong = (folder: string): boolean => Buffer.byteLength(stemOf(folder)) > MOST_BYTES
