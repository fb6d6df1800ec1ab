import type { VeilLook } from '../model/veil.ts'
import type { CopyState } from '../model/viewing-copy.ts'
import { copyProof, fromTheLibrary } from './viewing-copy.ts'

/** The looks, as choices. */
export const veilLooks: Record<VeilLook, string> = {
  off: 'Off',
  grey: 'Grey',
  blur: 'Blur',
  blur_grey: 'Blur and grey',
}

export const veil = {
  title: 'Veil',
  /** Beside a veiled picture. */
  veiled: 'Veiled',
  /** Read aloud after the name of a picture. */
  aloud: 'veiled',
  hint: 'Veiled. Hold V to look.',
  show: 'Show',
  showing: 'Veil again',
  showHint: 'Shows this one picture, until it is left. Or hold V.',
  /** On the button of the status bar: how the pictures are shown now. */
  isOff: 'No veil',
  isLifted: 'Veil lifted',
  isOn: (look: VeilLook) => `Veil: ${veilLooks[look].toLowerCase()}`,
  turnOn: 'Veil all pictures in this window (Shift V)',
  turnOff: 'Lift the veil in this window (Shift V)',
  ofCase:
    'How the pictures of this case are shown until somebody lifts the veil. A change is entered in the custody log.',
  ofNewCases: 'How the pictures of a new case are shown. Each case can be set on its own.',
  noRedaction:
    'The veil spares whoever works with graphic material. It hides nothing from the work, sends nothing else, and is no redaction.',
} as const

/** Asked before the report of a veiled case is printed. Only a deliberate yes shows the pictures. */
export const showInReport = (reference: string) => ({
  message: 'Show the pictures of this report without the veil?',
  detail: `The pictures of ${reference} are veiled. Unless you say otherwise they stand in the report veiled, too: the sharp pictures are not in the file. The choice is entered in the custody log.`,
  yes: 'Show them without the veil',
  no: 'Keep them veiled',
})

/** First of all in a report whose pictures are veiled, or were shown although their case is veiled. */
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
