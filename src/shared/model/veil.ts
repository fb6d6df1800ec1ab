import { z } from 'zod'

/** How images are shown to spare those who look at them: unchanged ("off"), without colour, blurred, or both. */
export const VeilLook = z.enum(['off', 'grey', 'blur', 'blur_grey'])
export type VeilLook = z.infer<typeof VeilLook>

/** The strongest; used while the look of a case is not yet known. */
export const STRONGEST: VeilLook = 'blur_grey'

export const isBlurred = (look: VeilLook): boolean => look === 'blur' || look === 'blur_grey'
export const isGrey = (look: VeilLook): boolean => look === 'grey' || look === 'blur_grey'

/** How the images of a case are shown in a window that may be veiled on its own. */
export const lookIn = (ofCase: VeilLook, isVeiled: boolean): VeilLook =>
  ofCase === 'off' && isVeiled ? STRONGEST : ofCase
