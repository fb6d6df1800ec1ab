import type { ItemKind } from '../../model/item.ts'
import type { CopyState } from '../../model/viewing-copy.ts'
import { damageWords } from '../inspection.ts'
import { messages } from '../messages.ts'

type Original = 'verified' | 'not_attached' | 'different' | 'not_checked'

const words = messages('report.viewing-copy', {
  from: 'drawn from a viewing copy in the library',
  notEntered:
    'The SHA-256 of this item is that of the original file and does not cover this {what, select, waveform {waveform} other {image}}. The custody log does not record the copy.',
  entered: 'That copy has the SHA-256 that the custody log recorded when it was made from the file.',
  drawnAnew:
    'That copy was drawn anew from the original for this report: the one stored before is not the one that was made, according to the custody log.',
  drawn: 'It is {from}. {proof}',
  small: {
    entered: 'Viewing copy, SHA-256 as logged.',
    drawnAnew: 'A viewing copy, drawn anew for this report.',
    notEntered: 'A viewing copy. The SHA-256 below does not cover it.',
  },
  attachedUnproven: 'It is {from}; no SHA-256 here covers it.',
  notMade: 'No image: this machine could not make one from the file.',
  noneNotAttached: 'No image: there is no viewing copy, and the original is not attached, so none could be drawn.',
  noneDifferent:
    'No image: there is no viewing copy, and the original has changed since intake, so none could be drawn.',
  notTheCopy:
    'NOT printed: the {what, select, video {frame of this video} audio {waveform} other {viewing copy}} in the library is not the one that was made; {why}.',
  why: {
    verified: 'none could be drawn from the original',
    not_attached: 'the original is not attached',
    different: 'the original has changed since intake',
    not_checked: 'none could be drawn from the original, which was not re-read',
    video: 'only the window can draw one',
  } satisfies Record<Original | 'video', string>,
  damaged: 'The file is cut off or damaged: parts of the image may be filling, not content of the file.',
})

/** Where printed images are from; follows the kind of copy. */
export const fromTheLibrary = words.from

/** Printed below each image: whether its copy is the one that was made. null = nothing is known about it. */
export const copyProof = (copy: CopyState | null, what: 'picture' | 'waveform' = 'picture'): string =>
  copy === 'entered' ? words.entered : copy === 'drawn_anew' ? words.drawnAnew : words.notEntered({ what })

/** The same, with where it is from. */
export const drawnProof = (copy: CopyState | null, what?: 'picture' | 'waveform'): string =>
  words.drawn({ from: words.from, proof: copyProof(copy, what) })

/** The same for the small image on the first page. */
export const smallCopy = (copy: CopyState | null): string =>
  words.small[copy === 'entered' ? 'entered' : copy === 'drawn_anew' ? 'drawnAnew' : 'notEntered']

/** Below the image of a file that was attached to a link. */
export const attachedCopy = (copy: CopyState | null): string =>
  copy === 'entered' || copy === 'drawn_anew' ? drawnProof(copy) : words.attachedUnproven({ from: words.from })

const WHY_NONE: Record<Original, string> = {
  verified: words.notMade,
  not_checked: words.notMade,
  not_attached: words.noneNotAttached,
  different: words.noneDifferent,
}

/** In place of an image without a copy. `original` = state of its file for this report; null = not known. */
export const noCopy = (original: Original | null): string => WHY_NONE[original ?? 'not_checked']

/** In place of an image, frame or waveform. `original` = state of its file for this report; null = not known. */
export const notTheCopy = (kind: ItemKind | null, original: Original | null): string =>
  words.notTheCopy({
    what: kind ?? 'other',
    why: words.why[kind === 'video' ? 'video' : (original ?? 'not_checked')],
  })

/** Below a printed image: any damage that may have changed its pixels; null = none known. */
export const damagedPicture = (problems: readonly string[]): string | null =>
  damageWords(problems) === null ? null : words.damaged
