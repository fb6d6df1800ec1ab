import { z } from 'zod'

/** How pictures are shown to spare whoever looks at them: as they are ("off"), without colour, blurred, or both. */
export const VeilLook = z.enum(['off', 'grey', 'blur', 'blur_grey'])
export type VeilLook = z.infer<typeof VeilLook>

/** The strongest; stands wherever it is not known yet how a case wants its pictures. */
export const STRONGEST: VeilLook = 'blur_grey'

export const isBlurred = (look: VeilLook): boolean => look === 'blur' || look === 'blur_grey'
export const isGrey = (look: VeilLook): boolean => look === 'grey' || look === 'blur_grey'

/** How the pictures of a case are shown in a window that may veil them by itself. */
export const lookIn = (ofCase: VeilLook, isVeiled: boolean): VeilLook =>
  ofCase === 'off' && isVeiled ? STRONGEST : ofCase
