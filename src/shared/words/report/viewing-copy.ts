import type { ItemKind } from '../../model/item.ts'
import type { CopyState } from '../../model/viewing-copy.ts'
import { damageWords } from '../inspection.ts'

/** Where printed images are from; follows the kind of copy. */
export const fromTheLibrary = 'drawn from a copy for viewing that the library keeps'

type Kept = 'picture' | 'waveform'
const notEntered = (what: Kept) =>
  `The SHA-256 of this item is that of the original file and does not prove this ${what}. The custody log does not tell of the copy.`
const PROOF: Record<'entered' | 'drawn_anew', string> = {
  entered: 'That copy has the SHA-256 that the custody log holds since it was made from the file.',
  drawn_anew:
    'That copy was drawn anew from the original for this report: the one kept before is not the one that was made, as the custody log tells.',
}

/** Printed below each image: whether its copy is the one that was made. null = nothing is known about it. */
export const copyProof = (copy: CopyState | null, what: Kept = 'picture'): string =>
  copy === 'entered' || copy === 'drawn_anew' ? PROOF[copy] : notEntered(what)

/** The same, with where it is from. */
export const drawnProof = (copy: CopyState | null, what?: Kept): string =>
  `It is ${fromTheLibrary}. ${copyProof(copy, what)}`

/** The same for the small image on the first page. */
export const smallCopy = (copy: CopyState | null): string => {
  if (copy === 'entered') return 'A copy for viewing, as it was made from the file.'
  if (copy === 'drawn_anew') return 'A copy for viewing, drawn anew for this report.'
  return 'A copy for viewing. The SHA-256 below does not prove it.'
}

/** Below the image of a file that was attached to a link. */
export const attachedCopy = (copy: CopyState | null): string =>
  copy === 'entered' || copy === 'drawn_anew'
    ? `It is ${fromTheLibrary}. ${PROOF[copy]}`
    : `It is ${fromTheLibrary}; no SHA-256 here proves it.`

const KEPT: Partial<Record<ItemKind, string>> = { video: 'frame of this film', audio: 'waveform' }
const WHY_NOT = {
  verified: 'none could be drawn from the original',
  not_attached: 'the original is not attached',
  different: 'the file at the place of the original holds other bytes now',
  not_checked: 'none could be drawn from the original, which was not read again',
} as const

const NONE_KEPT = 'No picture: there is no copy for viewing to print it from, and'
const NOT_MADE = 'No picture: this machine could not make one from the file.'
const WHY_NONE: Record<keyof typeof WHY_NOT, string> = {
  verified: NOT_MADE,
  not_checked: NOT_MADE,
  not_attached: `${NONE_KEPT} the original is not attached, so that none could be drawn.`,
  different: `${NONE_KEPT} the file at the place of the original holds other bytes now, so that none could be drawn.`,
}

/** In place of an image without a copy. `original` = state of its file for this report; null = not known. */
export const noCopy = (original: keyof typeof WHY_NOT | null): string => WHY_NONE[original ?? 'not_checked']

/** In place of an image, frame or waveform. `original` = state of its file for this report; null = not known. */
export const notTheCopy = (kind: ItemKind | null, original: keyof typeof WHY_NOT | null): string => {
  const kept = kind === null ? undefined : KEPT[kind]
  const why = kind === 'video' ? 'the window alone draws one' : WHY_NOT[original ?? 'not_checked']
  return `NOT printed: the ${kept ?? 'copy for viewing'} kept in the library is not the one that was made; ${why}.`
}

/** Below a printed image: any damage that may have changed its pixels; null = none known. */
export const damagedPicture = (problems: readonly string[]): string | null =>
  damageWords(problems) === null
    ? null
    : 'The file is cut short or damaged: parts of what is shown may be filling, not content of the file.'
