import type { VeilLook } from '../../model/veil.ts'
import type { CopyState } from '../../model/viewing-copy.ts'
import { copyProof, fromTheLibrary } from './viewing-copy.ts'

/** The first text of a report whose images are veiled, or are shown although their case is veiled. */
export const veilInReport = {
  title: (look: VeilLook) => (look === 'grey' ? 'The pictures are shown in grey.' : 'The pictures are veiled.'),
  why: 'Whoever made this report set its pictures to be veiled, to spare the reader graphic material. This is no redaction and says nothing about the evidence: the files, their digests and everything reported of them are the same.',
  absent: 'The sharp pictures are not in this file.',
  inGrey: 'The colours are not in this file.',
  shown: 'The pictures are shown without the veil.',
  shownWhy:
    'The pictures of this case are veiled against graphic material. Whoever made this report chose to show them in it.',
  plate: (look: VeilLook, copy: CopyState | null) =>
    `${look === 'grey' ? 'In grey' : 'Blurred'}, ${fromTheLibrary}. ${copyProof(copy)}`,
} as const
