import type { VeilLook } from '../model/veil.ts'
import { messages } from './messages.ts'

/** The looks, as options. */
export const veilLooks = messages('veil.looks', {
  off: 'Off',
  grey: 'Grey',
  blur: 'Blur',
  blur_grey: 'Blur and grey',
} satisfies Record<VeilLook, string>)

export const veil = messages('veil', {
  title: 'Veil',
  /** Over a veiled image. */
  veiled: 'Veiled',
  /** Read aloud after the name of an image. */
  aloud: 'veiled',
  hint: 'Veiled. Hold {key} to look.',
  show: 'Show',
  showHint: 'Shows this image until you leave it.',
  /** The button of the status bar, for all images in the window. */
  hideAll: 'Hide images',
  showAll: 'Show images',
  hideAllHint: 'Veils all images in this window',
  showAllHint: 'Lifts the veil in this window',
  ofCase: 'How images of this case are shown until somebody lifts the veil. Changes are entered in the custody log.',
  ofNewCases: 'How images of a new case are shown. Each case can be set separately.',
  noRedaction: 'The veil changes neither the evidence nor what is sent, and is not a redaction.',
})

/** How images are shown now, in the status bar; `lifted` = in spite of the veil of the case. */
export const veilStatus = messages('veil.status', {
  off: 'Images visible',
  lifted: 'Images visible, veil lifted',
  grey: 'Images in grey',
  blur: 'Images blurred',
  blur_grey: 'Images blurred, in grey',
} satisfies Record<VeilLook | 'lifted', string>)

const reportQuestion = messages('veil.report', {
  message: 'Show the images of this report without the veil?',
  detail:
    'The images of {reference} are veiled. Unless you choose otherwise the report veils them too: the sharp images are not in the file. The choice is entered in the custody log.',
  yes: 'Show without the veil',
  no: 'Keep veiled',
})

/** Asked before the report of a veiled case is printed. Only an explicit yes shows the images. */
export const showInReport = (reference: string) => ({
  ...reportQuestion,
  detail: reportQuestion.detail({ reference }),
})
