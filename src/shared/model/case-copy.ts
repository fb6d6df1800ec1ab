import { z } from 'zod'

/**
 * A copy of the library that still contains a case: a backup, one set aside after damage, or one left behind by a move.
 */
export const CaseCopy = z.object({
  kind: z.enum(['backup', 'set_aside', 'left']),
  /** When it was made or set aside. */
  at: z.number(),
  /** false = damaged, so its contents are unknown; it may contain the case. */
  isReadable: z.boolean(),
})
export type CaseCopy = z.infer<typeof CaseCopy>
