/**
 * Whether a file of this name would be taken for the manifest of an export, or for its sums. Capitals make no difference:
 * on some disks they name the same file.
 */
export const isNameOfManifest = (name: string): boolean => /(manifest\.json|sha256sums)$/i.test(name)

/** What the files of a report are called, of the name of its folder: none of them as its manifest is. */
export const stemOf = (folder: string): string => (isNameOfManifest(`${folder}.json`) ? `${folder} report` : folder)
