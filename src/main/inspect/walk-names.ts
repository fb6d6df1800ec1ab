/**
 * Files that operating systems leave behind and nobody made. A name alone proves nothing, because a picture may be
 * hidden under it: what stands in the file must fit too. `head` is the file's start, empty for an empty file.
 */
export function isJunkFile(name: string, head: Buffer): boolean {
  const fits = JUNK_FILES.get(name.toLowerCase())
  return fits?.(head) ?? false
}

/** Whether a file of this name has to be looked into to be told from junk. */
export const isNamedLikeJunk = (name: string): boolean => JUNK_FILES.has(name.toLowerCase())

/** Folders of the system; what lies in them is its own book-keeping unless it looks like media. Lower case. */
const SYSTEM_FOLDERS = new Set([
  '.spotlight-v100',
  '.fseventsd',
  '.documentrevisions-v100',
  'system volume information',
])

/** Recycle bins and trash folders are not among them: what was thrown away may be what is looked for. */
export const isSystemFolder = (name: string): boolean => SYSTEM_FOLDERS.has(name.toLowerCase())

const startsWith = (hex: string) => (head: Buffer) => head.toString('hex', 0, hex.length / 2) === hex
const isEmpty = (head: Buffer) => head.length === 0
const either =
  (...tests: ((head: Buffer) => boolean)[]) =>
  (head: Buffer) =>
    tests.some((test) => test(head))

/** An OLE compound file; later versions of Windows write their own thumbnail cache. Source: [MS-CFB] §2.2. */
const isThumbnailCache = either(isEmpty, startsWith('d0cf11e0a1b11ae1'), startsWith('434d4d4d'))
/** A section or a comment first, as UTF-8 or UTF-16. */
const isSettingsText = (head: Buffer) =>
  /^(?:\xff\xfe|\xef\xbb\xbf)?(?:[\s\0])*[[;]/.test(head.toString('latin1', 0, 64))

const JUNK_FILES = new Map<string, (head: Buffer) => boolean>([
  ['.ds_store', either(isEmpty, startsWith('0000000142756431'))],
  ['.localized', isEmpty],
  ['icon\r', isEmpty],
  ['thumbs.db', isThumbnailCache],
  ['ehthumbs.db', isThumbnailCache],
  ['ehthumbs_vista.db', isThumbnailCache],
  ['desktop.ini', either(isEmpty, isSettingsText)],
])

/** AppleSingle and AppleDouble files, which carry a Mac file's second fork. Source: RFC 1740 appendix A, B. */
const APPLE_MAGICS = ['00051607', '00051600']

/** Whether a file that is named like a macOS companion ("._IMG_1.jpg") is one by its first bytes. */
export const isAppleDouble = (head: Buffer): boolean => APPLE_MAGICS.includes(head.toString('hex', 0, 4))
export const isNamedLikeCompanion = (name: string): boolean => name.startsWith('._')
