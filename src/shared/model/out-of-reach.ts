import { z } from 'zod'

/**
 * Why a file could not be used: another program has it, it is not there, the system denies it, or something else, as a
 * failing disk.
 */
export const OutOfReach = z.enum(['busy', 'missing', 'denied', 'failed'])
export type OutOfReach = z.infer<typeof OutOfReach>
