import type { VeilLook } from '../../model/veil.ts'
import type { CopyState } from '../../model/viewing-copy.ts'
import { messages } from '../messages.ts'
import { copyProof, fromTheLibrary } from './viewing-copy.ts'

const words = messages('report.veil', {
  grey: 'The images are shown in grey.',
  veiled: 'The images are veiled.',
  why: 'Whoever made this report set its images to be veiled, to spare the reader graphic material. This is not a redaction and says nothing about the evidence. The files, their SHA-256 and everything reported about them are the same.',
  absent: 'The sharp images are not in this file.',
  inGrey: 'The colours are not in this file.',
  shown: 'The images are shown without the veil.',
  shownWhy:
    'The images of this case are veiled against graphic material. Whoever made this report chose to show them in it.',
  plateGrey: 'In grey, {from}. {proof}',
  plateBlurred: 'Blurred, {from}. {proof}',
})

/** The first text of a report whose images are veiled, or are shown although their case is veiled. */
export const veilInReport = {
  ...words,
  title: (look: VeilLook): string => (look === 'grey' ? words.grey : words.veiled),
  plate: (look: VeilLook, copy: CopyState | null): string =>
    words[look === 'grey' ? 'plateGrey' : 'plateBlurred']({ from: fromTheLibrary, proof: copyProof(copy) }),
}
