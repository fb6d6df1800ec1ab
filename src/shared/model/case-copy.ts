import { z } from 'zod'

/** A copy of the library that still holds a case: a backup, one set aside after harm, or what a move left behind. */
export const CaseCopy = z.object({
  kind: z.enum(['backup', 'set_aside', 'left']),
  /** When it was made, or set aside. */
  at: z.number(),
  /** false = damaged, so that nobody can tell; it may hold the case. */
  isReadable: z.boolean(),
})
export type CaseCopy = z.infer<typeof CaseCopy>
