/** Files and folders that operating systems leave behind and nobody made. Compared in lower case. */
const JUNK_FILES = new Set(['.ds_store', '.localized', 'thumbs.db', 'ehthumbs.db', 'ehthumbs_vista.db', 'desktop.ini'])
const JUNK_FOLDERS = new Set(['.spotlight-v100', '.fseventsd', '.documentrevisions-v100', 'system volume information'])

/** Recycle bins and trash folders are not junk: what was thrown away may be what is looked for. */
export const isJunkFile = (name: string): boolean => JUNK_FILES.has(name.toLowerCase()) || name === 'Icon\r'
export const isJunkFolder = (name: string): boolean => JUNK_FOLDERS.has(name.toLowerCase())

/** AppleSingle and AppleDouble files, which carry a Mac file's second fork. Source: RFC 1740 appendix A, B. */
const APPLE_MAGICS = ['00051607', '00051600']

/** Whether a file that is named like a macOS companion ("._IMG_1.jpg") is one by its first bytes. */
export const isAppleDouble = (head: Buffer): boolean => APPLE_MAGICS.includes(head.toString('hex', 0, 4))
export const isNamedLikeCompanion = (name: string): boolean => name.startsWith('._')
