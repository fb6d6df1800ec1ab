import type { VeilLook } from '../model/veil.ts'

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
